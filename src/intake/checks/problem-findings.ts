import type { ColumnProposal, Finding } from '../extraction';
import type { Problem } from '../facts/read-facts';

const MOST_NAMED = 20;

type Said = readonly [code: Finding['code'], severity: Finding['severity'], text: string];

/** Says of each column which values could not be read, or not as they stand. */
export const problemFindings = (
  problems: readonly Problem[],
  columns: readonly ColumnProposal[],
  firstRow: number,
): Finding[] =>
  problems.flatMap(({ kind, position, lines, texts }): Finding[] => {
    const heading = columns.find((one) => one.position === position)?.heading ?? '';
    const row = (lines[0] ?? 0) + firstRow;
    const said = sentenceOf(kind, lines.length, heading, texts[0] ?? '', row);
    if (!said) return [];
    const [code, severity, text] = said;
    const rows = lines.slice(0, MOST_NAMED).map((line) => firstRow + line);
    return [{ code, severity, text, rows, ...(kind !== 'step' && { positions: [position] }) }];
  });

function sentenceOf(
  kind: Problem['kind'],
  count: number,
  heading: string,
  text: string,
  row: number,
): Said | undefined {
  const example = `for example “${text}” (row ${row})`;
  const are = (one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
  switch (kind) {
    case 'error':
      return [
        'error-cell',
        'note',
        `${are(`cell of “${heading}” shows`, `cells of “${heading}” show`)} an error, ${example}.`,
      ];
    case 'open date':
      return [
        'value-unreadable',
        'note',
        `${are(`date of “${heading}” stands`, `dates of “${heading}” stand`)} for "unknown" or "without end", ${example}.`,
      ];
    case 'unknown value':
      return [
        'value-unknown',
        'note',
        `${are(`value of “${heading}” is`, `values of “${heading}” are`)} read as OTHER, ${example}.`,
      ];
    case 'step':
      return [
        'step-dropped',
        'note',
        `${are('rent step was', 'rent steps were')} left out, for example in row ${row}: ${text}.`,
      ];
    case 'unreadable':
      return [
        'value-unreadable',
        'warns',
        `${are('value', 'values')} of “${heading}” could not be read, ${example}.`,
      ];
    default:
      return undefined;
  }
}
