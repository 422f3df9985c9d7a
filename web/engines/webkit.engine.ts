import { testFlows } from './flows.ts';
import { startWebKit } from './webkit.ts';

testFlows('webkit', (origin) => startWebKit(process.env.WEBKIT_DRIVER_PATH ?? '', origin));
