import { FAILURES } from '../../contract/failure';
import type { RunFailure } from './run-failure';

/** The request that the gateway's operator may want to look up; undefined where there is nothing to look into. */
export const traceableRequest = ({
  code,
  requestId,
}: Pick<RunFailure, 'code'> & { requestId?: string | undefined }): string | undefined =>
  FAILURES[code].unknownBecause !== null ? requestId : undefined;
