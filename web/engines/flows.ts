import { browsingFlows } from './flows/browsing.ts';
import { dialogFlows } from './flows/dialogs.ts';
import { enquiryFlows } from './flows/enquiries.ts';
import { homeFlows } from './flows/home.ts';
import { pageFlows } from './flows/pages.ts';
import { questionnaireFlows } from './flows/questionnaires.ts';
import type { Engine } from './engine.ts';
import { useSite } from './site.ts';

/** Tests the main flows in one engine. */
export function testFlows(name: string, start: (origin: string) => Promise<Engine>): void {
  const site = useSite(name, start);
  enquiryFlows(site);
  dialogFlows(site);
  browsingFlows(site);
  homeFlows(site);
  pageFlows(site);
  questionnaireFlows(site);
}
