import type { RollRequest } from '../../answers/roll/answer-roll';
import { badInput } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import { argumentCells, isBlankName, scalarText, type Scalar } from '../../table/arguments/argument-cells';
import { badOption, type OptionKey, parseOptions, textOptions } from '../../table/arguments/parse-options';
import { parseHeaders } from '../../table/arguments/scalar-arguments';
import { quoted } from '../../table/quoted';
import { readFilters } from '../read-filters';
import { mapped, mappingRows, rangeOf, readOptions, type Key, type RangeArguments } from './read-arguments';

const SHOWN = ['count', 'columns'] as const;

export interface RollArguments extends Pick<RollRequest, 'columns' | 'conditions' | 'headers' | 'options'> {
  given: RangeArguments;
  /** What to show instead of the rows: their number, or what each heading is read as. */
  show: (typeof SHOWN)[number] | undefined;
}

export function readRollArguments(given: FunctionArguments<'ROLL'>): RollArguments {
  const { reading, table, show } = readRollOptions(given.options);
  const { settings, hints } = readOptions(reading, READING_KEYS);
  const { asOf, ...options } = parseOptions(table, TABLE_KEYS);
  return {
    given: {
      range: rangeOf(given.range),
      name: 'the range',
      needsChecks: true,
      mapping: mapped(mappingRows(given.mapping)),
      hints,
      property: settings.property,
      asOf,
    },
    columns: given.columns,
    conditions: readFilters(given.filters),
    headers: parseHeaders(given.headers),
    options,
    show,
  };
}

/** What the options say of the range, and of the table that is shown. */
const READING_KEYS = [
  ...(['period', 'currency', 'area_unit', 'decimal', 'date_order', 'property'] as const),
] satisfies Key[];
const TABLE_KEYS = [
  ...(['as_of', 'sort', 'limit', 'nulls', 'format', 'empty'] as const),
] satisfies OptionKey[];
const KEYS: readonly string[] = [...READING_KEYS, ...TABLE_KEYS, 'show'];

/** Divides the options. Those of the table stay as cells, which `parseOptions` reads. */
function readRollOptions(argument: unknown) {
  const reading: [string, string][] = [];
  const table: Scalar[][] = [];
  let show: RollArguments['show'];
  for (const [name, ...values] of argumentCells(argument, 'options').flatMap(optionRows)) {
    const key = scalarText(name ?? null).toLowerCase();
    const filled = values.filter((value) => !isBlankName(value));
    if (key !== '' && !KEYS.includes(key))
      throw badInput(
        `Option ${quoted(scalarText(name ?? null))} does not exist here. Use one of: ${KEYS.join(', ')}.`,
      );
    if (key === 'show') show = filled.length === 0 ? undefined : readShow(filled[0]!);
    else if (!READING_KEYS.some((known) => known === key)) table.push([name ?? null, ...values]);
    else if (filled.length > 0) reading.push([key, filled.map(scalarText).join(',')]);
  }
  return { reading, table, show };
}

const optionRows = (row: readonly Scalar[]): readonly (readonly Scalar[])[] =>
  row.length > 1
    ? [row]
    : isBlankName(row[0])
      ? []
      : textOptions(scalarText(row[0] ?? null), 'period=month', (name) => name.toLowerCase() === 'empty');

function readShow(value: Scalar): (typeof SHOWN)[number] {
  const found = SHOWN.find((candidate) => candidate === scalarText(value).toLowerCase());
  if (found) return found;
  throw badOption('show', value, `Write ${SHOWN.join(' or ')}, or leave the option out for the rows`);
}
