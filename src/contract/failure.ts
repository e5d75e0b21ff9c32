interface FailureFacts {
  /** The HTTP status. After a 401 or 403 the gateway also drops answers that it holds. */
  status: number;
  /** `#VALUE!` for a formula to correct, else `#N/A`: only these show messages (Microsoft: custom-functions-errors). */
  cell: '#VALUE!' | '#N/A';
  /** Why the outcome is unknown, as a clause; null if the code says it. A write that fails so may have succeeded. */
  unknownBecause: string | null;
}

export const FAILURES = {
  'bad-input': { status: 400, cell: '#VALUE!', unknownBecause: null },
  'unknown-column': { status: 400, cell: '#VALUE!', unknownBecause: null },
  'removed-column': { status: 400, cell: '#VALUE!', unknownBecause: null },
  'ambiguous-column': { status: 400, cell: '#VALUE!', unknownBecause: null },
  'unknown-database': { status: 400, cell: '#VALUE!', unknownBecause: null },
  'too-large': { status: 413, cell: '#VALUE!', unknownBecause: null },
  'no-databases': { status: 400, cell: '#N/A', unknownBecause: null },
  'no-rows': { status: 404, cell: '#N/A', unknownBecause: null },
  'not-found': { status: 404, cell: '#N/A', unknownBecause: null },
  'signed-out': { status: 401, cell: '#N/A', unknownBecause: null },
  'wrong-credentials': { status: 401, cell: '#N/A', unknownBecause: null },
  'lost-membership': { status: 403, cell: '#N/A', unknownBecause: null },
  refused: { status: 403, cell: '#N/A', unknownBecause: null },
  'quota-exhausted': { status: 503, cell: '#N/A', unknownBecause: null },
  busy: { status: 429, cell: '#N/A', unknownBecause: null },
  unreachable: {
    status: 502,
    cell: '#N/A',
    unknownBecause: 'the connection or the service failed before it answered',
  },
  'timed-out': { status: 504, cell: '#N/A', unknownBecause: 'no answer came in time' },
  'bad-reply': { status: 502, cell: '#N/A', unknownBecause: 'the answer cannot be read' },
  cancelled: { status: 499, cell: '#N/A', unknownBecause: null },
  bug: { status: 500, cell: '#N/A', unknownBecause: 'the answer cannot be read' },
} as const satisfies Record<string, FailureFacts>;

export type FailureCode = keyof typeof FAILURES;

interface RrErrorOptions extends ErrorOptions {
  requestId?: string | undefined;
  argumentError?: string;
}

/**
 * The only error that modules throw at each other. Its message, for people, says what happened, to which thing, and
 * what to do next. It never holds a secret, a token or a stack.
 */
export class RrError extends Error {
  override readonly name = 'RrError';
  /** Set for a failure that the gateway replied with. It finds the request in the logs. */
  readonly requestId: string | undefined;
  /** The error of the cell that an argument refers to, which the formula shows as Excel's own functions do. */
  readonly argumentError: string | undefined;
  constructor(
    readonly code: FailureCode,
    message: string,
    { requestId, argumentError, ...options }: RrErrorOptions = {},
  ) {
    super(message, options);
    this.requestId = requestId;
    this.argumentError = argumentError;
  }
}

/** A formula, an argument or a command to correct. */
export const badInput = (message: string, options?: RrErrorOptions): RrError =>
  new RrError('bad-input', message, options);

/** A reply that cannot be shown as it is. */
export const badReply = (message: string, options?: ErrorOptions): RrError =>
  new RrError('bad-reply', message, options);

/** The body of every gateway reply outside 2xx. */
export interface FailureBody {
  code: FailureCode;
  message: string;
  requestId?: string;
}

const isFailureCode = (text: unknown): text is FailureCode =>
  typeof text === 'string' && Object.hasOwn(FAILURES, text);

export const toFailureBody = ({ code, message }: RrError): FailureBody => ({ code, message });

/** Returns undefined for anything else, for example a proxy's HTML page. */
export function parseFailureBody(json: unknown): RrError | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { code, message, requestId } = json as Record<string, unknown>;
  if (!isFailureCode(code) || typeof message !== 'string') return undefined;
  return new RrError(code, message, { requestId: typeof requestId === 'string' ? requestId : undefined });
}

/** Turns an unexpected error into a `bug` that does not show its text. */
export function asRrError(thrown: unknown): RrError {
  if (thrown instanceof RrError) return thrown;
  // By name: a DOMException of another realm is not an instance of this one's Error.
  if ((thrown as { name?: unknown } | null)?.name === 'AbortError')
    return new RrError('cancelled', 'Cancelled.', { cause: thrown });
  return new RrError(
    'bug',
    'Something went wrong inside the add-in. Enter the formula again. If the problem persists, report it with the formula.',
    { cause: thrown },
  );
}

/** Returns the failure that an aborted signal carries, or a plain cancellation. */
export const failureOf = (signal: AbortSignal): RrError =>
  signal.reason instanceof RrError ? signal.reason : new RrError('cancelled', 'Cancelled.');

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw failureOf(signal);
}

/** Returns the request that the gateway's operator can look up, if the failure is worth it. */
export const traceableRequest = ({
  code,
  requestId,
}: Pick<RrError, 'code'> & { requestId?: string | undefined }): string | undefined =>
  FAILURES[code].unknownBecause !== null ? requestId : undefined;
