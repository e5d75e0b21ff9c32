import { useCallback, useEffect, useState } from 'react';
import { asRrError, type RrError } from '../contract/failure';
import type { ProfileReply } from '../contract/gateway-wire';
import { useClient } from './common-parts';

interface Answer<T> {
  value?: T;
  error?: RrError;
}

export interface Answered<T> extends Answer<T> {
  again(): void;
}

/** Asks on first render and on `again`. While it waits, there is neither value nor error. `ask` must be stable. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Answered<T> {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer<T>>({});
  useEffect(() => {
    const gone = new AbortController();
    const show = (next: Answer<T>) => {
      if (!gone.signal.aborted) setAnswer(next);
    };
    setAnswer({});
    ask(gone.signal).then(
      (value) => show({ value }),
      (thrown) => show({ error: asRrError(thrown) }),
    );
    return () => gone.abort();
  }, [ask, round]);
  return { ...answer, again: useCallback(() => setRound((last) => last + 1), []) };
}

/** Asks the gateway how the service is, which the client remembers. */
export function useProfile(): Answered<ProfileReply> {
  const client = useClient();
  return useAnswer(useCallback((signal: AbortSignal) => client.profile(signal), [client]));
}
