import type { Finding, RentRollRow } from '../extraction';
import { textsIn } from '../grid/sheet';
import type { Steps } from '../../table/steps';
import { countedUnits, isVacantLabel } from '../vocabulary/text-words';
import type { TableReading } from './table-reading';

const SUMS = /^(?:subtotal|total|summary|note)$/;
const LINES_A_PAUSE = 300;

/** Compares how many units a sheet says that it has with those that were read. */
export function* checkCounts({ sheet, lines, facts }: TableReading): Steps<Finding[]> {
  const findings: Finding[] = [];
  const byRow = new Map(facts.map((row) => [row.row, row]));
  const all: RentRollRow[] = [];
  let group: RentRollRow[] = [];
  for (const [line, { kind, owner }] of lines) {
    const row = sheet.firstRow + line;
    const unit = byRow.get(row);
    if (unit) {
      all.push(unit);
      group.push(unit);
    }
    if (line % LINES_A_PAUSE === 0) yield;
    if (!SUMS.test(kind) || owner !== undefined) continue;
    yield;
    const texts = textsIn(sheet, line);
    const isVacant = texts.some(isVacantLabel);
    const counts = () =>
      [all, group].flatMap((units) => {
        const isLet = letIn(units);
        return isVacant ? [units.length - isLet] : [units.length, isLet];
      });
    for (const text of texts) {
      const stated = countedUnits(text);
      if (stated !== undefined && !counts().includes(Number(stated)))
        findings.push({
          ...{ code: 'count-differs', severity: 'warns', rows: [row] },
          text: `“${text}” in row ${row}, but ${all.length} units were read, ${letIn(all)} of them let.`,
        });
    }
    if (kind === 'subtotal') group = [];
  }
  return findings;
}

const letIn = (units: readonly RentRollRow[]) => units.filter(({ kind }) => kind === 'unit').length;
