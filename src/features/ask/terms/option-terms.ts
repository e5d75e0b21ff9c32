import type { ColumnNames } from '../../../answers/naming';
import { splitText } from '../../../table/arguments/split-text';
import { serialToIso } from '../../../table/iso-serial';
import type { OptionKey } from '../../../table/arguments/parse-options';
import type { AskQuery, AskValue } from '../ask-query';
import { nameKey } from '../../../table/clean-texts';
import { valueCell, type BlockCell } from './condition-terms';

export const ASK_OPTIONS = [
  ...['as_of', 'sort', 'limit', 'database', 'weight'],
  ...['nulls', 'format', 'empty'],
] as const satisfies readonly OptionKey[];
type AskOption = (typeof ASK_OPTIONS)[number];

/** How options name things: a formula has identifiers, which stay, and cells have the names that people know. */
export interface OptionNames {
  column(identifier: string): string;
  database(id: string): string;
}

/** Names that need no quotes in a list, and do not end like a direction. */
const isSafe = (name: string): boolean => splitText(name, ',', () => false).length === 1 && SAFE.test(name);
const SAFE = /^(?![-+\s'"])[^,;'"]+(?<!\s)(?<!\s(?:asc|desc)(?:ending)?)$/i;

export const namesInText: OptionNames = { column: (name) => name, database: (id) => id };

export const namesInCells = (
  columns: ColumnNames,
  databases: readonly { id: string; name: string }[],
): OptionNames => ({
  column(identifier) {
    const heading = columns.heading(identifier);
    return isSafe(heading) ? heading : identifier;
  },
  database(id) {
    const { name = id } = databases.find((database) => database.id === id) ?? {};
    const isClear = databases.filter((database) => nameKey(database.name) === nameKey(name)).length === 1;
    return isClear && isSafe(name) ? name : id;
  },
});

export const optionPairs = (query: AskQuery, names: OptionNames): (readonly [AskOption, AskValue])[] =>
  ASK_OPTIONS.flatMap((option) => {
    const value = optionValue(query, option, names);
    return value === undefined ? [] : [[option, value] as const];
  });

/** Returns what an option of the query is as a value of a cell. Undefined if the query leaves it out. */
export function optionValue(query: AskQuery, option: AskOption, names: OptionNames): AskValue | undefined {
  const { rentrolls, order, limit, databases, number, display = {} } = query;
  const list = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : undefined);
  switch (option) {
    case 'as_of':
      return rentrolls.kind === 'as-of' ? (rentrolls.date ?? undefined) : undefined;
    case 'sort':
      if (number) return undefined;
      return list(
        order
          .filter(({ column }) => column !== '')
          .map(({ column, descending }) => `${inList(names.column(column))}${descending ? ' desc' : ''}`),
      );
    case 'limit':
      return limit !== null && limit !== 0 && !number ? limit : undefined;
    case 'database':
      return databases ? list(databases.map((id) => inList(names.database(id)))) : undefined;
    case 'weight':
      return number?.weight === undefined || number.weight === '' ? undefined : names.column(number.weight);
    case 'nulls':
      return typeof display.nulls === 'object' ? inQuotes(display.nulls.text) : display.nulls;
    case 'format':
      return display.format;
    case 'empty':
      return typeof display.empty === 'string' ? inQuotes(display.empty) : display.empty;
  }
}

const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const inList = (name: string): string => (isSafe(name) ? name : inQuotes(name));

/** Writes an option as it stands in a text: `as_of=2026-03-31`. */
export const optionText = (option: AskOption, value: AskValue): string =>
  `${option}=${option === 'as_of' && typeof value === 'number' ? serialToIso(value) : String(value)}`;

/** Writes an option as two cells. `key` is its name as a cell already holds it. */
export const optionCells = (option: AskOption, value: AskValue, key: string = option): BlockCell[] => [
  { value: key },
  valueCell(value, option === 'as_of'),
];
