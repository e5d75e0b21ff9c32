import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../excel/functions/addin-context';
import type { CellCall } from '../../excel/functions/answer-cell';
import type { FunctionResult } from '../../excel/functions/function-result';
import { parseId } from '../../table/arguments/parse-ids';
import { parseOptions, UNDATED_OPTIONS } from '../../table/arguments/parse-options';
import { quoted } from '../../table/quoted';
import { explainNotFound } from './explain-not-found';
import { listCells, type ListRequest } from './list-cells';
import { listColumns } from './list-columns';
import { parseHeaders } from '../scalar-arguments';

/** RR.FILE: one file with its rent rolls, a row for each. */
export async function fileCells(
  context: AddinContext,
  { file_id, headers, options }: FunctionArguments<'FILE'>,
  call: CellCall,
): Promise<FunctionResult> {
  const read = (): ListRequest => {
    const fileId = parseId(file_id, 'file');
    if (fileId === undefined)
      throw new RrError(
        'bad-input',
        'No file is named. Write the id of one, or point at a cell that holds it. RR.FILES lists the files.',
      );
    return {
      name: 'RR.FILE',
      columns: listColumns('file'),
      headers: parseHeaders(headers),
      options: parseOptions(options, UNDATED_OPTIONS),
      load: async (source, database) =>
        source
          .list({ endpoint: 'file', databases: await source.restriction(database), ids: [fileId] })
          .catch(
            explainNotFound([fileId], `File ${quoted(fileId)} was not found.`, 'RR.FILES lists the files.'),
          ),
    };
  };
  return listCells(context, read, call);
}
