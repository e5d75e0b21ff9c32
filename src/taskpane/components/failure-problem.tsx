import type { RrError } from '../../contract/failure';
import { traceableRequest } from '../../excel/formulas/traceable-request';
import { Problem, type Said } from './problem';
import { RequestLine } from './request-line';

/** A failure of something the person did, as a {@link Problem}, with the request that the gateway's operator may look up. */
export const FailureProblem = ({ failure, action }: { failure: RrError; action?: Said['action'] }) => (
  <Problem {...(action && { action })}>
    {failure.message}
    <RequestLine requestId={traceableRequest(failure)} />
  </Problem>
);
