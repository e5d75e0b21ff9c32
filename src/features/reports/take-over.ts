import type { AskedRows } from '../../answers/formulas/basis';
import type { FormulaRun } from '../../answers/formulas/formula-runs';
import { namingOf, type ColumnNames, type ServiceNaming } from '../../answers/naming';
import { kindOf } from '../../answers/result/known-result';
import { badInput } from '../../contract/failure';
import { indexOfArgument } from '../../contract/function-arguments';
import { addressText, cellKey, type CellAddress } from '../../excel/cell-address';
import { argumentCells, isBlankName, scalarText } from '../../table/arguments/argument-cells';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import { unquote } from '../../table/arguments/split-text';
import { nameKey } from '../../table/clean-texts';
import { conditionOperators, firstOperator } from '../../table/filters/operators';
import { readConditions } from '../../table/filters/read-conditions';
import { joinAnd, quoted } from '../../table/quoted';
import type { SheetQuestion } from '../../templates/sheet-question';
import { CONDITIONS } from '../../templates/title-block';
import type { ReportParts, TakenRows } from './report-parts';
import type { ReportKind, SheetOf } from './report-actions';

/** The cells of a criterion. */
const CRITERIA = 2;

/**
 * Reads what a formula asked from its last answer, or takes the question itself. Returns a sentence about what its sheets cannot take over, unless the
 * person has agreed to that. Throws `bad-input` if it is not known what the formula asked.
 */
export async function takeOver(
  { formulas, ...sources }: Pick<ReportParts, 'formulas' | 'client' | 'databases'>,
  kind: ReportKind,
  rowsOf: NonNullable<SheetOf['rowsOf']>,
  isAgreed = false,
): Promise<TakenRows | { untaken: string }> {
  const isFormula = 'cell' in rowsOf;
  const runs = isFormula ? runsOf(formulas, rowsOf) : [];
  const asked = isFormula ? askedBy(runs[0], rowsOf) : rowsOf;
  const { databases, rentrolls, limit, endpoint, currency, asOf, approvedOnly } = asked;
  const naming = await namingOf(sources, { endpoint: 'query', databases }, new AbortController().signal);
  const conditions = readAsked(asked, runs[0], naming.columns);
  const left = [
    ...(runs.length > 1 ? ['its other questions'] : []),
    ...(rentrolls === 'all-rentrolls' ? ['all rent rolls'] : []),
    ...(limit === undefined ? [] : [`the limit of ${Math.abs(limit)} rows`]),
    ...(endpoint === 'changes' && kind !== 'bridge' ? ['that it lists changes'] : []),
    ...(currency === undefined ? [] : [`the conversion into ${currency}`]),
    ...conditions.unread,
  ];
  if (left.length > 0 && !isAgreed)
    return {
      untaken: `The new sheet goes on without what it cannot take over from ${isFormula ? addressText(rowsOf) : 'the question'}: ${joinAnd(left)}.`,
    };
  return {
    databases,
    question: {
      ...(databases && { databases: databases.map((id) => nameOf(id, naming)) }),
      ...(asOf !== undefined && { upTo: asOf }),
      ...(approvedOnly && { approvedOnly }),
      conditions: conditions.taken,
    },
    asked: {
      approvedOnly: approvedOnly ?? false,
      conditions: (isColumn) =>
        readConditions(
          conditions.taken.map(({ column, criteria }) => [column, ...criteria]),
          isColumn,
        ),
      options: {
        ...NO_OPTIONS,
        ...(asOf !== undefined && { asOf }),
        ...(databases && { database: databases }),
      },
    },
  };
}

const runsOf = (formulas: ReportParts['formulas'], cell: CellAddress): readonly FormulaRun[] =>
  formulas.all().find((formula) => cellKey(formula) === cellKey(cell))?.runs ?? [];

function askedBy(run: FormulaRun | undefined, cell: CellAddress): AskedRows {
  const { basis, usesChoice } = run?.shown ?? {};
  if (!basis || kindOf(basis) === 'list')
    throw badInput(
      `It is not known what ${addressText(cell)} asks. Run it again, and then choose this once more.`,
    );
  return usesChoice ? { ...basis, databases: null } : basis;
}

/** A name that several databases have names none. */
function nameOf(id: string, { databases }: ServiceNaming): string {
  const name = databases.find((database) => database.id === id)?.name ?? id;
  return databases.filter((database) => nameKey(database.name) === nameKey(name)).length === 1 ? name : id;
}

type SheetCondition = NonNullable<SheetQuestion['conditions']>[number];

interface ReadConditions {
  taken: SheetCondition[];
  /** The others, each as a part of a sentence. */
  unread: string[];
}

/** Reads the conditions of a question. A file that was opened again has those that stand in cells with the arguments only. */
function readAsked(
  { filters }: AskedRows,
  run: FormulaRun | undefined,
  columns: ColumnNames,
): ReadConditions {
  const read: ReadConditions = { taken: [], unread: [] };
  const rows = filters?.map((text) => [text]) ?? cellsOf(run);
  if (!rows) return { ...read, unread: ['its conditions'] };
  for (const row of rows) {
    const condition =
      row.length > 1 ? conditionOfCells(row, columns) : conditionOfText(String(row[0]), columns);
    if (condition && read.taken.length < CONDITIONS) read.taken.push(condition);
    else read.unread.push(`the condition ${quoted(row.join(' '))}`);
  }
  return read;
}

/** The rows of the argument without its empty cells, which some hosts pass as 0. Undefined if they are not known. */
function cellsOf(run: FormulaRun | undefined): (string | number)[][] | undefined {
  if (!run) return [];
  try {
    const cells = argumentCells(run.args[indexOfArgument(run.name, 'filters')], 'filters');
    return cells
      .filter(([name]) => !isBlankName(name))
      .map((row) => row.slice(0, row.findLastIndex((cell) => !isBlankName(cell)) + 1))
      .map((row) => row.map((cell) => (typeof cell === 'number' ? cell : scalarText(cell))));
  } catch {
    return undefined;
  }
}

function conditionOfText(text: string, { find, heading }: ColumnNames): SheetCondition | undefined {
  // A cell may hold several.
  if (text.replace(/'[^']*'/g, '').includes(';')) return undefined;
  for (const { start } of conditionOperators(text)) {
    const column = find(unquote(text.slice(0, start)).trim());
    if (column) return { column: heading(column.name), criteria: [plainCriterion(text.slice(start).trim())] };
  }
  return undefined;
}

function conditionOfCells(
  [name, ...criteria]: readonly (string | number)[],
  { find, heading }: ColumnNames,
): SheetCondition | undefined {
  const column = find(String(name));
  return column && criteria.length <= CRITERIA ? { column: heading(column.name), criteria } : undefined;
}

/** `OFFICE` for `=OFFICE`, as a person would type it into a cell. */
const plainCriterion = (criterion: string): string => {
  const value = criterion.replace(/^=\s*(?=\p{L})/u, '');
  return firstOperator(value) ? criterion : value;
};
