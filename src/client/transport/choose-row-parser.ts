import type { CreateRowParser } from '../../table/parse/row-parser';

/**
 * The parser for the next reply: undefined, which is the portable one, until `loading` is done, and for good where it
 * fails. Nobody waits for it, and that it fails is no failure.
 */
export function chooseRowParser(loading: Promise<CreateRowParser>): () => CreateRowParser | undefined {
  let loaded: CreateRowParser | undefined;
  loading.then(
    (parser) => (loaded = parser),
    // The page may not use WebAssembly, or lacks a part of it, or the file cannot be had.
    () => undefined,
  );
  return () => loaded;
}
