import type { RollRequest } from '../../answers/roll/answer-roll';
import type { FunctionArguments } from '../../contract/function-arguments';
import { isBlankName, scalarText, type Scalar } from '../../table/arguments/argument-cells';
import {
  badOption,
  optionPairs,
  readOptionPairs,
  unknownOption,
  type OptionKey,
  type OptionPair,
} from '../../table/arguments/parse-options';
import { parseHeaders } from '../../table/arguments/scalar-arguments';
import { readFilters } from '../read-filters';
import {
  joinValues,
  mapped,
  mappingRows,
  rangeOf,
  readOptions,
  type Key,
  type Pair,
  type RangeArguments,
} from './read-arguments';

const SHOWN = ['count', 'columns'] as const;

export interface RollArguments extends Pick<RollRequest, 'columns' | 'conditions' | 'headers' | 'options'> {
  given: RangeArguments;
  /** What to show instead of the rows: their number, or what each heading is read as. */
  show: (typeof SHOWN)[number] | undefined;
}

export function readRollArguments(given: FunctionArguments<'ROLL'>): RollArguments {
  const { reading, table, show } = readRollOptions(given.options);
  const { settings, hints } = readOptions(reading, READING_KEYS);
  const { asOf, ...options } = readOptionPairs(table, TABLE_KEYS);
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
const READING_KEYS: readonly Key[] = [
  ...(['period', 'currency', 'area_unit', 'decimal', 'date_order', 'property'] as const),
];
const TABLE_KEYS: readonly OptionKey[] = ['as_of', 'sort', 'limit', 'nulls', 'format', 'empty'];
const KEYS: readonly string[] = [...READING_KEYS, ...TABLE_KEYS, 'show'];

/** Divides the options. */
function readRollOptions(argument: unknown) {
  const reading: Pair[] = [];
  const table: OptionPair[] = [];
  let show: RollArguments['show'];
  for (const [name, values] of optionPairs(argument, 'period=month')) {
    const key = name.toLowerCase();
    const filled = values.filter((value) => !isBlankName(value));
    if (key !== '' && !KEYS.includes(key)) throw unknownOption(name, KEYS);
    if (key === 'show') show = filled.length === 0 ? undefined : readShow(filled[0]!);
    else if (!READING_KEYS.some((known) => known === key)) table.push([name, values]);
    else if (filled.length > 0) reading.push([key, joinValues(filled)]);
  }
  return { reading, table, show };
}

function readShow(value: Scalar): (typeof SHOWN)[number] {
  const found = SHOWN.find((candidate) => candidate === scalarText(value).toLowerCase());
  if (found) return found;
  throw badOption('show', value, `Write ${SHOWN.join(' or ')}, or leave the option out for the rows`);
}
