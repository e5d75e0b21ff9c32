import type { CheckedResult, Concern, Outcome } from './check-evidence';

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** Says what a check of a result found: its values, then what else its cells hold. */
export const describeResult = ({ outcome, concerns }: Pick<CheckedResult, 'outcome' | 'concerns'>): string =>
  [
    outcome.kind === 'unchanged' && concerns.length > 0
      ? 'The values are unchanged, but:'
      : describeOutcome(outcome),
    ...concerns.map(describeConcern),
  ].join(' ');

/** Says in a sentence what a check of a result found. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'unchanged':
      return 'Unchanged.';
    case 'reordered':
      return 'The same rows are in another order.';
    case 'added below':
      return `The rows are unchanged, but ${count(outcome.rows, 'row')} ${outcome.rows === 1 ? 'was' : 'were'} added below them.`;
    case 'rows':
      return `The number of rows has changed: ${count(outcome.now, 'row')} now, ${outcome.then.toLocaleString('en-US')} then.`;
    case 'error':
      return `Its cells show ${outcome.error}. A program without the add-in may have calculated the formula: check a copy from before that.`;
    case 'changed':
      return changedText(outcome.columns);
    case 'not found':
      return outcome.because === 'sheet'
        ? 'Not found: the sheet was deleted or renamed.'
        : 'Not found: its cells are blank. They may have been moved or deleted.';
    case 'unreadable':
      return `The evidence cannot be read. ${outcome.problem}`;
  }
}

const MOST_NAMED = 5;
const someOf = (cells: readonly string[]) =>
  cells.length > MOST_NAMED
    ? `${cells.slice(0, MOST_NAMED).join(', ')} and ${cells.length - MOST_NAMED} more`
    : cells.join(', ');

/** Says in a sentence what else cells hold whose values agree. */
function describeConcern(concern: Concern): string {
  switch (concern.kind) {
    case 'formula':
      return concern.now === undefined
        ? 'The formula is gone: a value stands in its place.'
        : `The formula is another one: ${concern.now}`;
    case 'own formulas':
      return `${count(concern.cells.length, 'cell')} of the result ${concern.cells.length === 1 ? 'has a formula of its' : 'have formulas of their'} own: ${someOf(concern.cells)}.`;
    case 'filled':
      return `The formula fills other cells: ${count(concern.rows, 'row')} and ${count(concern.columns, 'column')}.`;
    case 'hidden':
      return `Hidden: ${[
        ...(concern.rows.length > 0 ? [`row ${someOf(concern.rows)}`] : []),
        ...(concern.columns.length > 0 ? [`column ${someOf(concern.columns)}`] : []),
      ].join(', ')}.`;
    case 'hidden sheet':
      return 'Its sheet is hidden.';
  }
}

function changedText(columns: readonly string[]): string {
  if (columns.length === 0)
    return 'The evidence contradicts itself: each column agrees, but the whole does not.';
  const names = columns.join(', ');
  return columns.length === 1
    ? `The values of one column have changed: ${names}.`
    : `The values of ${columns.length} columns have changed: ${names}.`;
}

export const describeSeal = (isSealed: boolean): string =>
  isSealed
    ? 'The sheet agrees with its seal. Compare the seal with the one in the covering mail.'
    : 'This sheet was changed after it was made: it does not agree with its seal. Do not rely on it.';
