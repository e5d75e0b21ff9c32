/** Waits for work at most this long. Resolves with undefined if it takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    // The work keeps the process alive, if it still runs.
    timer = setTimeout(resolve, ms, undefined).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
