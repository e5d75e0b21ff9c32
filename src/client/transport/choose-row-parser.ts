import { createPlainReader, type CreateRowParser } from '../../table/parse/index';
import { setRealTimer, type SetTimer } from '../timer';

/** How long replies wait for the core, counted from when the page asked for it. */
const MAX_WAIT_MS = 3000;

/** Returns the loaded parser, or the plain reader while the core is late or cannot be loaded. */
export function chooseRowParser(
  loading: Promise<CreateRowParser>,
  setTimer: SetTimer = setRealTimer,
): () => Promise<CreateRowParser> {
  let parser = createPlainReader;
  const loaded = loading.then(
    (core) => void (parser = core),
    // The page may forbid or lack WebAssembly.
    () => undefined,
  );
  const tooLate = new Promise<void>((resolve) => void setTimer(resolve, MAX_WAIT_MS));
  const settled = Promise.race([loaded, tooLate]);
  return async () => {
    await settled;
    return parser;
  };
}
