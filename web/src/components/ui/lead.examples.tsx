import { Lead } from './lead.tsx';

export function OnPaper() {
  return <Lead>The survey takes about forty minutes and costs nothing.</Lead>;
}
