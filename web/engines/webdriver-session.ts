/**
 * A session of W3C WebDriver (https://www.w3.org/TR/webdriver2/), over HTTP. The flows need a dozen of its commands; a
 * client library would bring a manager that downloads drivers and browsers.
 */
export interface WebDriverSession {
  get: (command: string) => Promise<unknown>;
  post: (command: string, parameters?: object) => Promise<unknown>;
  delete: (command: string) => Promise<unknown>;
}

/** Starts a session at a driver. Throws with the driver's message when it refuses. */
export async function newSession(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
  const { sessionId } = (await send(`${driverUrl}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const at = (command: string) => `${driverUrl}/session/${sessionId}${command}`;
  return {
    get: (command) => send(at(command), 'GET'),
    post: (command, parameters = {}) => send(at(command), 'POST', parameters),
    delete: (command) => send(at(command), 'DELETE'),
  };
}

async function send(url: string, method: string, parameters?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(parameters && { body: JSON.stringify(parameters) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
