import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseOptions } from '../../table/arguments/parse-options';
import { rowsCells } from './rows-cells';
import { parseFlag, parseHeaders, parseRentrolls } from '../scalar-arguments';

/** RR.QUERY: one row per unit and lease of the rent rolls chosen. */
export async function queryCells(
  context: AddinContext,
  { columns, filters, headers, rentrolls, approved_only, options }: FunctionArguments<'QUERY'>,
  call: CellCall,
): Promise<FunctionResult> {
  return rowsCells(
    context,
    () => ({
      endpoint: 'query',
      columns,
      filters,
      headers: parseHeaders(headers),
      rentrolls: parseRentrolls(rentrolls),
      approvedOnly: parseFlag('approved_only', approved_only),
      options: parseOptions(options),
      catalogue: (listed) => listed,
      elsewhere: ({ changes }) =>
        new Map(
          [...changes.defaultColumns, ...Object.keys(changes.columnTypes)].map((name) => [
            name,
            'RR.CHANGES',
          ]),
        ),
      columnsUnlessNamed: () => {
        throw new RrError(
          'bad-input',
          'No columns are named. Name them, for example "tenant_name, contracted_rent_pa", or point at a heading row.',
        );
      },
    }),
    call,
  );
}
