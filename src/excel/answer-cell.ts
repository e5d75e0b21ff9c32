import { asRrError, FAILURES, RrError } from '../contract/failure';

/** What a function's work may know of the call it answers. */
export interface CellCall {
  /** Aborted when the formula is edited, deleted or recalculated. */
  signal: AbortSignal;
  /** Excel evaluates a part of a formula that is still being typed: answer from the cache, never ask. */
  isPreview: boolean;
}

/**
 * The one place that turns work into a cell's answer or a cell's error. Every failure becomes `#VALUE!` or `#N/A`
 * with a sentence, because only those two show one (Microsoft: custom-functions-errors).
 */
export async function answerCell<T>(
  invocation: CustomFunctions.CancelableInvocation,
  work: (call: CellCall) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  invocation.onCanceled = () => abort.abort();
  try {
    return await work({ signal: abort.signal, isPreview: isPreview(invocation) });
  } catch (thrown) {
    throw toCellError(asRrError(thrown));
  }
}

/** The type says string, Microsoft's page says boolean (custom-functions-formula-value-preview): take both. */
function isPreview(invocation: CustomFunctions.CancelableInvocation): boolean {
  const { isInValuePreview } = invocation as { isInValuePreview?: unknown };
  return isInValuePreview === true || isInValuePreview === 'true';
}

export function toCellError(error: RrError): CustomFunctions.Error {
  if (error.code === 'bug') console.error(error.cause);
  const { ErrorCode } = CustomFunctions;
  const code = FAILURES[error.code].cell === '#VALUE!' ? ErrorCode.invalidValue : ErrorCode.notAvailable;
  return new CustomFunctions.Error(code, error.message);
}
