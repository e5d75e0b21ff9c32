/**
 * The one closed set of things that can go wrong, shared by the gateway's replies and by the cells.
 *
 * `status` is the HTTP status the gateway answers with. `cell` is the Excel error: `#VALUE!` where the person
 * can fix the formula, `#N/A` where the data cannot be had now; only these two show a message in Excel
 * (Microsoft: custom-functions-errors). `retry` says that the same question may succeed later by itself.
 */
export const FAILURES = {
  'bad-input': { status: 400, cell: '#VALUE!', retry: false },
  'unknown-column': { status: 400, cell: '#VALUE!', retry: false },
  'removed-column': { status: 400, cell: '#VALUE!', retry: false },
  'ambiguous-column': { status: 400, cell: '#VALUE!', retry: false },
  'unknown-database': { status: 400, cell: '#VALUE!', retry: false },
  'too-large': { status: 413, cell: '#VALUE!', retry: false },
  'no-databases': { status: 400, cell: '#N/A', retry: false },
  'no-rows': { status: 404, cell: '#N/A', retry: false },
  'not-found': { status: 404, cell: '#N/A', retry: false },
  'signed-out': { status: 401, cell: '#N/A', retry: false },
  'wrong-credentials': { status: 401, cell: '#N/A', retry: false },
  'lost-membership': { status: 403, cell: '#N/A', retry: false },
  'quota-exhausted': { status: 503, cell: '#N/A', retry: false },
  busy: { status: 429, cell: '#N/A', retry: true },
  unreachable: { status: 502, cell: '#N/A', retry: true },
  'timed-out': { status: 504, cell: '#N/A', retry: true },
  'bad-reply': { status: 502, cell: '#N/A', retry: true },
  cancelled: { status: 499, cell: '#N/A', retry: false },
  bug: { status: 500, cell: '#N/A', retry: false },
} as const satisfies Record<string, { status: number; cell: '#VALUE!' | '#N/A'; retry: boolean }>;

export type FailureCode = keyof typeof FAILURES;

/**
 * The only error that crosses a boundary of ours. Its message is read by a person in a cell or in the pane:
 * what happened, to which thing, what to do next; never a secret, a token or a stack.
 */
export class RrError extends Error {
  override readonly name = 'RrError';
  constructor(
    readonly code: FailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The body of every reply of the gateway that is not 2xx. */
export interface FailureBody {
  code: FailureCode;
  message: string;
}

export const isFailureCode = (text: unknown): text is FailureCode =>
  typeof text === 'string' && Object.hasOwn(FAILURES, text);

export const toFailureBody = ({ code, message }: RrError): FailureBody => ({ code, message });

/** Reads a {@link FailureBody}; undefined when the reply is something else, for example a proxy's HTML page. */
export function parseFailureBody(json: unknown): RrError | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { code, message } = json as Record<string, unknown>;
  return isFailureCode(code) && typeof message === 'string' ? new RrError(code, message) : undefined;
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
