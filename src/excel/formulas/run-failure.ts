import type { RrError } from '../../contract/failure';

export interface RunFailure extends Pick<RrError, 'code' | 'message'> {
  /** The gateway's operator finds the request by it. See {@link RrError}. */
  requestId?: string;
}

export const runFailure = (
  { code, message: said, requestId }: RrError,
  message: string = said,
): RunFailure => ({ code, message, ...(requestId !== undefined && { requestId }) });

/** No rows is an answer, although a cell without headings shows it as an error. */
export const isNoRows = (failure: Pick<RunFailure, 'code'> | undefined): boolean =>
  failure?.code === 'no-rows';
