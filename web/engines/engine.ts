export interface WindowSize {
  /** The viewport's width in CSS pixels. */
  width: number;
  height: number;
}

/** A browser that runs the flows, one window at a time. */
export interface Engine {
  /** Opens an empty window in which the site's local storage holds only these items, and its session storage nothing. */
  open: (size: WindowSize, stored: Readonly<Record<string, string>>) => Promise<EngineWindow>;
  close: () => Promise<void>;
}

/** The commands of a browser's window that the flows need. Coordinates are CSS pixels of the viewport. */
export interface EngineWindow {
  /** Resolves when the document is parsed or later, as `reload` does. */
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** The value of an expression in the page, after its promise resolves. The value has to survive JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  clickAt: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** A PNG file. */
  screenshot: () => Promise<Uint8Array>;
  /** Uncaught errors and messages to `console.error` so far, as far as the engine shows them. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
}

export type Key = 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'Escape' | 'Tab';
