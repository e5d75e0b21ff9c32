import type { ColumnEntry } from '../../../contract/entries';
import { unquote } from '../../../table/arguments/split-text';
import { kindOf, operatorWords } from '../../../table/filters/operator-words';
import { conditionOperators } from '../../../table/filters/text-condition';
import type { Operator } from '../../../table/filters/operators';

/** A condition as it can be typed, read again. */
export interface ReadCondition {
  column: ColumnEntry;
  operator: Operator;
  /** The values as they are written, without quotes if there is one. */
  values: string;
}

/** Returns undefined if no column of the list has the name. */
export function readCondition(
  text: string,
  find: (name: string) => ColumnEntry | undefined,
): ReadCondition | undefined {
  for (const { start, end, operator } of conditionOperators(text)) {
    const column = find(unquote(text.slice(0, start)).trim());
    if (column) return { column, operator, values: unquote(text.slice(end).trim()) };
  }
  return undefined;
}

/** Says a condition in words: `contracted_rent_pa>=50000` → `Contracted Rent PA at least 50,000`. */
export function conditionWords(text: string, find: (name: string) => ColumnEntry | undefined): string {
  const read = readCondition(text, find);
  if (!read) return text;
  const { column, operator, values } = read;
  const kind = kindOf(column.type);
  const isAmount = kind === 'number' && /^-?\d{5,}(\.\d+)?$/.test(values);
  const shown = isAmount ? Number(values).toLocaleString('en-US', { maximumFractionDigits: 6 }) : values;
  return `${column.label || column.name} ${operatorWords(operator, kind)} ${shown}`.trim();
}
