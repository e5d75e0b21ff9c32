import type { RrError } from '../../contract/failure';

/** Why a call has no new answer. */
export interface RunFailure extends Pick<RrError, 'code' | 'message'> {
  /** The gateway's operator finds the request by it. See {@link RrError}. */
  requestId?: string;
}

/** Returns what is kept of a failure, with another message if one is given. */
export const runFailure = (
  { code, message: said, requestId }: RrError,
  message: string = said,
): RunFailure => ({ code, message, ...(requestId !== undefined && { requestId }) });
