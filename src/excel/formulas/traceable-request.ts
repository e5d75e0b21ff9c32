import type { FailureCode } from '../../contract/failure';
import type { RunFailure } from './run-failure';

/** Failures that the person did not cause and that only the logs of gateway and service explain. */
const TRACEABLE: readonly FailureCode[] = ['unreachable', 'timed-out', 'bad-reply', 'bug'];

/** Returns the request that the gateway's operator can look up, if the failure is worth it. */
export const traceableRequest = ({
  code,
  requestId,
}: Pick<RunFailure, 'code'> & { requestId?: string | undefined }): string | undefined =>
  TRACEABLE.includes(code) ? requestId : undefined;
