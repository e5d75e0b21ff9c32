import { createPlainReader, type CreateRowParser } from '../../table/parse/index';
import { pause, setRealTimer, type SetTimer } from '../timer';

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
  const settled = Promise.race([loaded, pause(setTimer, MAX_WAIT_MS)]);
  return async () => {
    await settled;
    return parser;
  };
}
