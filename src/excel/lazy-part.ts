import { loadOnce, type LoadedOnce } from '../table/load-once';

/** The methods that can wait for the part. */
type Waiting<Part> = {
  [Name in keyof Part]: Part[Name] extends (...given: never) => Promise<unknown> ? Name : never;
}[keyof Part];

interface Lazy<Part> extends LoadedOnce<Part> {
  loaded(): Part | undefined;
  /** Runs when the part is loaded, before anything else uses it. */
  onLoad(begin: (part: Part) => void): void;
}

/**
 * A part of the add-in that loads on its first use. What is in `waits` waits for it, and what `atOnce` returns answers
 * whether it is loaded or not.
 */
export function lazyPart<Part, Waits extends Waiting<Part>>(
  load: () => Promise<Part>,
  waits: readonly Waits[],
  atOnce: (lazy: Lazy<Part>) => Omit<Part, Waits>,
): Part {
  let loaded: Part | undefined;
  let begin = (_: Part): void => undefined;
  const { get, begun } = loadOnce(async () => {
    begin((loaded = await load()));
    return loaded;
  });
  const waiting = waits.map((name) => [
    name,
    async (...given: unknown[]) => ((await get()) as Methods)[name as string]!(...given),
  ]);
  const onLoad = (run: typeof begin) => void (begin = run);
  return {
    ...Object.fromEntries(waiting),
    ...atOnce({ get, loaded: () => loaded, begun, onLoad }),
  };
}

type Methods = Record<string, (...given: unknown[]) => unknown>;
