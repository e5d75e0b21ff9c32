import type { ColumnEntry } from '../../contract/entries';
import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { ServiceProfile } from '../../contract/profile';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions, UNDATED_OPTIONS } from '../../table/arguments/parse-options';
import { rowsCells, type RowsRequest } from './rows-cells';
import { parseCurrency, parseFlag, parseHeaders, parseRentrolls } from '../scalar-arguments';

/** A row exists only where something changed: there is none to choose for a day without changes. */
const INSTEAD = {
  as_of:
    'Write rentrolls "all-rentrolls" and a filter on the date instead, such as "rentroll_date<=2026-03-31".',
};

/** RR.CHANGES: one row per change between two rent rolls of a property (alpha in the service). */
export async function changesCells(
  context: AddinContext,
  { columns, filters, headers, rentrolls, approved_only, fx_currency, options }: FunctionArguments<'CHANGES'>,
  call: CellCall,
): Promise<FunctionResult> {
  const read = (): RowsRequest => {
    const selection = parseRentrolls(rentrolls);
    const currency = parseCurrency(fx_currency);
    return {
      endpoint: 'changes',
      columns,
      filters,
      headers: parseHeaders(headers),
      rentrolls: selection,
      approvedOnly: parseFlag('approved_only', approved_only),
      fxCurrency: currency,
      options: parseOptions(options, UNDATED_OPTIONS, INSTEAD),
      catalogue: withChangeColumns,
      columnsUnlessNamed: (resolver, profile) => profile.changes.defaultColumns.map(resolver.column),
      nothing:
        'Nothing has changed: the rent rolls compared are alike, or have no predecessor.' +
        (selection === 'latest' ? ' Write rentrolls "all-rentrolls" to compare the earlier ones, too.' : ''),
      explained: (failure, profile) =>
        currency === undefined ? failure : aboutCurrency(failure, currency, profile),
    };
  };
  return rowsCells(context, read, call);
}

/** A refusal that speaks of the currency, by the argument's name: the service knows it by its own. */
function aboutCurrency(failure: RrError, currency: string, { changes }: ServiceProfile): RrError {
  const said = failure.message.replaceAll(changes.fxCurrency, 'fx_currency');
  if (failure.code !== 'bad-input' || !(/currenc/i.test(said) || said.includes(currency))) return failure;
  return new RrError(
    'bad-input',
    `${said} Write another currency than ${currency} in fx_currency, or leave it out.`,
  );
}

/** Change-tracking variables need not be in column-list: the profile knows some, and their types. */
function withChangeColumns(listed: readonly ColumnEntry[], { changes }: ServiceProfile): ColumnEntry[] {
  const names = new Set(listed.map(({ name }) => name));
  const own = new Set([...changes.defaultColumns, ...Object.keys(changes.columnTypes)]);
  return [
    ...listed,
    ...[...own]
      .filter((name) => !names.has(name))
      .map((name) => ({
        name,
        type: changes.columnTypes[name] ?? ('STRING' as const),
        label: labelOf(name),
        description: null,
        group: null,
        unit: null,
        deprecated: false,
        alpha: false,
      })),
  ];
}

/** Words of an identifier that a heading writes otherwise than with a capital. */
const HEADING_WORDS: ReadonlyMap<string, string> = new Map([
  ['pa', 'PA'],
  ['id', 'ID'],
  ['rentroll', 'Rent Roll'],
  ['for', 'for'],
]);

/** `rent_change_pa` → `Rent Change PA`: the service gives these columns no display name. */
const labelOf = (name: string): string =>
  name
    .split('_')
    .map((word) => HEADING_WORDS.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
