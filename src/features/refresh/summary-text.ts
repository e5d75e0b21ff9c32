import type { RefreshScope, RefreshSummary } from '../../answers/refresher';

const NOTHING: Record<RefreshScope, string> = {
  workbook: 'This workbook has no Rent Roll formulas.',
  sheet: 'This sheet has no Rent Roll formulas.',
  selection: 'No Rent Roll formula is selected. Select a cell of a result and refresh again.',
};

/** Describes a refresh: "12 formulas, 3 changed, 1 failed." `others` counts formulas updated outside its scope. */
export function summaryText(
  { scope, formulas, changed, failed, outcome }: Omit<RefreshSummary, 'text' | 'at'>,
  others: number,
): string {
  if (outcome === 'cancelled')
    return changed + others === 0
      ? 'Cancelled. All cells keep their values.'
      : `Cancelled after ${count(changed + others, 'formula')} changed. The other cells keep their values.`;
  if (outcome === 'nothing') return NOTHING[scope];
  const parts = [count(formulas, 'formula')];
  if (changed > 0) parts.push(`${changed} changed`);
  else if (failed === 0) parts.push('none changed');
  if (failed > 0) parts.push(`${failed} failed`);
  const more =
    others > 0
      ? ` ${count(others, 'other formula')} with the same data ${others === 1 ? 'was' : 'were'} also updated.`
      : '';
  const next = failed > 0 ? ' The list of formulas says why.' : '';
  return `${parts.join(', ')}.${more}${next}`;
}

/** Describes changes that wait for a word. */
export const foundText = (differing: number, compared: number): string =>
  `Newer data for ${differing} of ${count(compared, 'formula')}. No cell has changed yet.`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
