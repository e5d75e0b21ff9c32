import type { ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import type { AddinContext } from '../excel/addin-context';
import type { CellCall } from '../excel/answer-cell';
import type { FunctionResult } from '../excel/function-result';
import { parseOptions, type OptionKey } from '../table/parse-options';
import { rowsCells } from './rows-cells';
import { parseCurrency, parseFlag, parseHeaders, parseRentrolls } from './scalar-arguments';

export interface ChangesArguments {
  columns: unknown;
  filters: unknown;
  headers: unknown;
  rentrolls: unknown;
  approved_only: unknown;
  fx_currency: unknown;
  options: unknown;
}

const OPTIONS: readonly OptionKey[] = ['database', 'sort', 'limit', 'nulls', 'format'];

/** RR.CHANGES: one row per change between two rent rolls of a property (alpha in the service). */
export async function changesCells(
  context: AddinContext,
  { columns, filters, headers, rentrolls, approved_only, fx_currency, options }: ChangesArguments,
  call: CellCall,
): Promise<FunctionResult> {
  return rowsCells(
    context,
    {
      endpoint: 'changes',
      columns,
      filters,
      headers: parseHeaders(headers),
      rentrolls: parseRentrolls(rentrolls),
      approvedOnly: parseFlag('approved_only', approved_only),
      fxCurrency: parseCurrency(fx_currency),
      options: parseOptions(options, OPTIONS),
      catalogue: withChangeColumns,
      columnsUnlessNamed: (resolver, profile) => profile.changes.defaultColumns.map(resolver.column),
    },
    call,
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

/** `rent_change_pa` → `Rent Change PA`: the service gives these columns no display name. */
const labelOf = (name: string): string =>
  name
    .split('_')
    .map((word) =>
      /^(pa|id)$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
