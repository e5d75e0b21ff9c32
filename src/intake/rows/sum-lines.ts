import { SHAPE, cellText, cellAt, shapeAt } from '../grid/sheet';
import { countedUnits, hasLegalForm, isSumLabel, isVacantLabel } from '../vocabulary/text-words';
import { featuresOf, filledText, textIn } from './table-lines';
import type { ClassifiedLine, State, Table } from './table-lines';

/** The words of a sum, unless the row has a unit of its own or its tenant is a company called "Total". */
export function totalLabel(
  { sheet, positions }: Table,
  line: number,
  { unit, tenant }: { unit: string; tenant: string },
  { lease }: State,
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
    const name = isTenant && lease !== undefined && filledText(sheet, lease, column);
    if (isTenant && hasLegalForm(text) && !(name && text.endsWith(name))) continue;
    if (text === unit && tenant && !isVacantLabel(tenant) && hasLegalForm(tenant)) continue;
    return text;
  }
  return undefined;
}

/** A line whose numbers are sums of the rows above. It ends the unit. */
export function sumByNumbers(state: State): ClassifiedLine {
  state.owner = undefined;
  return { kind: 'subtotal', reason: 'Its numbers are the sums of the rows above.' };
}

/** "Total Orchid" below the lines of Orchid Ltd. */
function namesTenantOf(table: Table, label: string, unitLine: number): boolean {
  const name = label.replace(/^\S+\s*/, '');
  return name.length >= MIN_NAME_LENGTH && textIn(table, unitLine, 'tenant_name').includes(name);
}

const MIN_NAME_LENGTH = 4;

/**
 * Whether a sum is one of the lines of a unit, such as of its charges. It names the tenant and adds them up, or it stands among
 * them: it has few values, or is indented and adds them up. The sum of all rows, or of those since the last sum, is not.
 */
function closesUnit(table: Table, line: number, label: string, owner: number): boolean {
  const { subtotalCheck } = table;
  if (namesTenantOf(table, label, owner) && subtotalCheck.matchesUnit(line)) return true;
  if (subtotalCheck.matchesSum(line)) return false;
  const { numbers, first, filled } = featuresOf(table, line);
  const isIndented = first > subtotalCheck.left;
  const hasFewNumbers = numbers === 0 || (numbers <= 2 && isIndented);
  const standsAmongLines = hasFewNumbers && (filled <= 3 || first > subtotalCheck.left + 1);
  return standsAmongLines || (isIndented && subtotalCheck.matchesUnit(line));
}

/** A line whose label says that it is a sum: of the lines of a unit, or of units, which ends the unit. */
export function sumWithLabel(table: Table, line: number, label: string, state: State): ClassifiedLine {
  const { owner } = state;
  if (owner !== undefined && closesUnit(table, line, label, owner))
    return { kind: 'subtotal', reason: `“${label}” closes the lines of the unit above.`, owner };
  state.owner = undefined;
  return { kind: 'subtotal', reason: `“${label}” says that it is a sum.` };
}
