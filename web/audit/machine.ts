import { availableParallelism, cpus, totalmem } from 'node:os';

/** Names this machine for a page of figures: `2 × AMD EPYC, 24 GiB`. */
export const machineName = (): string =>
  `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
