import { LIMIT_MS, type Desk, type Probe } from './probe';

/** Returns the answer of a probe as one line. Never rejects: an error and a passed time limit are answers, too. */
export async function runProbe({ ask, limitMs = LIMIT_MS }: Probe, desk: Desk): Promise<string> {
  if (desk.signal.aborted) return 'not asked';
  return oneLine(await inTime(ask(desk), desk.signal, limitMs));
}

/** Resolves with the answer, or with words for a passed time limit or a cancelled check. */
export function inTime(answer: Promise<string>, signal: AbortSignal, limitMs: number): Promise<string> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('cancelled');
    const end = (words: string) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      resolve(words);
    };
    const cancel = () => end('cancelled');
    const timer = setTimeout(() => end(`no answer in ${limitMs / 1000} s`), limitMs);
    signal.addEventListener('abort', cancel);
    void answer.then(end, (thrown) => end(refusalOf(thrown)));
  });
}

/** Names only the code of an error: a message may quote what is in the workbook. */
export function refusalOf(thrown: unknown): string {
  const { code } = (thrown ?? {}) as { code?: unknown };
  if (code === 'ApiNotAvailable' || code === 'ApiNotFound') return 'not available';
  if (typeof code === 'string' || typeof code === 'number') return `refused: ${code}`;
  // An older Office.js lacks the member.
  if (thrown instanceof TypeError) return 'not available';
  return `failed: ${thrown instanceof Error ? thrown.name : typeof thrown}`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim() || 'nothing';
