import { countOf, countText } from '../../../contract/count-text';
import { instantText } from '../../../table/day-text';
import type { FunctionResult, RepeatCall } from '../../../answers/calls/answers';
import type { Client, ListQuestion } from '../../../client/client';
import { badInput, RrError } from '../../../contract/failure';
import type { ServiceProfile } from '../../../contract/profile';
import type { Table, Value } from '../../../table/table';
import type { FormulaRun, ShownResult } from '../../../answers/formulas/formula-runs';
import { diffValue, isEqual } from '../../../answers/result/diff-values';
import {
  countApprovals,
  distinctFacts,
  idKey,
  listedFiles,
  listedRolls,
  missingFacts,
  orFailure,
  sourceColumns,
  sourceRows,
  type ListedFile,
  type ListedRoll,
  type SourceRow,
  type SourceRows,
} from '../../../answers/source-rows';
import {
  countMappings,
  mappedHeadings,
  setHeadings,
  type RowSource,
  type SourceSet,
  type Trail,
} from './trail';

export interface TrailParts {
  client: Pick<Client, 'profile' | 'list' | 'openStage'>;
  repeat: RepeatCall;
}

/** A figure whose source is wanted. */
export interface Traced {
  run: Pick<FormulaRun, 'name' | 'args' | 'shown'>;
  /** Undefined for a figure over all rows, as of RR.TOTAL. */
  shownRow?: ShownRow;
  /** The identifier of its column, "" for a blank one. */
  column: string;
}

/** More rows that are alike are only counted. */
const MAX_ALIKE = 20;
/** The headings of more files would be a large answer for one figure. */
const MAX_EXTRACTIONS = 100;

/**
 * Asks the service where a figure is from: its question again, with the columns of the source, then the lists of rent rolls,
 * files and mappings, which are at most four requests if the list of columns is held. The answers stay beside the cache, so
 * that no cell moves.
 */
export async function findTrail(
  { client, repeat }: TrailParts,
  { run, shownRow, column }: Traced,
  signal: AbortSignal,
): Promise<Trail> {
  const { profile } = await client.profile(signal);
  const stage = client.openStage();
  try {
    const call = { signal, isPreview: false, stage, extraColumns: Object.values(sourceColumns(profile)) };
    const now = await repeat(run, call);
    const { extraValues, basis } = now;
    const { shown } = run;
    if (!shown) throw badInput('The answer of this formula is not known. Refresh it first.');
    if (!extraValues || !basis) throw new RrError('unreachable', NOT_LOADED);
    const found = sourceRows(extraValues, basis.shown, profile);
    const ask = (question: ListQuestion) => client.list(question, { signal, stage });
    const lists = { ask, databases: basis.databases, column };
    const notes = [...missingFacts(found.lacking, profile), ...(run.name === 'CHANGES' ? [OF_CHANGES] : [])];

    if (!shownRow) {
      if (now.digest !== shown.digest) return { kind: 'none', why: changedSince(shown.at, profile), notes };
      const why = `This figure is made of ${countOf(found.rows.length, 'row')}.`;
      const { set, notes: more } = await sourceSet(found, lists);
      return { kind: 'set', why, set, notes: [...notes, ...more] };
    }
    const matched = matchRows(shownRow, shown, now, profile);
    if ('after' in matched) {
      const { set, notes: more } = await sourceSet(found, lists);
      return { kind: 'set', why: otherRows(matched), set, notes: [...notes, ...more] };
    }
    const count = matched.length;
    if (count === 0) return { kind: 'none', why: changedSince(shown.at, profile), notes };
    const rows = matched.slice(0, MAX_ALIKE).map((row) => found.rows[row]!);
    const { sources, notes: more } = await rowSources({ ...found, rows }, lists);
    const all = { notes: [...notes, ...more] };
    return count === 1
      ? { kind: 'row', source: sources[0]!, ...all }
      : { kind: 'alike', count, sources, ...all };
  } finally {
    stage.discard();
  }
}

interface Lists {
  ask(question: ListQuestion): Promise<{ value: Table }>;
  databases: readonly string[];
  column: string;
}

const NOT_LOADED =
  'A part of the add-in did not load, so the source is not known. Reload the add-in and try again.';
const OF_CHANGES =
  'A row of RR.CHANGES compares two rent rolls. This is the later one, or the earlier one if the unit is gone.';

const changedSince = (at: number | undefined, { rowGrain }: ServiceProfile): string => {
  const since = at === undefined ? '' : ` since ${timeOf(at)}`;
  const perhaps = rowGrain === 'fixed' ? '' : ', or it depends on the columns that are asked for';
  return `The service's answer has changed${since}${perhaps}: refresh to see what it says now.`;
};

const otherRows = ({ before, after }: OtherRows): string =>
  `The service answers with ${countOf(after, 'row')} instead of ${countText(before)} when it is asked for the source, too. ` +
  'So a single row cannot be told apart. This stands behind the whole result.';

async function rowSources(
  { rows, lacking }: SourceRows,
  lists: Lists,
): Promise<{ sources: RowSource[]; notes: string[] }> {
  const { column } = lists;
  const [known, mappings] = await Promise.all([
    rollsAndFiles(rows, lists),
    mappingsOf(distinctFacts(rows, 'extraction'), lists),
  ]);
  const sources = rows.map((row): RowSource => {
    const { roll, file } = known.of(row);
    const mapped = row.extraction !== null ? mappings.table : undefined;
    return {
      ...row,
      ...(lacking.has('decision') && { lacksDecision: true as const }),
      ...(roll && { roll }),
      ...(file && { file }),
      ...(mapped && {
        headings: mappedHeadings(mapped, row.extraction, column),
        mappings: countMappings(mapped, row.extraction),
      }),
    };
  });
  return { sources, notes: [...known.notes, ...mappings.notes] };
}

async function sourceSet(
  { rows, lacking }: SourceRows,
  lists: Lists,
): Promise<{ set: SourceSet; notes: string[] }> {
  const extractions = distinctFacts(rows, 'extraction');
  const [known, { table, notes }] = await Promise.all([
    rollsAndFiles(rows, lists),
    extractions.length > MAX_EXTRACTIONS ? NO_MAPPINGS : mappingsOf(extractions, lists),
  ]);
  const ids = distinctFacts(rows, 'rentroll');
  const canCountApprovals = !lacking.has('rentroll') && known.rolls !== undefined;
  return {
    set: {
      rows: rows.length,
      rolls: ids.map((id) => ({ id, ...known.of({ rentroll: id }) })),
      ...(canCountApprovals && { approvals: countApprovals(ids, known.rolls!) }),
      extractions,
      ...(table && { headings: setHeadings(table, extractions, lists.column) }),
    },
    notes: [...known.notes, ...notes],
  };
}

interface FoundList {
  table?: Table;
  notes: string[];
}

const NO_MAPPINGS: FoundList = { notes: [] };

const mappingsOf = (extractions: readonly Value[], { ask, databases, column }: Lists): Promise<FoundList> =>
  extractions.length === 0 || column === ''
    ? Promise.resolve(NO_MAPPINGS)
    : optional(
        'The mappings of the source headings',
        ask({ endpoint: 'columnMappings', databases, ids: extractions.map(String) }),
      );

interface RollsAndFiles {
  rolls: ReadonlyMap<string, ListedRoll> | undefined;
  of(row: Pick<SourceRow, 'rentroll'>): { roll?: ListedRoll; file?: ListedFile };
  notes: string[];
}

async function rollsAndFiles(rows: readonly SourceRow[], { ask, databases }: Lists): Promise<RollsAndFiles> {
  if (rows.every(({ rentroll }) => rentroll === null)) return { rolls: undefined, of: () => ({}), notes: [] };
  const [rolls, files] = await Promise.all([
    optional('The list of rent rolls', ask({ endpoint: 'rentrolls', databases })),
    optional('The list of files', ask({ endpoint: 'files', databases })),
  ]);
  const rollsById = rolls.table && listedRolls(rolls.table);
  const filesById = files.table && listedFiles(files.table);
  return {
    rolls: rollsById,
    of({ rentroll }) {
      const roll = rentroll === null ? undefined : rollsById?.get(idKey(rentroll));
      const file = roll && roll.file !== null ? filesById?.get(idKey(roll.file)) : undefined;
      return { ...(roll && { roll }), ...(file && { file }) };
    },
    notes: [...rolls.notes, ...files.notes, ...unlisted(rows, rollsById, filesById)],
  };
}

/** Says which rent rolls and files the service does not list, perhaps because they were deleted since. */
function unlisted(
  rows: readonly SourceRow[],
  rolls: ReadonlyMap<string, ListedRoll> | undefined,
  files: ReadonlyMap<string, ListedFile> | undefined,
): string[] {
  const ids = distinctFacts(rows, 'rentroll');
  const unknown = rolls ? ids.filter((id) => !rolls.has(idKey(id))) : [];
  const withoutFile = ids.filter((id) => {
    const file = rolls?.get(idKey(id))?.file ?? null;
    return files && file !== null && !files.has(idKey(file));
  });
  const named = (values: readonly Value[]) =>
    values.length === 1 ? `rent roll ${String(values[0])}` : `${values.length} rent rolls`;
  return [
    ...(unknown.length > 0
      ? [`The service does not list ${named(unknown)}, so approval and file are not known.`]
      : []),
    ...(withoutFile.length > 0 ? [`The service does not list the file of ${named(withoutFile)}.`] : []),
  ];
}

/** Goes on without a list that the service does not give. */
async function optional(what: string, asked: Promise<{ value: Table }>): Promise<FoundList> {
  const reply = await orFailure(asked);
  return 'failure' in reply
    ? { notes: [`${what} did not arrive. ${reply.failure}`] }
    : { table: reply.value, notes: [] };
}

function timeOf(at: number): string {
  const { day, time } = instantText(at);
  return `${day} ${time}`;
}

/** With the columns of the source, the service answers with another number of rows. */
interface OtherRows {
  before: number;
  after: number;
}

/** A row of a result as its cells show it now. */
interface ShownRow {
  /** Counted from 0, without headings. */
  row: number;
  values: readonly unknown[];
}

/**
 * Finds which rows of an answer to the same question a row of the sheet may be. Never guesses: if the answer has changed,
 * they must have equal values.
 */
function matchRows(
  { row, values }: ShownRow,
  shown: Pick<ShownResult, 'digest' | 'basis'>,
  now: Pick<FunctionResult, 'digest' | 'basis' | 'cells' | 'headerRows' | 'noRows'>,
  { rowGrain }: Pick<ServiceProfile, 'rowGrain'>,
): readonly number[] | OtherRows {
  const rows = now.noRows === undefined ? now.cells.slice(now.headerRows) : [];
  if (now.digest === shown.digest && row < rows.length) return [row];
  const [before, after] = [shown.basis?.all, now.basis?.all];
  if (rowGrain !== 'fixed' && before !== undefined && after !== undefined && before !== after)
    return { before, after };
  const names = now.basis?.columns ?? [];
  const read = (cell: unknown, column: number) => diffValue(cell, names[column] ?? '');
  const mine = values.map(read);
  return rows.flatMap((cells, at) =>
    cells.length === mine.length && cells.every((cell, column) => isEqual(read(cell, column), mine[column]!))
      ? [at]
      : [],
  );
}
