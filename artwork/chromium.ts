import { chromium, type Browser } from 'playwright-core';

/** Launches headless Chromium: the program at CHROMIUM_PATH, or Debian's. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
