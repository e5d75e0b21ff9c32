import type { ColumnNames, Naming } from '../../../answers/naming';
import { isDateType, isNumeric, type ColumnType } from '../../../contract/column-types';
import { badInput, type RrError } from '../../../contract/failure';
import {
  FUNCTION_ARGUMENTS,
  type ArgumentName,
  type FunctionName,
} from '../../../contract/function-arguments';
import type { ServiceProfile } from '../../../contract/profile';
import type { Argument } from '../../../excel/calls/argument';
import { printCall } from '../../../excel/calls/argument';
import { rangeText, type Rectangle } from '../../../excel/reference-walk/area';
import { lengthProblem, withShortTexts } from '../../../excel/rewrite/formula-limits';
import { isComplete, type AskCondition, type AskQuery, type AskValue } from '../ask-query';
import { conditionCells, conditionLine, preservesTypes, type BlockCell } from '../terms/condition-terms';
import { namesInCells, namesInText, optionCells, optionPairs, optionText } from '../terms/option-terms';

export interface CellPosition {
  row: number;
  column: number;
}

/** A cell to write. Rows and columns are counted from 0. */
export interface LaidCell extends CellPosition {
  value: AskValue;
  style: 'name' | 'about' | 'note' | 'title' | 'input' | 'heading' | 'formula';
  /** A heading above numbers or dates, which stand at the right of their cells. */
  isRight?: boolean;
  format?: string;
}

export interface Laid {
  cells: readonly LaidCell[];
  /** The first row of the cells. */
  top: number;
  args: AskArguments;
  formula: CellPosition;
  /** The cells that a person may fill, also those that are still empty. */
  inputs: readonly Rectangle[];
}

/** A title block has three lines and a free one. */
export const TITLE_ROWS = 4;

/** The columns that a title tells of, as far as the service has them: funds, day and currencies. */
export const titleColumns = ({ endpoint }: AskQuery, profile: ServiceProfile) =>
  [
    profile.sheetRoles.database,
    profile.rentrollDateColumn,
    endpoint === 'changes' ? profile.changes.currencyColumn : profile.currencyColumn,
  ] as const;

const ASK_FUNCTIONS = ['QUERY', 'CHANGES', 'TOTAL'] as const satisfies readonly FunctionName[];
export type AskFunction = (typeof ASK_FUNCTIONS)[number];
export type AskArgument = ArgumentName<AskFunction>;

export const isAskFunction = (name: string): name is AskFunction =>
  ASK_FUNCTIONS.some((known) => known === name);

export const functionOf = ({ number, endpoint }: Pick<AskQuery, 'number' | 'endpoint'>): AskFunction =>
  number ? 'TOTAL' : endpoint === 'changes' ? 'CHANGES' : 'QUERY';

/**
 * Says which cells a query becomes at a cell: conditions, headings, and below them the formula. Options are cells only with a
 * date, which a text would make unreadable to a person. Throws `bad-input` for a query that cannot be written.
 */
export function layOut(query: AskQuery, target: CellPosition, naming: Naming): Laid {
  const { columns: named } = naming;
  const shown = shownColumns(query);
  if (shown.every((column) => column === '')) throw noColumnError();
  const conditions = query.conditions.filter(({ column }) => column !== '');
  const { column } = target;
  let { row } = target;
  const cells: LaidCell[] = [];
  const inputs: Rectangle[] = [];
  const put = (line: readonly Omit<LaidCell, keyof CellPosition>[]) => {
    line.forEach((cell, at) => cells.push({ row, column: column + at, ...cell }));
    row += 1;
  };
  const putBlock = ({ lines, titles, covered }: Block): Argument => {
    put(titles.map((value) => ({ value, style: 'title' })));
    const area = { row, column, rows: lines.length + covered, columns: titles.length };
    inputs.push(area);
    for (const line of lines) put(line.map((cell) => ({ ...cell, style: 'input' })));
    row += covered + 1;
    return reference(area);
  };

  const { rentrolls } = query;
  const args = callArguments(query, named);
  if (rentrolls.kind === 'as-of' && rentrolls.date !== null)
    args.options = putBlock({
      titles: ['Option', 'Value'],
      lines: optionPairs(query, namesInCells(named, naming.databases)).map((pair) => optionCells(...pair)),
      covered: 0,
    });
  if (conditions.length > 0) args.filters = putBlock(conditionBlock(conditions, named));
  args[query.number ? 'column' : 'columns'] = reference({ row, column, rows: 1, columns: shown.length });
  args.headers = { kind: 'number', value: 0 };
  put(
    shown.map((identifier) => ({
      value: named.heading(identifier),
      style: 'heading',
      ...(isNumberOrDate(named.entry(identifier).type) && { isRight: true }),
    })),
  );
  const call = printAskCall(functionOf(query), args);
  const formula = fittingFormula(query.once && !query.number ? `=UNIQUE(${call})` : `=${call}`);
  cells.push({ row, column, value: formula, style: 'formula' });
  return { cells, top: target.row, args, formula: { row, column }, inputs };
}

export type AskArguments = Partial<Record<AskArgument, Argument>>;

/** Returns the arguments of a query, each as a constant. What is not asked for is omitted. */
export function callArguments(query: AskQuery, columns: ColumnNames): AskArguments {
  const { rentrolls, approvedOnly, number } = query;
  return {
    [number ? 'column' : 'columns']: columnsArgument(shownColumns(query)),
    filters: textOf(
      query.conditions.filter(isComplete).map((condition) => conditionLine(condition, columns)),
    ),
    statistic: number && number.statistic !== 'sum' ? text(number.statistic) : OMITTED,
    rentrolls: rentrolls.kind === 'all' ? text('all-rentrolls') : OMITTED,
    approved_only: approvedOnly ? { kind: 'logical', value: true } : OMITTED,
    options: textOf(optionPairs(query, namesInText).map((pair) => optionText(...pair))),
  };
}

/** Writes a call in the one form that Ask has. */
export const printAskCall = (name: AskFunction, args: AskArguments): string =>
  printCall(
    name,
    FUNCTION_ARGUMENTS[name].map((argument) => args[argument] ?? OMITTED),
  );

/** The columns that a query shows. One figure has one. */
export const shownColumns = ({ number, columns }: AskQuery): readonly string[] =>
  number ? [number.column] : columns;

export const noColumnError = (): RrError => badInput('No column is chosen. Choose at least one.');

/** Shortens the texts of a formula. Throws `bad-input` for one that Excel would refuse. */
export function fittingFormula(formula: string): string {
  const fitting = withShortTexts(formula);
  const problem = lengthProblem(fitting);
  if (problem !== undefined) throw badInput(problem);
  return fitting;
}

const isNumberOrDate = (type: ColumnType): boolean => isNumeric(type) || isDateType(type);

const OMITTED: Argument = { kind: 'omitted' };

const text = (value: string): Argument => ({ kind: 'text', value });

const reference = (area: Rectangle): Argument => ({
  kind: 'reference',
  form: 'cells',
  text: rangeText(area),
});

export const textOf = (lines: readonly string[], between = '; '): Argument =>
  lines.length > 0 ? text(lines.join(between)) : OMITTED;

/** A title row with lines of cells below it. The argument covers empty lines at the end, so that more can be added. */
interface Block {
  titles: readonly string[];
  lines: readonly (readonly BlockCell[])[];
  covered: number;
}

function conditionBlock(conditions: readonly AskCondition[], columns: ColumnNames): Block {
  const areCriteria = conditions
    .filter(isComplete)
    .every((condition) => preservesTypes(condition, columns.entry(condition.column)));
  const form = areCriteria ? 'criterion' : 'typed';
  const lines = conditions.map((condition) => conditionCells(condition, form, columns));
  const width = Math.max(...lines.map((line) => line.length), areCriteria ? 2 : 3);
  const titles = areCriteria
    ? ['Filter', 'Criterion']
    : ['Filter', 'Operator', ...Array.from({ length: width - 2 }, () => 'Value')];
  return { titles, lines, covered: 1 };
}

/** Excel takes no longer text inside of a formula. */
const TEXT_CHARACTERS = 255;

/** Writes names as a list, those with separators in quotes. */
export const columnsText = (names: readonly string[]): string =>
  names.map((name) => (/[,;'"]/.test(name) ? `'${name.replaceAll("'", "''")}'` : name)).join(', ');

/** One text, or one row of texts if it would be too long or a column is blank. */
function columnsArgument(identifiers: readonly string[]): Argument {
  if (identifiers.length === 0) return OMITTED;
  const joined = columnsText(identifiers);
  const isText = joined.replaceAll('"', '""').length <= TEXT_CHARACTERS && !identifiers.includes('');
  return isText ? text(joined) : { kind: 'array', rows: [identifiers] };
}
