import { useRef, useState } from 'react';
import { asRrError, type RrError } from '../contract/failure';

export interface Action<Arguments extends unknown[]> {
  /** Ignores calls while a run is under way. Resolves with this run's error, if any, and never rejects. */
  run(...given: Arguments): Promise<RrError | null>;
  busy: boolean;
  error: RrError | null;
  /** Drops the error, because the person has found another way. */
  forget(): void;
}

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
  return { run, ...state, forget: () => setState({ busy: running.current, error: null }) };
}
