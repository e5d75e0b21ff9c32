import { createPlainReader } from '../../table/parse/plain-reader';
import type { CreateRowParser } from '../../table/parse/row-parser';
import { setRealTimer, type SetTimer } from '../timer';

/** How long replies wait for the core, counted from when the page asked for it. */
const MOST_WAIT_MS = 3000;

/**
 * Returns the parser for the next reply: the one that is being loaded, or the plain reader if it cannot be loaded or takes
 * too long. Later replies use it as soon as it is there.
 */
export function chooseRowParser(
  loading: Promise<CreateRowParser>,
  setTimer: SetTimer = setRealTimer,
): () => Promise<CreateRowParser> {
  let parser = createPlainReader;
  const loaded = loading.then(
    (core) => void (parser = core),
    // The page may forbid or lack WebAssembly, or the file could not be fetched.
    () => undefined,
  );
  const tooLate = new Promise<void>((resolve) => void setTimer(resolve, MOST_WAIT_MS));
  const settled = Promise.race([loaded, tooLate]);
  return async () => {
    await settled;
    return parser;
  };
}
