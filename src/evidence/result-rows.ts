import type { EvidenceColumn, EvidenceResult } from './evidence';
import { BLANK, fact, note, part, type EvidenceRow } from './evidence-row';
import { formatArea } from './data-area';
import {
  BELOW,
  BELOW_WORDS,
  CELL,
  COLUMN_HEADINGS,
  DATA,
  DATA_HASH,
  FORMULA,
  RESULT,
  SORTED_HASH,
} from './labels';

/** Returns the rows about one formula. `readEvidence` reads them again. */
export function resultRows(result: EvidenceResult, number: number): EvidenceRow[] {
  const { place, formula, facts, alpha, area, isEmptyBelow, columns, hashes, noTotals } = result;
  return [
    part(`${RESULT} ${number}`, place),
    fact(CELL, place),
    fact(FORMULA, formula),
    ...facts.map(([label, value]) => fact(label, value)),
    ...(alpha.length > 0 ? [fact('Alpha', alpha.join(', '))] : []),
    fact(DATA, formatArea(area)),
    fact(BELOW, BELOW_WORDS[isEmptyBelow ? 'empty' : 'filled']),
    fact(DATA_HASH, hashes.data),
    fact(SORTED_HASH, hashes.sorted),
    BLANK,
    { kind: 'headings', cells: COLUMN_HEADINGS },
    ...columns.flatMap((column, at) => columnRows(column, hashes.columns[at]!)),
    ...(noTotals === undefined ? [] : [note(noTotals)]),
  ];
}

/** A column in several currencies has a line for each. Only the first one has the hash. */
function columnRows({ identifier, label, unit, totals }: EvidenceColumn, hash: string): EvidenceRow[] {
  const [first, ...others] = totals;
  const line = (cells: EvidenceRow['cells']): EvidenceRow => ({ kind: 'line', cells });
  return [
    line([identifier, label, unit, first?.currency ?? '', first?.sum ?? '', hash]),
    ...others.map(({ currency, sum }) => line(['', '', '', currency, sum, ''])),
  ];
}
