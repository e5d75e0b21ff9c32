import { RrError } from '../../contract/failure';
import type { Refresher } from './refresher';

/** Throws while a refresh is under way or waits for a word: another stage would end it. */
export function refuseDuringRefresh({ progress, found }: Pick<Refresher, 'progress' | 'found'>): void {
  if (progress() === null && found() === null) return;
  throw new RrError(
    'busy',
    'A refresh is under way, or waits for your word in the tab Workbook. Finish it first, and try again.',
  );
}
