import { chromium, type Browser } from 'playwright-core';

/** Debian's Chromium, or the one that CHROMIUM_PATH names, without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
