import type { CreateRowParser } from '../../table/parse/row-parser';

/**
 * Returns the parser for the next reply: undefined, which means the portable one, until `loading` succeeds. Replies do
 * not wait for it, and its failure is ignored.
 */
export function chooseRowParser(loading: Promise<CreateRowParser>): () => CreateRowParser | undefined {
  let loaded: CreateRowParser | undefined;
  loading.then(
    (parser) => (loaded = parser),
    // The page may forbid or lack WebAssembly, or the file could not be fetched.
    () => undefined,
  );
  return () => loaded;
}
