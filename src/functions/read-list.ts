import type { FunctionArguments } from '../contract/function-arguments';
import type { ListRequest } from '../excel/functions/answers';
import { parseId, parseIds } from '../table/arguments/parse-ids';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { parseHeaders } from './scalar-arguments';

export const readRentrolls = ({ filters, ...given }: FunctionArguments<'RENTROLLS'>): ListRequest => ({
  list: 'rentrolls',
  filters,
  headers: parseHeaders(given.headers),
  options: parseOptions(given.options),
});

export const readFiles = ({ filters, ...given }: FunctionArguments<'FILES'>): ListRequest => ({
  list: 'files',
  filters,
  ...undated(given),
});

export function readFile({ file_id, ...given }: FunctionArguments<'FILE'>): ListRequest {
  const id = parseId(file_id, 'file');
  return { list: 'file', ids: id === undefined ? [] : [id], ...undated(given) };
}

export const readMappings = ({ extraction_ids, ...given }: FunctionArguments<'MAPPINGS'>): ListRequest => ({
  list: 'columnMappings',
  ids: parseIds(extraction_ids, 'extraction'),
  ...undated(given),
});

const undated = ({ headers, options }: { headers: unknown; options: unknown }) => ({
  headers: parseHeaders(headers),
  options: parseOptions(options, UNDATED_OPTIONS),
});
