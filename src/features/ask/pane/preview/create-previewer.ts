import { asRrError, type RrError } from '../../../../contract/failure';
import type { AskActions, AskPreview } from '../../ask-actions';
import type { AskQuery } from '../../ask-query';
import { createListeners } from '../../../../excel/listeners';
import type { SetTimer } from '../../../../client/timer';
import { hasContent } from '../query/edit-query';

/** Longer answers are asked for by a button only, in milliseconds. */
const QUICK = 2_000;
/** The service is asked when the person has changed nothing for so long, in milliseconds. */
const PAUSE = 600;

export type PreviewState =
  /** There is nothing to show yet. */
  | { kind: 'nothing' }
  /** The person asks, because the answer would take long. */
  | { kind: 'offered' }
  | { kind: 'asking'; last?: AskPreview }
  | { kind: 'rows'; preview: AskPreview }
  | { kind: 'failed'; failure: RrError };

export interface PreviewQuestion {
  query: AskQuery;
  /** Names the databases, so that their last answer tells how long the next one takes. */
  databases: string;
  /** Every set of columns is another request, so the person decides about each. */
  asksOnlyOnRequest: boolean;
}

interface Outside {
  preview: AskActions['preview'];
  speeds: Map<string, number>;
  setTimer: SetTimer;
  now(): number;
}

/** Answers the question that was given last, and no other. */
export function createPreviewer({ preview, speeds, setTimer, now }: Outside) {
  const listeners = createListeners();
  let state: PreviewState = { kind: 'nothing' };
  let question: PreviewQuestion | undefined;
  let current = new AbortController();
  let last: AskPreview | undefined;

  const setState = (next: PreviewState) => {
    state = next;
    if (next.kind === 'rows') last = next.preview;
    listeners.notify();
  };
  const begin = () => {
    current.abort();
    current = new AbortController();
    return current.signal;
  };
  const asking = () => setState({ kind: 'asking', ...(last && { last }) });
  const offer = () => setState({ kind: 'offered' });

  const ask = async ({ query, databases }: PreviewQuestion, signal: AbortSignal) => {
    const start = now();
    asking();
    try {
      const answer = await preview(query, { signal, isCacheOnly: false });
      if (signal.aborted) return;
      speeds.set(databases, now() - start);
      if (answer) setState({ kind: 'rows', preview: answer });
      else offer();
    } catch (thrown) {
      if (signal.aborted) return;
      setState({ kind: 'failed', failure: asRrError(thrown) });
    }
  };
  const isQuick = ({ databases, asksOnlyOnRequest }: PreviewQuestion) =>
    !asksOnlyOnRequest && (speeds.get(databases) ?? 0) < QUICK;

  return {
    /** Returns the same object until something changes. */
    state: () => state,
    /** Shows at once what is held in memory. Otherwise asks after a pause, or offers to. */
    show(next: PreviewQuestion) {
      question = next;
      const signal = begin();
      if (!hasContent(next.query)) {
        last = undefined;
        setState({ kind: 'nothing' });
        return;
      }
      const start = async () => {
        // What cannot be answered from memory is asked for, and that says why it fails.
        const cached = await preview(next.query, { signal, isCacheOnly: true }).catch(() => undefined);
        if (signal.aborted) return;
        if (cached) setState({ kind: 'rows', preview: cached });
        else if (isQuick(next)) {
          asking();
          const stopTimer = setTimer(() => void ask(next, signal), PAUSE);
          signal.addEventListener('abort', stopTimer);
        } else offer();
      };
      void start();
    },
    ask() {
      if (question) void ask(question, begin());
    },
    cancel() {
      begin();
      offer();
    },
    /** Ends a request under way, and forgets the question. */
    stop() {
      question = undefined;
      begin();
    },
    onChange: listeners.add,
  };
}
