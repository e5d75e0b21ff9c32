import { useRef, useState } from 'react';
import { asRrError, type RrError } from '../../contract/failure';

export interface Action<Arguments extends unknown[]> {
  /** Does nothing while the last run has not ended. Never rejects; gives the error of this run. */
  run(...given: Arguments): Promise<RrError | null>;
  busy: boolean;
  /** Of the last run. */
  error: RrError | null;
}

/** Something a button does: whether it is being done, and why it failed. */
export function useAction<Arguments extends unknown[]>(
  act: (...given: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const [state, setState] = useState<{ busy: boolean; error: RrError | null }>({ busy: false, error: null });
  const running = useRef(false);
  const run = async (...given: Arguments) => {
    if (running.current) return null;
    running.current = true;
    setState({ busy: true, error: null });
    const error = await act(...given).then(() => null, asRrError);
    running.current = false;
    setState({ busy: false, error });
    return error;
  };
  return { run, ...state };
}
