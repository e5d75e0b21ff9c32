import { bareColumn, titleOf, type ColumnEntry, type DatabaseEntry } from '../../contract/entries';
import { indexOfArgument } from '../../contract/function-arguments';
import { unquote } from '../../table/arguments/split-text';
import { kindOf, operatorWords, describeVacancy } from '../../table/filters/operator-words';
import { type Operator, conditionOperators } from '../../table/filters/operators';
import { dayText, withDays } from '../../table/day-text';
import type { Basis } from '../formulas/basis';
import type { FormulaRun } from '../formulas/formula-runs';

export interface QuestionWords {
  /** Undefined if the service does not restrict the answer to databases. */
  databases?: readonly string[];
  /** Undefined for lists. */
  rentrolls?: string;
  /** Null if the workbook does not hold the conditions, which are in cells. */
  where: readonly string[] | null;
  order: readonly string[];
  /** Such as `220 of 1,208 rows`. */
  shown: string;
  currency?: string;
  /** What RR.TOTAL calculates. */
  figure?: string;
  /** Conditions that columns beside the result must meet, and so on: labels of columns that are not shown. */
  unshown: readonly string[];
}

export interface Vocabulary {
  find(name: string): ColumnEntry | undefined;
  databases: readonly DatabaseEntry[];
}

/** Whether a call has conditions. Some hosts pass 0 for an empty cell. */
export const hasConditions = ({ name, args }: Pick<FormulaRun, 'name' | 'args'>): boolean =>
  [args[indexOfArgument(name, 'filters')]]
    .flat(2)
    .some((value) => value !== null && value !== undefined && value !== '' && value !== 0);

export function questionWords(basis: Basis, hasConditions: boolean, known: Vocabulary): QuestionWords {
  const { databases, rentrolls, filters, order = [], currency, statistic, weight, unshown = [] } = basis;
  const labelOf = (name: string) => titleOf(known.find(name) ?? bareColumn(name));
  return {
    ...(databases.length > 0 && {
      databases: databases.map((id) => known.databases.find((database) => database.id === id)?.name ?? id),
    }),
    rentrolls: rentrolls && rollWords(basis),
    where:
      filters === undefined && hasConditions
        ? null
        : (filters ?? []).map((text) => conditionWords(text, known.find)),
    order: order.map((key) =>
      key.endsWith(' desc')
        ? `${labelOf(key.slice(0, -' desc'.length))}, largest first`
        : `${labelOf(key)}, smallest first`,
    ),
    shown: shownWords(basis),
    unshown: unshown.map(labelOf),
    currency,
    ...(statistic !== undefined && {
      figure: weight === undefined ? statistic : `${statistic}, weighted by ${labelOf(weight)}`,
    }),
  };
}

function rollWords({ rentrolls, asOf, approvedOnly }: Basis): string {
  const approved = approvedOnly ? 'approved only' : 'approved or not';
  if (asOf !== undefined) return `As of ${dayText(Math.floor(asOf))} of each property, ${approved}`;
  return `${rentrolls === 'latest' ? 'Latest of each property' : 'All'}, ${approved}`;
}

function shownWords({ all, matching, shown, statistic }: Basis): string {
  const [total, shownCount] = [all, shown].map((count) => count.toLocaleString('en-US'));
  const of = all === shown ? `All ${total} rows` : `${shownCount} of ${total} rows`;
  if (statistic !== undefined || matching === shown || matching === all) return of;
  return `${shownCount} of ${matching.toLocaleString('en-US')} matching, ${total} in all`;
}

interface ReadCondition {
  column: ColumnEntry;
  operator: Operator;
  /** The values as they are written, without quotes if there is one. */
  values: string;
}

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

const BLANK: Partial<Record<Operator, Operator>> = { '=': 'is blank', '<>': 'is not blank' };

/** Says a condition in words: `contracted_rent_pa>=50000` → `Contracted Rent PA at least 50,000`. */
export function conditionWords(text: string, find: (name: string) => ColumnEntry | undefined): string {
  const read = readCondition(text, find);
  if (!read) return text;
  const { column, values } = read;
  // `=` alone means blank.
  const operator = values === '' ? (BLANK[read.operator] ?? read.operator) : read.operator;
  const kind = kindOf(column.type);
  const isAmount = kind === 'number' && /^-?\d{5,}(\.\d+)?$/.test(values);
  const shown = isAmount
    ? Number(values).toLocaleString('en-US', { maximumFractionDigits: 6 })
    : kind === 'date'
      ? withDays(values)
      : values;
  return (
    describeVacancy(column.name, operator) ??
    `${titleOf(column)} ${operatorWords(operator, kind)} ${shown}`.trim()
  );
}
