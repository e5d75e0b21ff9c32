import { median } from '../quantiles';

/** A way to do a thing. What it gives is dropped after its time is taken. */
export type Way = () => unknown;

type MaybePromise<T> = T | Promise<T>;

export interface InTurnsOptions {
  /** How often each way is timed. */
  runs: number;
  now: () => number;
  /** Before each, so that nobody pays for what another left behind. Default: nothing. */
  collect?: (() => void) | undefined;
}

/**
 * The median time of each way in milliseconds. They take turns within a run, and every other run goes backwards, so
 * that neither a machine that slows down nor what came before favours one of them. One run before, -1, does not count.
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
  return Object.fromEntries([...times].map(([name, some]) => [name, median(some)])) as Record<Name, number>;
}
