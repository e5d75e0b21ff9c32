import type { RrError } from '../../contract/failure';

/** Why a call has no new answer. */
export interface RunFailure extends Pick<RrError, 'code' | 'message'> {
  /** By it the gateway's operator finds the request; see {@link RrError}. */
  requestId?: string;
}

/** What is kept of a failure, in other words where they fit the place better. */
export const runFailure = (
  { code, message: said, requestId }: RrError,
  message: string = said,
): RunFailure => ({ code, message, ...(requestId !== undefined && { requestId }) });
