import { isSumLabel } from '../vocabulary/text-words';
import { firstText } from '../grid/sheet';
import type { SubtotalCheck } from './subtotal-check';
import { classified, isUnit, textIn, unitOf } from './table-lines';
import type { ClassifiedLine, NamedLine, State, Table } from './table-lines';

/**
 * The total of the table is the sum below all units that agrees with the sums of all rows, or else the last one. The only sum below
 * the units is not the total if earlier groups have sums and it is that of the last group. A summary follows the total.
 */
export function resolveTotals(lines: Map<number, ClassifiedLine>, subtotalCheck: SubtotalCheck): void {
  const numbers = [...lines.keys()];
  const kindOf = (line: number) => lines.get(line)?.kind ?? 'blank';
  const lastUnit = numbers.findLast((line) => isUnit(kindOf(line))) ?? -1;
  const sums = numbers.filter((line) => kindOf(line) === 'subtotal' && lines.get(line)!.owner === undefined);
  const after = sums.filter((line) => line > lastUnit);
  const isOnly = after.length === 1 && sums.length > 1;
  const fewest = Math.min(...after.map(subtotalCheck.missesOfAll));
  const whole = after.filter((line) => fewest < Infinity && subtotalCheck.missesOfAll(line) === fewest);
  // The sum of the only building may stand right above that of the property.
  const last = whole.findLast((line) => line <= whole[0]! + 1) ?? after.at(-1);
  if (last !== undefined && !(isOnly && subtotalCheck.matchesLastGroup(last))) {
    lines.set(last, { ...lines.get(last)!, kind: 'total' });
    for (const line of after)
      if (line > last) lines.set(line, classified('summary', 'It is a sum below the total.'));
  }
  for (const line of numbers.reverse())
    if (kindOf(line) === 'summary' && /^(?:note|banner)$/.test(kindOf(line - 1)))
      lines.set(line - 1, classified('summary', 'It follows a sum and has no unit.'));
}

/** A longer list below a total is not a summary of it. */
const MAX_PARTS = 40;

/** "Amt / sq ft:" below a sum, or one of the lines that add up to all units, such as those of each use. */
export function isOfSummary(
  table: Table,
  { at: line, unit, dates }: NamedLine,
  { lastSum, units }: State,
): boolean {
  const { features, sheet, subtotalCheck } = table;
  if (lastSum === undefined) return false;
  if (unit.endsWith(':') && dates === 0) return ![...units.keys()].some((name) => name.endsWith(':'));
  // Units of a second building have numbers or tenants, or their leases have dates.
  const isPart = (at: number) => {
    const { numbers = 0, dates = 0 } = features[at] ?? {};
    const name = unitOf(table, at);
    const isUnitLike = name !== '' && (/\d/.test(name) || textIn(table, at, 'tenant_name') !== '');
    return numbers > 1 && dates === 0 && !isUnitLike;
  };
  if (!isPart(line)) return false;
  const parts = [line];
  for (let at = line - 1; at > lastSum && isPart(at) && parts.length < MAX_PARTS; at--) parts.push(at);
  const isPartBelow = (at: number) => isPart(at) && !isSumLabel(firstText(sheet, at));
  for (let at = line + 1; isPartBelow(at) && parts.length < MAX_PARTS; at++) parts.push(at);
  return parts.length > 1 && subtotalCheck.matchesAllTogether(parts);
}
