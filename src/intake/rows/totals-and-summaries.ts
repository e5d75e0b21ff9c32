import { isSumLabel } from '../vocabulary/text-words';
import { firstText } from '../grid/sheet';
import type { SubtotalCheck } from './subtotal-check';
import { isUnit, unitOf } from './table-lines';
import type { ClassifiedLine, NamedLine, State, Table } from './table-lines';

/**
 * The total of the table is the sum below all units that agrees with the sums of all rows, or else the last one. The only sum below
 * the units is not the total if earlier groups have sums and it is that of the last group. A summary follows the total.
 */
export function resolveTotals(
  lines: Map<number, ClassifiedLine>,
  subtotalCheck: SubtotalCheck,
): Map<number, ClassifiedLine> {
  const numbers = [...lines.keys()];
  const lastUnit = numbers.findLast((line) => isUnit((lines.get(line) as ClassifiedLine).kind)) ?? -1;
  const sums = numbers.filter(
    (line) => lines.get(line)?.kind === 'subtotal' && lines.get(line)?.owner === undefined,
  );
  const after = sums.filter((line) => line > lastUnit);
  const before = sums.length - after.length;
  const fewest = Math.min(...after.map((line) => subtotalCheck.missesOfAll(line)));
  const covering = after.filter((line) => fewest < Infinity && subtotalCheck.missesOfAll(line) === fewest);
  // The sum of the only building may stand right above that of the property.
  const last = covering.findLast((line) => line <= covering[0]! + 1) ?? after.at(-1);
  if (last !== undefined && (before === 0 || after.length > 1 || !subtotalCheck.matchesLastGroup(last))) {
    const lastClassified = lines.get(last) as ClassifiedLine;
    lines.set(last, { ...lastClassified, kind: 'total' });
    for (const line of after)
      if (line > last) lines.set(line, { kind: 'summary', reason: 'It is a sum below the total.' });
  }
  for (const line of numbers.reverse())
    if (lines.get(line)?.kind === 'summary' && /^(?:note|banner)$/.test(lines.get(line - 1)?.kind ?? ''))
      lines.set(line - 1, { kind: 'summary', reason: 'It follows a sum and has no unit.' });
  return lines;
}

/** A longer list below a total is not a summary of it. */
const MAX_PARTS = 40;

/** "Amt / sq ft:" below a sum, or one of the lines that add up to all units, such as those of each use. */
export function isOfSummary(table: Table, { at: line, unit }: NamedLine, { lastSum, units }: State): boolean {
  const { features, sheet, bottom, subtotalCheck } = table;
  if (lastSum === undefined) return false;
  if (unit.endsWith(':') && features[line]?.dates === 0)
    return ![...units.keys()].some((name) => name.endsWith(':'));
  // A second building can have the same rents. Its units have numbers, or leases have dates.
  const isPart = (at: number) =>
    (features[at]?.numbers ?? 0) > 1 && features[at]?.dates === 0 && !/\d/.test(unitOf(table, at));
  if (!isPart(line)) return false;
  const parts = [line];
  for (let at = line - 1; at > lastSum && isPart(at) && parts.length < MAX_PARTS; at--) parts.push(at);
  let below = line + 1;
  for (; isPart(below) && !isSumLabel(firstText(sheet, below)) && parts.length < MAX_PARTS; below++)
    parts.push(below);
  if (parts.length < 2 || !subtotalCheck.matchesAllTogether(parts)) return false;
  for (let at = below; at <= Math.min(bottom, below + MAX_PARTS); at++)
    if (subtotalCheck.matchesTwice(at)) return false;
  return true;
}
