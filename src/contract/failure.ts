/**
 * The one closed set of things that can go wrong, shared by the gateway's replies and by the cells.
 *
 * `status` is the HTTP status the gateway answers with. `cell` is the Excel error: `#VALUE!` where the person
 * can fix the formula, `#N/A` where the data cannot be had now; only these two show a message in Excel
 * (Microsoft: custom-functions-errors).
 */
export const FAILURES = {
  'bad-input': { status: 400, cell: '#VALUE!' },
  'unknown-column': { status: 400, cell: '#VALUE!' },
  'removed-column': { status: 400, cell: '#VALUE!' },
  'ambiguous-column': { status: 400, cell: '#VALUE!' },
  'unknown-database': { status: 400, cell: '#VALUE!' },
  'too-large': { status: 413, cell: '#VALUE!' },
  'no-databases': { status: 400, cell: '#N/A' },
  'no-rows': { status: 404, cell: '#N/A' },
  'not-found': { status: 404, cell: '#N/A' },
  'signed-out': { status: 401, cell: '#N/A' },
  'wrong-credentials': { status: 401, cell: '#N/A' },
  'lost-membership': { status: 403, cell: '#N/A' },
  'quota-exhausted': { status: 503, cell: '#N/A' },
  busy: { status: 429, cell: '#N/A' },
  unreachable: { status: 502, cell: '#N/A' },
  'timed-out': { status: 504, cell: '#N/A' },
  'bad-reply': { status: 502, cell: '#N/A' },
  cancelled: { status: 499, cell: '#N/A' },
  bug: { status: 500, cell: '#N/A' },
} as const satisfies Record<string, { status: number; cell: '#VALUE!' | '#N/A' }>;

export type FailureCode = keyof typeof FAILURES;

/**
 * The only error that crosses a boundary of ours. Its message is read by a person in a cell or in the pane:
 * what happened, to which thing, what to do next; never a secret, a token or a stack.
 */
export class RrError extends Error {
  override readonly name = 'RrError';
  /** Of a failure that the gateway replied with: by it the operator finds the request in the logs. */
  readonly requestId: string | undefined;
  constructor(
    readonly code: FailureCode,
    message: string,
    { requestId, ...options }: ErrorOptions & { requestId?: string | undefined } = {},
  ) {
    super(message, options);
    this.requestId = requestId;
  }
}

/** The body of every reply of the gateway that is not 2xx. */
export interface FailureBody {
  code: FailureCode;
  message: string;
  requestId?: string;
}

const isFailureCode = (text: unknown): text is FailureCode =>
  typeof text === 'string' && Object.hasOwn(FAILURES, text);

export const toFailureBody = ({ code, message }: RrError): FailureBody => ({ code, message });

/** Reads a {@link FailureBody}; undefined when the reply is something else, for example a proxy's HTML page. */
export function parseFailureBody(json: unknown): RrError | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { code, message, requestId } = json as Record<string, unknown>;
  if (!isFailureCode(code) || typeof message !== 'string') return undefined;
  return new RrError(code, message, { requestId: typeof requestId === 'string' ? requestId : undefined });
}

/** Anything thrown, as an {@link RrError}. What we did not foresee is a `bug`, and its own text stays inside. */
export function asRrError(thrown: unknown): RrError {
  if (thrown instanceof RrError) return thrown;
  // By name, not by class: a DOMException of another realm is no instance of our Error.
  if ((thrown as { name?: unknown } | null)?.name === 'AbortError')
    return new RrError('cancelled', 'Cancelled.', { cause: thrown });
  return new RrError(
    'bug',
    'Something went wrong inside the add-in. Enter the formula again; if it stays, report it with the formula.',
    { cause: thrown },
  );
}
