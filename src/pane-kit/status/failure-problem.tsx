import { type RrError, traceableRequest } from '../../contract/failure';
import { Problem, RequestLine, type Said } from './problem';

/** Shows the id of the request, which the gateway's operator can look up. */
export const FailureProblem = ({ failure, action }: { failure: RrError; action?: Said['action'] }) => (
  <Problem {...(action && { action })}>
    {failure.message}
    <RequestLine requestId={traceableRequest(failure)} />
  </Problem>
);
