import type { CellCall, FunctionResult } from '../answers/calls/answers';
import { asRrError, FAILURES, RrError, throwIfAborted } from '../contract/failure';
import { mapInSteps, type Steps } from '../table/steps';
import type { AddinContext } from '../answers/calls/addin-context';
import { LIMIT_BYTES } from '../table/cells/to-cells';
import { shownResult } from '../answers/calls/function-result';
import type { WorkedOut } from '../answers/calls/prepared-calls';

export interface FunctionCall {
  name: string;
  args: readonly unknown[];
  invocation: CustomFunctions.CancelableInvocation;
}

/**
 * Throws only `#VALUE!` and `#N/A`, because other errors show no message (Microsoft: custom-functions-errors), or the error of
 * an argument.
 */
export async function answerCell(
  { runs, prepared, scheduler, tier }: Pick<AddinContext, 'runs' | 'prepared' | 'scheduler' | 'tier'>,
  { name, args, invocation }: FunctionCall,
  work: (call: CellCall) => Promise<FunctionResult>,
): Promise<unknown[][]> {
  const abort = new AbortController();
  invocation.onCanceled = () => abort.abort();
  const { address } = invocation;
  const ready = address ? prepared.of({ address, name, args }) : undefined;
  const uses = new Set(ready?.workedOut?.uses);
  const call: CellCall = {
    signal: abort.signal,
    isPreview: isPreview(invocation),
    onUse: (question) => uses.add(question),
    notBefore: ready?.notBefore,
  };
  // A preview or a rule of conditional formatting has no address.
  const run = address && !call.isPreview ? runs.begin({ address, name, args }) : undefined;
  try {
    const result = ready?.workedOut ? resultOf(ready.workedOut) : await work(call);
    const cells =
      tier === 'bare' ? await scheduler.run(withErrorObjects(result.cells), call.signal) : result.cells;
    await rateLimit(result.bytes, call.signal);
    throwIfAborted(abort.signal);
    run?.answered(shownResult(result), [...uses]);
    return cells;
  } catch (thrown) {
    const error = asRrError(thrown);
    if (abort.signal.aborted) run?.cancelled();
    else run?.failed(error, [...uses]);
    throw toCellError(error);
  }
}

function resultOf({ outcome }: WorkedOut): FunctionResult {
  if (outcome instanceof RrError) throw outcome;
  return outcome;
}

/** Accepts a string, as in the type, and a boolean, as on Microsoft's page (custom-functions-formula-value-preview). */
function isPreview(invocation: CustomFunctions.CancelableInvocation): boolean {
  const { isInValuePreview } = invocation as { isInValuePreview?: unknown };
  return isInValuePreview === true || isInValuePreview === 'true';
}

/** Replaces error cells: an Excel without data types knows only `CustomFunctions.Error`. */
function* withErrorObjects(cells: FunctionResult['cells']): Steps<unknown[][]> {
  const error = new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable);
  return yield* mapInSteps(cells, (row) => row.map((cell) => (typeof cell === 'object' ? error : cell)));
}

function toCellError(error: RrError): CustomFunctions.Error {
  if (error.code === 'bug') console.error(error.cause);
  const { ErrorCode } = CustomFunctions;
  // Office.js has no code for the other errors.
  const codes: Readonly<Record<string, CustomFunctions.ErrorCode>> = {
    '#N/A': ErrorCode.notAvailable,
    '#DIV/0!': ErrorCode.divisionByZero,
    '#NUM!': ErrorCode.invalidNumber,
    '#NULL!': ErrorCode.nullReference,
  };
  const code = codes[error.argumentError ?? FAILURES[error.code].cell] ?? ErrorCode.invalidValue;
  return new CustomFunctions.Error(code, error.message);
}

/** Exceeds the time for which Office.js gathers results: up to 2 s (`_maxContextSyncIntervalMills`, version 1.1.110). */
const INTERVAL_MS = 3_000;

/**
 * Limits the bytes of results that go to Excel within an interval to those of the largest result. Office.js sends results that settle together as one
 * message, and Excel on the web refuses one over 5 MB. Office.js then splits and resends it for up to 60 s and drops
 * the rest, which leaves `#BUSY!` in the cells for good. `now` must be monotonic.
 */
export function createRateLimit(
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => number = () => Math.floor(performance.now()),
): (bytes: number, signal?: AbortSignal) => Promise<void> {
  let sent: { at: number; bytes: number }[] = [];
  let queue = Promise.resolve();
  let waiting = 0;

  const hasRoom = (bytes: number): boolean => {
    sent = sent.filter(({ at }) => now() - at < INTERVAL_MS);
    return sent.reduce((sum, entry) => sum + entry.bytes, bytes) <= LIMIT_BYTES;
  };
  const send = (bytes: number) => {
    const last = sent.at(-1);
    // Results of the same moment share one entry, so that a thousand of them add up quickly.
    if (last?.at === now()) last.bytes += bytes;
    else sent.push({ at: now(), bytes });
  };

  return (bytes, signal) => {
    if (waiting === 0 && hasRoom(bytes)) {
      send(bytes);
      return Promise.resolve();
    }
    waiting += 1;
    queue = queue.then(async () => {
      while (!signal?.aborted && !hasRoom(bytes)) await wait(sent[0]!.at + INTERVAL_MS - now());
      if (!signal?.aborted) send(bytes);
      waiting -= 1;
    });
    return queue;
  };
}

const rateLimit = createRateLimit();
