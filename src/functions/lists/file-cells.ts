import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseId } from '../../table/arguments/parse-ids';
import { parseOptions, UNDATED_OPTIONS } from '../../table/arguments/parse-options';
import { quoted } from '../../table/quoted';
import { parseHeaders } from '../scalar-arguments';
import { explainNotFound } from './explain-not-found';
import { listCells, type ListRequest } from './list-cells';
import { listColumns } from '../../contract/list-endpoints';

export const fileCells = (
  context: AddinContext,
  given: FunctionArguments<'FILE'>,
  call: CellCall,
): Promise<FunctionResult> => listCells(context, () => readFile(given), call);

function readFile({ file_id, headers, options }: FunctionArguments<'FILE'>): ListRequest {
  const id = parseId(file_id, 'file');
  if (id === undefined)
    throw new RrError(
      'bad-input',
      'No file is named. Write its id, or point at a cell that holds it. RR.FILES lists the files.',
    );
  const explain = explainNotFound([id], `File ${quoted(id)} was not found.`, 'RR.FILES lists the files.');
  return {
    name: 'RR.FILE',
    columns: listColumns('file'),
    headers: parseHeaders(headers),
    options: parseOptions(options, UNDATED_OPTIONS),
    load: async (source, database) =>
      source
        .list({ endpoint: 'file', databases: await source.restriction(database), ids: [id] })
        .catch(explain),
  };
}
