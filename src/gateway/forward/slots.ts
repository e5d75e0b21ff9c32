/** Gives back the place; calling it again does nothing. */
export type Release = () => void;

/** At most `limit` at once for each holder, first come, first served. A wait ends with the signal's reason. */
export function createSlots(limit: number) {
  const holders = new Map<string, { taken: number; waiting: (() => void)[] }>();

  return function enter(holder: string, signal: AbortSignal): Promise<Release> {
    const slots = holders.get(holder) ?? { taken: 0, waiting: [] };
    holders.set(holder, slots);

    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      const next = slots.waiting.shift();
      // The place passes on, so nobody slips in between.
      if (next) next();
      else if (--slots.taken === 0) holders.delete(holder);
    };

    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (slots.taken < limit) {
        slots.taken += 1;
        return resolve(release);
      }
      const start = () => {
        signal.removeEventListener('abort', giveUp);
        resolve(release);
      };
      const giveUp = () => {
        slots.waiting.splice(slots.waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      slots.waiting.push(start);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  };
}
