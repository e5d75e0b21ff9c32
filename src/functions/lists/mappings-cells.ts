import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseIds } from '../../table/arguments/parse-ids';
import { parseOptions, UNDATED_OPTIONS } from '../../table/arguments/parse-options';
import { quoted } from '../../table/quoted';
import { parseHeaders } from '../scalar-arguments';
import { explainNotFound } from './explain-not-found';
import { listCells, type ListRequest } from './list-cells';
import { listColumns } from '../../contract/list-endpoints';

const WHERE = 'RR.QUERY("extraction_id",,0) lists the extractions.';

export const mappingsCells = (
  context: AddinContext,
  given: FunctionArguments<'MAPPINGS'>,
  call: CellCall,
): Promise<FunctionResult> => listCells(context, () => readMappings(given), call);

function readMappings({ extraction_ids, headers, options }: FunctionArguments<'MAPPINGS'>): ListRequest {
  const ids = parseIds(extraction_ids, 'extraction');
  const [first, ...more] = ids;
  if (first === undefined)
    throw new RrError(
      'bad-input',
      `No extraction is named. Write an id such as 1204, or point at cells that hold ids. ${WHERE}`,
    );
  const missing =
    more.length === 0 ? `Extraction ${quoted(first)} was not found.` : 'Not every extraction was found.';
  return {
    name: 'RR.MAPPINGS',
    columns: listColumns('columnMappings'),
    headers: parseHeaders(headers),
    options: parseOptions(options, UNDATED_OPTIONS),
    nothing:
      more.length === 0
        ? `Extraction ${quoted(first)} has no column mappings.`
        : 'These extractions have no column mappings.',
    load: async (source, database) =>
      source
        .list({ endpoint: 'columnMappings', databases: await source.restriction(database), ids })
        .catch(explainNotFound(ids, missing, WHERE)),
  };
}
