import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Figures } from './figures.ts';

/** A page to measure. */
export interface Target {
  /** The page's canonical URL. */
  url: string;
  /** Host and port to which the browser resolves that URL's host: `127.0.0.1:20000`. */
  server: string;
  /** True for a page that is not indexed, for which that audit is skipped. */
  noindex: boolean;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Maximum attempts of a run. */
const ATTEMPTS = 3;

/** One run of Lighthouse with its defaults: a phone on a slow network, in a new browser with an empty cache. */
export async function measure(target: Target): Promise<Figures> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(target);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.warn(`${target.url}: retrying`, error);
    }
  }
}

async function run({ url, server, noindex }: Target): Promise<Figures> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // The site is built for its public origin, and is requested by it wherever it runs.
      `--host-resolver-rules=MAP ${new URL(url).host} ${server}`,
    ],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...categories],
      skipAudits: noindex ? ['is-crawlable'] : null,
    });
    if (!result) throw new Error(`${url}: Lighthouse gave no result`);
    return figuresOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function figuresOf({ requestedUrl, runtimeError, categories: scores, audits }: LighthouseResult): Figures {
  if (runtimeError) throw new Error(`${requestedUrl}: ${runtimeError.message}`);
  const score = (id: (typeof categories)[number]) => Math.round((scores[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  // Failed audits by Lighthouse's id. Performance consists of metrics.
  const failed = categories
    .filter((id) => id !== 'performance')
    .flatMap((id) => scores[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    failed,
  };
}
