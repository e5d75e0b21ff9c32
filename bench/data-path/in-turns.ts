import { median } from '../quantiles';

/** A way to do something. Its result is dropped after the measurement. */
export type Way = () => unknown;

type MaybePromise<T> = T | Promise<T>;

export interface InTurnsOptions {
  /** How often each way is measured. */
  runs: number;
  now: () => number;
  /** Collects garbage before each way. Default: nothing. */
  collect?: (() => void) | undefined;
}

/**
 * Returns the median time of each way in milliseconds. The ways take turns within a run, and every other run goes
 * backwards, so that a machine that slows down favours none of them. A first run, -1, does not count.
 */
export async function inTurns<Name extends string>(
  waysOf: (run: number) => MaybePromise<Readonly<Record<Name, Way>>>,
  { runs, now, collect }: InTurnsOptions,
): Promise<Record<Name, number>> {
  const times = new Map<Name, number[]>();
  for (let run = -1; run < runs; run++) {
    const ways = await waysOf(run);
    const names = Object.keys(ways) as Name[];
    for (const name of run % 2 === 0 ? names : [...names].reverse()) {
      collect?.();
      const begin = now();
      await ways[name]();
      if (run >= 0) times.set(name, [...(times.get(name) ?? []), now() - begin]);
    }
  }
  return Object.fromEntries([...times].map(([name, samples]) => [name, median(samples)])) as Record<
    Name,
    number
  >;
}
