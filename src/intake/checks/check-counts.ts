import type { Finding } from '../extraction';
import { textsIn } from '../grid/sheet';
import { isUnit } from '../rows/table-lines';
import { inSteps, type Steps } from '../../table/steps';
import { countedUnits, isVacantLabel } from '../vocabulary/text-words';
import type { TableReading } from './table-reading';

const SUMS = /^(?:subtotal|total|summary|note)$/;
const NONE = { units: 0, areLet: 0 };

/** Compares how many units a sheet says that it has with those that were read. */
export function* checkCounts({ sheet, lines }: TableReading): Steps<Finding[]> {
  const findings: Finding[] = [];
  const all = { ...NONE };
  let group = { ...NONE };
  yield* inSteps(lines, ([line, { kind, owner }]) => {
    if (isUnit(kind))
      for (const count of [all, group]) {
        count.units += 1;
        if (kind === 'unit') count.areLet += 1;
      }
    if (!SUMS.test(kind) || owner !== undefined) return;
    const row = sheet.firstRow + line;
    const texts = textsIn(sheet, line);
    const isVacant = texts.some(isVacantLabel);
    const counts = [all, group].flatMap(({ units, areLet }) =>
      isVacant ? [units - areLet] : [units, areLet],
    );
    for (const text of texts) {
      const stated = countedUnits(text);
      if (stated !== undefined && !counts.includes(Number(stated)))
        findings.push({
          code: 'count-differs',
          severity: 'warns',
          rows: [row],
          text: `“${text}” in row ${row}, but ${all.units} units were read, ${all.areLet} of them let.`,
        });
    }
    if (kind === 'subtotal') group = { ...NONE };
  });
  return findings;
}
