import { asRrError } from '../contract/failure';
import type { ServiceProfile } from '../contract/profile';
import { columnOf, isBlank, valueAt, type Table, type Value } from '../table/table';
import type { ExtraValues } from './formulas/basis';

/** What the service can tell about where a row is from. */
export type SourceFact =
  | 'property'
  | 'rentroll'
  | 'date'
  | 'extraction'
  | 'sheet'
  | 'sourceRow'
  | 'decision'
  | 'decidedBy'
  | 'decidedAt';

/** Returns the column of each fact. The names of the decision are documented, the others are those of the profile. */
export const sourceColumns = ({
  identity: { property, rentroll, extraction, sheet, sourceRow },
  rentrollDateColumn: date,
}: ServiceProfile): Record<SourceFact, string> => ({
  property,
  rentroll,
  date,
  extraction,
  sheet,
  sourceRow,
  decision: 'property_approval_status',
  decidedBy: 'property_approval_decided_by',
  decidedAt: 'property_approval_decided_at',
});

/** Where one row of a result is from. Each fact is null if the row has none, or the service has no such column. */
export type SourceRow = Readonly<Record<SourceFact, Value>>;

/** The rows of a result, from the values of `CellCall.extraColumns`, for {@link sourceColumns}. */
export interface SourceRows {
  rows: readonly SourceRow[];
  /** The facts that the service has no column for. */
  lacking: ReadonlySet<SourceFact>;
}

export function sourceRows(extraValues: ExtraValues, count: number, profile: ServiceProfile): SourceRows {
  const columns = sourceColumns(profile);
  const lacking = (Object.keys(columns) as SourceFact[]).filter((fact) => !extraValues.has(columns[fact]));
  const rows = recordsOf(columns, count, (name, row) => extraValues.get(name)?.[row]);
  return { rows, lacking: new Set(lacking) };
}

/** Reads one column for each field. Blanks are null. */
const recordsOf = <Field extends string>(
  columns: Readonly<Record<Field, string>>,
  count: number,
  valueOf: (column: string, row: number) => Value | undefined,
): Record<Field, Value>[] =>
  Array.from({ length: count }, (_, row) => {
    const fields = Object.entries<string>(columns).map(([field, name]) => {
      const value = valueOf(name, row) ?? null;
      return [field, isBlank(value) ? null : value];
    });
    return Object.fromEntries(fields) as Record<Field, Value>;
  });

/** Ids are numbers or texts. Equal ones have the same key. */
export const idKey = (id: Value): string => String(id).trim();

/** Returns each value of a fact once, in the order of the rows, without blanks. */
export function distinctFacts(rows: readonly SourceRow[], fact: SourceFact): Value[] {
  const found = new Map<string, Value>();
  for (const { [fact]: value } of rows)
    if (value !== null && !found.has(idKey(value))) found.set(idKey(value), value);
  return [...found.values()];
}

const UNKNOWN: readonly (readonly [facts: readonly SourceFact[], unknown: string])[] = [
  [['rentroll'], 'the rent roll, its approval and its file are not known'],
  [['date'], 'the date in the row is not known'],
  [['extraction'], 'the heading in the file is not known'],
  [['sourceRow'], 'the row in the file is not known'],
  [['sheet'], 'the sheet in the file is not known'],
  [['decision', 'decidedBy', 'decidedAt'], 'the decision on the property is not known'],
];

/** Returns a sentence for each thing that a service cannot tell, because it lacks the column. */
export function missingFacts(lacking: ReadonlySet<SourceFact>, profile: ServiceProfile): string[] {
  const names = sourceColumns(profile);
  return UNKNOWN.flatMap(([facts, unknown]) => {
    const missing = facts.filter((fact) => lacking.has(fact)).map((fact) => names[fact]);
    if (missing.length === 0) return [];
    return [`The service has no column ${missing.join(' and ')}, so ${unknown}.`];
  });
}

export interface ListedRoll {
  id: Value;
  property: Value;
  propertyName: string | null;
  /** A serial number. */
  date: Value;
  file: Value;
  /** Its own approval (data governance). Null if the service does not tell. */
  isApproved: boolean | null;
  /** A serial number: when the rent roll was completed, which is not an approval. */
  completedAt: Value;
}

const ROLL_COLUMNS = {
  id: 'rentrollId',
  property: 'propertyId',
  propertyName: 'propertyName',
  date: 'rentrollDate',
  file: 'fileId',
  isApproved: 'isApproved',
  completedAt: 'lastApprovedAt',
} as const satisfies Record<keyof ListedRoll, string>;

/** Reads an answer to the list `rentrolls`. Returns the rent rolls by the key of their id. */
export function listedRolls(list: Table): ReadonlyMap<string, ListedRoll> {
  const rolls = recordsOf(ROLL_COLUMNS, list.rowCount, valueIn(list)).map((roll): ListedRoll => ({
    ...roll,
    propertyName: textOf(roll.propertyName),
    isApproved: typeof roll.isApproved === 'boolean' ? roll.isApproved : null,
  }));
  return new Map(rolls.map((roll) => [idKey(roll.id), roll]));
}

const valueIn = (list: Table) => (name: string, row: number) => valueAt(columnOf(list, name), row);
const textOf = (value: Value): string | null => (value === null ? null : String(value));

export interface ListedFile {
  id: Value;
  /** The current file. */
  name: string | null;
  /** The file that was uploaded first. It is the same one until another replaces it. */
  originalId: Value;
  originalName: string | null;
}

const FILE_COLUMNS = {
  id: 'fileId',
  name: 'fileName',
  originalId: 'originalFileId',
  originalName: 'originalFileName',
} as const satisfies Record<keyof ListedFile, string>;

/** Reads an answer to the list `files`. Returns the files by the key of their id. */
export function listedFiles(list: Table): ReadonlyMap<string, ListedFile> {
  const files = recordsOf(FILE_COLUMNS, list.rowCount, valueIn(list)).map((file): ListedFile => ({
    ...file,
    name: textOf(file.name),
    originalName: textOf(file.originalName),
  }));
  return new Map(files.map((file) => [idKey(file.id), file]));
}

/** How many of some rent rolls are approved (data governance), are not, and are not known to be either. */
export interface ApprovalCounts {
  approved: number;
  notApproved: number;
  unknown: number;
}

export function countApprovals(
  ids: readonly Value[],
  rolls: ReadonlyMap<string, Pick<ListedRoll, 'isApproved'>>,
): ApprovalCounts {
  const states = ids.map((id) => rolls.get(idKey(id))?.isApproved ?? null);
  const count = (state: boolean | null) => states.filter((candidate) => candidate === state).length;
  return { approved: count(true), notApproved: count(false), unknown: count(null) };
}

/** These end the work as a whole. Other failures of a list leave out what it would have told. */
const FATAL: ReadonlySet<string> = new Set(['cancelled', 'signed-out']);

/** What was asked, or why it did not arrive. */
export const orFailure = <T>(asked: Promise<T>): Promise<T | { failure: string }> =>
  asked.catch((thrown: unknown) => {
    const failure = asRrError(thrown);
    if (FATAL.has(failure.code)) throw failure;
    return { failure: failure.message };
  });
