import type { RrError } from '../../contract/failure';

export interface RunFailure extends Pick<RrError, 'code' | 'message'> {
  /** The gateway's operator finds the request by it. See {@link RrError}. */
  requestId?: string;
}

export const runFailure = (
  { code, message: said, requestId }: RrError,
  message: string = said,
): RunFailure => ({ code, message, ...(requestId !== undefined && { requestId }) });
