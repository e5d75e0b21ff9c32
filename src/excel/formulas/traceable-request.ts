import type { FailureCode } from '../../contract/failure';
import type { RunFailure } from './run-failure';

/** Failures that are none of the person's doing, and that only the records of gateway and service explain. */
const TRACEABLE: readonly FailureCode[] = ['unreachable', 'timed-out', 'bad-reply', 'bug'];

/** The request that the gateway's operator may want to look up; undefined where there is nothing to look into. */
export const traceableRequest = ({
  code,
  requestId,
}: Pick<RunFailure, 'code'> & { requestId?: string | undefined }): string | undefined =>
  TRACEABLE.includes(code) ? requestId : undefined;
