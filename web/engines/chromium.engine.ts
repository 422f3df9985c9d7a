import { testFlows } from './flows.ts';
import { startPuppeteer } from './puppeteer.ts';

testFlows('chromium', (origin) => startPuppeteer('chrome', process.env.CHROMIUM_PATH ?? '', origin));
