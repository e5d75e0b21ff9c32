import { SHAPE, cellText, cellAt, shapeAt, firstText } from '../grid/sheet';
import { countedUnits, hasLegalForm, isSumLabel, isVacantLabel } from '../vocabulary/text-words';
import type { SubtotalCheck } from './subtotal-check';
import { featuresOf, filledText, isUnit, textIn, unitOf } from './table-lines';
import type { ClassifiedLine, State, Table } from './table-lines';

/** The words of a sum, unless the row has a unit of its own or its tenant is a company called "Total". */
export function totalLabel(
  { sheet, positions }: Table,
  line: number,
  { unit, tenant }: { unit: string; tenant: string },
  { owner }: State,
): string | undefined {
  // Where a line has a unit, only the words of its unit and tenant count.
  if (unit && !isSumLabel(unit) && !countedUnits(tenant)) return undefined;
  const { left, right } = sheet.used ?? { left: 0, right: -1 };
  for (let column = left; column <= right; column++) {
    if (shapeAt(sheet, line, column) !== SHAPE.text) continue;
    const text = cellText(cellAt(sheet, line, column));
    if (text.length > 80) continue;
    if (unit && text !== unit && !(text === tenant && countedUnits(text))) continue;
    if (!isSumLabel(text)) continue;
    const isTenant = text === tenant && positions.get('tenant_name') === column;
    // "Sum Orchid Ltd" closes the lines of Orchid Ltd, and "Total Energy Ltd" is a tenant.
    const name = isTenant && owner !== undefined && filledText(sheet, owner, column);
    if (isTenant && hasLegalForm(text) && !(name && text.endsWith(name))) continue;
    if (text === unit && tenant && !isVacantLabel(tenant) && hasLegalForm(tenant)) continue;
    return text;
  }
  return undefined;
}

/** A line whose numbers prove that it is a sum. */
export function sumOfRows(state: State): ClassifiedLine {
  state.owner = undefined;
  return { kind: 'subtotal', reason: 'Its numbers are the sums of the rows above.' };
}

/** "Total Orchid" below the lines of Orchid Ltd. */
function namesTenantOf(table: Table, label: string, unit: number): boolean {
  const name = label.replace(/^\S+\s*/, '');
  return name.length >= MIN_OF_NAME && textIn(table, unit, 'tenant_name').includes(name);
}

const MIN_OF_NAME = 4;

function closesUnit(table: Table, line: number, label: string, owner: number): boolean {
  const { subtotalCheck } = table;
  if (namesTenantOf(table, label, owner) && subtotalCheck.matchesUnit(line)) return true;
  if (subtotalCheck.matchesSum(line)) return false;
  const { numbers, first, filled } = featuresOf(table, line);
  const isInBlock = numbers === 0 || (numbers <= 2 && first > subtotalCheck.left);
  return (
    (isInBlock && (filled <= 3 || first > subtotalCheck.left + 1)) ||
    (first > subtotalCheck.left && subtotalCheck.matchesUnit(line))
  );
}

/** A line that says that it is a sum: of the lines of a unit, or of units. */
export function total(table: Table, line: number, label: string, state: State): ClassifiedLine {
  const { owner } = state;
  if (owner !== undefined && closesUnit(table, line, label, owner))
    return { kind: 'subtotal', reason: `“${label}” closes the lines of the unit above.`, owner };
  state.owner = undefined;
  return { kind: 'subtotal', reason: `“${label}” says that it is a sum.` };
}

const isRightBelow = (lines: ReadonlyMap<number, ClassifiedLine>, from: number, to: number): boolean =>
  [...lines.keys()].every((line) => line <= from || line >= to || lines.get(line)?.kind === 'subtotal');

/** The total of the table is the sum below all units that covers them, or the last one. A summary follows it. */
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
  const last = covering.findLast((line) => isRightBelow(lines, covering[0] as number, line)) ?? after.at(-1);
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
export function isOfSummary(
  table: Table,
  line: number,
  unit: string,
  { lastSum, lastBanner, units }: State,
): boolean {
  const { features, sheet, bottom, subtotalCheck } = table;
  if (lastSum === undefined) return false;
  if (unit.endsWith(':') && features[line]?.dates === 0)
    return ![...units.keys()].some((name) => name.endsWith(':'));
  // A second building can have the same rents. It has a banner, its units have numbers, or leases have dates.
  const isPart = (at: number) =>
    (features[at]?.numbers ?? 0) > 1 && features[at]?.dates === 0 && !/\d/.test(unitOf(table, at));
  if (lastBanner > lastSum || !isPart(line)) return false;
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
