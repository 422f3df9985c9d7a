/** Flags of the Chromium in which the browser tests run. */
export const chromiumFlags = [
  // Containers lack the privileges of its sandbox.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a context share one renderer, while one of them is open.
  '--process-per-site',
  // The empty page that a test begins with uses it too: a separate process would cost a tenth of a page load.
  '--renderer-process-limit=1',
  // The tests keep every core busy: compiling scripts and collecting garbage on further threads costs more processor time in total.
  '--js-flags=--single-threaded --no-script-streaming',
] as const;
