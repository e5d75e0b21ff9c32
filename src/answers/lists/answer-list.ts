// Loads apart from the functions, with the first formula that uses it: see create-answers.ts.
import { bareColumn } from '../../contract/entries';
import { badInput, asRrError, RrError } from '../../contract/failure';
import { type ListByIdName, type ListName, LIST_FUNCTIONS, listColumns } from '../../contract/list-endpoints';
import type { AddinContext } from '../calls/addin-context';
import type { CellCall, FunctionResult, HeaderMode, ListRequest } from '../calls/answers';
import { quoted } from '../../table/quoted';
import type { AsOfColumns } from '../../table/as-of';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import { toTable } from '../../table/to-table';
import { typedValue } from '../../table/typed-value';
import { listCells } from './list-cells';

/** Answers RR.RENTROLLS, RR.FILES, RR.FILE and RR.MAPPINGS. */
export async function answerList(
  context: AddinContext,
  { list, ids = [], ...request }: ListRequest,
  call: CellCall,
): Promise<FunctionResult> {
  const { unasked, advice, nothing, missing, datedBy } = WORDS[list](ids);
  if (unasked !== undefined && ids.length === 0) throw badInput(`${unasked} ${advice}`);
  const explain = (thrown: unknown): never => {
    const failure = asRrError(thrown);
    if (failure.code !== 'not-found' || missing === undefined) throw failure;
    const isNamed = ids.some((id) => failure.message.includes(`"${id}"`));
    throw new RrError('not-found', `${isNamed ? '' : `${missing} `}${failure.message} ${advice}`);
  };
  return listCells(
    context,
    {
      ...request,
      name: `RR.${LIST_FUNCTIONS[list]}`,
      columns: listColumns(list),
      nothing,
      datedBy,
      load: async (source, database) => {
        const databases = await source.restriction(database);
        const question = isById(list) ? { endpoint: list, databases, ids } : { endpoint: list, databases };
        return source.list(question).catch(explain);
      },
    },
    call,
  );
}

const isById = (list: ListName): list is ListByIdName => list === 'file' || list === 'columnMappings';

interface Words {
  nothing?: string;
  /** Of a list by id: it was asked for none, or the service does not find them. */
  unasked?: string;
  missing?: string;
  advice?: string;
  datedBy?: AsOfColumns;
}

const WORDS: Readonly<Record<ListName, (ids: readonly string[]) => Words>> = {
  rentrolls: () => ({
    nothing: 'The service lists no rent rolls.',
    datedBy: { property: 'propertyId', date: 'rentrollDate', rentroll: 'rentrollId', isList: true },
  }),
  files: () => ({ nothing: 'The service lists no files.' }),
  file: ([id = '']) => ({
    unasked: 'No file is named. Write its id, or point at a cell that holds it.',
    missing: `File ${quoted(id)} was not found.`,
    advice: 'RR.FILES lists the files.',
  }),
  columnMappings: ([first = '', ...more]) => ({
    unasked: 'No extraction is named. Write an id such as 1204, or point at cells that hold ids.',
    missing:
      more.length === 0 ? `Extraction ${quoted(first)} was not found.` : 'Not every extraction was found.',
    nothing:
      more.length === 0
        ? `Extraction ${quoted(first)} has no column mappings.`
        : 'These extractions have no column mappings.',
    advice: 'RR.QUERY("extraction_id",,0) lists the extractions.',
  }),
};

export const answerDatabases = (
  context: AddinContext,
  headers: HeaderMode,
  call: CellCall,
): Promise<FunctionResult> =>
  listCells(
    context,
    {
      name: 'RR.DATABASES',
      columns: [bareColumn('id', 'Database ID', 'INT'), bareColumn('name', 'Database')],
      headers,
      options: NO_OPTIONS,
      nothing: 'You do not have access to any company database. Contact your administrator.',
      load: async (source) => {
        const databases = await source.databaseList();
        return toTable([
          { name: 'id', type: 'INT', values: databases.map(({ id }) => typedValue(id, 'INT', false, 'id')) },
          { name: 'name', type: 'STRING', values: databases.map(({ name }) => name) },
        ]);
      },
    },
    call,
  );
