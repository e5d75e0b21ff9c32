import type { FunctionArguments } from '../contract/function-arguments';
import type { ListFunction } from '../contract/list-endpoints';
import type { ListRequest } from '../answers/calls/answers';
import { parseId, parseIds } from '../table/arguments/parse-ids';
import { parseOptions, UNDATED_OPTIONS } from '../table/arguments/parse-options';
import { readFilters } from './read-filters';
import { parseHeaders } from '../table/arguments/scalar-arguments';

export { answerDatabases, answerList } from '../answers/lists/answer-list';

export const readList: {
  readonly [Name in ListFunction]: (given: FunctionArguments<Name>) => ListRequest;
} = {
  RENTROLLS: ({ filters, headers, options }) => ({
    list: 'rentrolls',
    conditions: readFilters(filters),
    headers: parseHeaders(headers),
    options: parseOptions(options),
  }),
  FILES: ({ filters, ...given }) => ({ list: 'files', conditions: readFilters(filters), ...undated(given) }),
  FILE: ({ file_id, ...given }) => {
    const id = parseId(file_id, 'file');
    return { list: 'file', ids: id === undefined ? [] : [id], ...undated(given) };
  },
  MAPPINGS: ({ extraction_ids, ...given }) => ({
    list: 'columnMappings',
    ids: parseIds(extraction_ids, 'extraction'),
    ...undated(given),
  }),
};

const undated = ({ headers, options }: { headers: unknown; options: unknown }) => ({
  headers: parseHeaders(headers),
  options: parseOptions(options, UNDATED_OPTIONS),
});
