import { testFlows } from './flows.ts';
import { startPuppeteer } from './puppeteer.ts';

testFlows('firefox', (origin) => startPuppeteer('firefox', process.env.FIREFOX_PATH ?? '', origin));
