import type { HeldAnswers } from '../../answers/answer-memory';
import { countOf, countText } from '../../pane-kit/text/count-text';

const MEGABYTE = 1024 * 1024;

/** Example: "12 answers, 34 MB". */
export function describeAnswers({ entries, bytes }: Pick<HeldAnswers, 'entries' | 'bytes'>): string {
  if (entries === 0) return 'No answers yet';
  const megabytes = Math.round(bytes / MEGABYTE);
  const size = megabytes === 0 ? 'less than 1' : countText(megabytes);
  return `${countOf(entries, 'answer')}, ${size} MB`;
}

export const describeSize = (megabytes: number): string =>
  megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
