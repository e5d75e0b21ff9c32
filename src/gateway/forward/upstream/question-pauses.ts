import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RrError } from '../../../contract/failure';
import type { RequestLife } from './request-life';
import { parseRetryAfter } from '../../http/timeouts';
import type { UpstreamCall } from './upstream';

/** What is asked, without the token. */
export type Question = Pick<UpstreamCall, 'method' | 'path' | 'headers' | 'body'>;

/** Delays a question as long as the service asked for with a 429. Other questions are not delayed. */
export function createQuestionPauses(now: () => number = () => performance.now()) {
  const ends = new Map<string, number>();

  const forgetPast = () => {
    for (const [key, end] of ends) if (end <= now()) ends.delete(key);
  };

  return {
    pause(queue: string, question: Question, ms: number): void {
      forgetPast();
      if (ms <= 0) return;
      const key = keyOf(queue, question);
      ends.set(key, Math.max(ends.get(key) ?? 0, now() + ms));
    },
    /** Waits for the end of the pause. Rejects with `busy` if that is after the deadline, or with the abort reason. */
    async wait(queue: string, question: Question, life: RequestLife): Promise<void> {
      forgetPast();
      // Making a key costs more than finding out that nothing is paused.
      for (let end; ends.size > 0 && (end = ends.get(keyOf(queue, question))) !== undefined; forgetPast()) {
        const remainingMs = end - now();
        if (remainingMs >= life.remainingMs()) throw busy(remainingMs);
        await sleep(Math.max(0, Math.ceil(remainingMs)), undefined, { signal: life.signal }).catch(() => {
          throw life.signal.reason;
        });
      }
    },
  };
}

function keyOf(queue: string, { method, path, headers, body }: Question): string {
  const digest = createHash('sha256').update(
    JSON.stringify([queue, method, path, Object.entries(headers).sort()]),
  );
  return digest.update(body ?? '').digest('base64');
}

const busy = (ms: number): RrError =>
  new RrError(
    'busy',
    `The rent-roll service is too busy for this question. Try again in ${Math.ceil(ms / 1000)} seconds.`,
  );

interface FailedAttempt {
  /** 1 for the first. */
  attempt: number;
  failure: number | 'connection';
  /** `Retry-After` as sent: seconds or an HTTP date. */
  retryAfter: string | undefined;
  remainingMs: number;
}

const MAX_ATTEMPTS = 3;
const RETRIED = new Set<number | 'connection'>(['connection', 429, 502, 503, 504]);
const FIRST_WAIT_MS = 250;
const MAX_RETRY_AFTER_MS = 60_000;

/** Returns undefined if the request is not to be sent again. `random` returns 0 to 1. */
export function retryDelayMs(
  { attempt, failure, retryAfter, remainingMs }: FailedAttempt,
  random: () => number,
  now: number,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || !RETRIED.has(failure)) return undefined;
  const requested = parseRetryAfter(retryAfter, now);
  if (requested !== undefined && requested > MAX_RETRY_AFTER_MS) return undefined;
  const delay = requested ?? random() * FIRST_WAIT_MS * 2 ** attempt;
  return delay < remainingMs ? delay : undefined;
}

export const pauseMs = (retryAfter: string | undefined, now: number): number =>
  Math.min(parseRetryAfter(retryAfter, now) ?? 0, MAX_RETRY_AFTER_MS);
