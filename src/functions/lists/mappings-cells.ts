import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseIds } from '../../table/arguments/parse-ids';
import { parseOptions, UNDATED_OPTIONS } from '../../table/arguments/parse-options';
import { quoted } from '../../table/quoted';
import { explainNotFound } from './explain-not-found';
import { listCells, type ListRequest } from './list-cells';
import { listColumns } from './list-columns';
import { parseHeaders } from '../scalar-arguments';

const WHERE = 'RR.QUERY("extraction_id",,0) lists the extractions.';

/** RR.MAPPINGS: which column of a source became which column here, for one or more extractions. */
export async function mappingsCells(
  context: AddinContext,
  { extraction_ids, headers, options }: FunctionArguments<'MAPPINGS'>,
  call: CellCall,
): Promise<FunctionResult> {
  const read = (): ListRequest => {
    const extractionIds = parseIds(extraction_ids, 'extraction');
    const [first, ...more] = extractionIds;
    if (first === undefined)
      throw new RrError(
        'bad-input',
        `No extraction is named. Write the id of one, such as 1204, or point at cells that hold some. ${WHERE}`,
      );
    const missing =
      more.length === 0 ? `Extraction ${quoted(first)} was not found.` : 'Not every extraction was found.';
    return {
      name: 'RR.MAPPINGS',
      columns: listColumns('columnMappings'),
      headers: parseHeaders(headers),
      options: parseOptions(options, UNDATED_OPTIONS),
      nothing: 'The service has no column mappings for what was asked.',
      load: async (source, database) =>
        source
          .list({
            endpoint: 'columnMappings',
            databases: await source.restriction(database),
            ids: extractionIds,
          })
          .catch(explainNotFound(extractionIds, missing, WHERE)),
    };
  };
  return listCells(context, read, call);
}
