import type { CellValue } from './canonical-cell';
import { checkResult, type Outcome, type ReadArea } from './check-result';
import type { RunTask } from './hash-data';
import { EVIDENCE } from './labels';
import { readEvidence } from './read-evidence';

/** What a check of an evidence sheet found. */
export interface CheckedEvidence {
  sheet: string;
  seal: string;
  isSealed: boolean;
  results: readonly CheckedResult[];
}

export interface CheckedResult {
  /** The cell of the formula, such as `'Rent roll'!B9`. */
  place: string;
  formula: string;
  outcome: Outcome;
}

export const isEvidenceName = (sheet: string): boolean => sheet.startsWith(EVIDENCE);

/** Checks one sheet, whose columns B to G are given. Returns undefined if it is not an evidence sheet. */
export async function checkEvidence(
  sheet: string,
  rows: readonly (readonly CellValue[])[],
  read: ReadArea,
  run: RunTask,
): Promise<CheckedEvidence | undefined> {
  const found = await readEvidence(rows);
  if (!found) return undefined;
  const results: CheckedResult[] = [];
  for (const result of found.results) {
    if ('problem' in result) {
      const { place, problem } = result;
      results.push({ place, formula: '', outcome: { kind: 'unreadable', problem } });
    } else {
      const { place, formula } = result;
      results.push({ place, formula, outcome: await checkResult(result, read, run) });
    }
  }
  return { sheet, seal: found.seal, isSealed: found.isSealed, results };
}

export const isUnchanged = ({ isSealed, results }: CheckedEvidence): boolean =>
  isSealed && results.every(({ outcome }) => outcome.kind === 'unchanged');
