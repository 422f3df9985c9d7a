/** A promise that says when it is kept, so that React's `use` need not wait for one that already is. */
export type ReadablePromise<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** `promise` itself, made readable. */
export function readable<T>(promise: Promise<T>): ReadablePromise<T> {
  const readablePromise: ReadablePromise<T> = promise.then((value) => {
    readablePromise.status = 'fulfilled';
    readablePromise.value = value;
    return value;
  });
  return readablePromise;
}
