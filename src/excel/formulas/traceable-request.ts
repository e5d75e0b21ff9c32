import { FAILURES } from '../../contract/failure';
import type { RunFailure } from './run-failure';

/** Returns the request that the gateway's operator can look up, if the failure is worth it. */
export const traceableRequest = ({
  code,
  requestId,
}: Pick<RunFailure, 'code'> & { requestId?: string | undefined }): string | undefined =>
  FAILURES[code].unknownBecause !== null ? requestId : undefined;
