import { SHAPE, shapeAt, textAt } from '../grid/sheet';
import { hasLegalForm, isSumLabel } from '../vocabulary/text-words';
import { classified, filledText } from './table-lines';
import type { ClassifiedLine, NamedLine, State, Table } from './table-lines';

/** The words of a sum, unless the row has a unit of its own or its tenant is a company called "Total". */
export function totalLabel(
  { sheet }: Table,
  { at, unit, tenant }: NamedLine,
  { lease }: State,
): string | undefined {
  if (unit && !isSumLabel(unit)) return undefined;
  for (const column of sheet.columns) {
    if (shapeAt(sheet, at, column) !== SHAPE.text) continue;
    const text = textAt(sheet, at, column);
    if ((unit && text !== unit) || !isSumLabel(text)) continue;
    // "Sum Orchid Ltd" closes the lines of Orchid Ltd, and "Total Energy Ltd" is a tenant.
    const isTenant = text === tenant;
    const name = isTenant && lease !== undefined && filledText(sheet, lease, column);
    if (isTenant && hasLegalForm(text) && !(name && text.endsWith(name))) continue;
    return text;
  }
  return undefined;
}

/** A line whose numbers are sums of the rows above. It ends the unit. */
export const SUM_BY_NUMBERS = classified('subtotal', 'Its numbers are the sums of the rows above.');

/**
 * A line whose label says that it is a sum. It is one of the lines of a unit, such as of its charges, where it is indented and has
 * few values or adds them up. Otherwise it is that of all rows, or of those since the last sum, and ends the unit.
 */
export function sumWithLabel(table: Table, line: NamedLine, label: string, { owner }: State): ClassifiedLine {
  const { subtotalCheck, sheet } = table;
  const { at, numbers, first } = line;
  const closesUnit = subtotalCheck.matchesUnit(at) || (numbers <= 2 && !subtotalCheck.matchesSum(at));
  return owner !== undefined && first > sheet.used.left && closesUnit
    ? classified('subtotal', `“${label}” closes the lines of the unit above.`, owner)
    : classified('subtotal', `“${label}” says that it is a sum.`);
}
