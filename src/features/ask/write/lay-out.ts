import type { ColumnNames, Naming } from '../../../answers/naming';
import { isDateType, isNumeric, type ColumnType } from '../../../contract/column-types';
import { badInput, type RrError } from '../../../contract/failure';
import {
  FUNCTION_ARGUMENTS,
  type ArgumentName,
  type FunctionName,
} from '../../../contract/function-arguments';
import { formatCell } from '../../../excel/cell-address';
import type { Argument } from '../../../excel/calls/argument';
import { printCall } from '../../../excel/calls/replace-arguments';
import type { Rectangle } from '../../../excel/reference-walk/area';
import { lengthProblem, withShortTexts } from '../../../excel/rewrite/formula-limits';
import {
  isComplete,
  isKept,
  type AskCondition,
  type AskLayout,
  type AskQuery,
  type AskValue,
} from '../ask-query';
import { conditionCells, conditionLine, keepsTypes, type BlockCell } from '../terms/condition-terms';
import { namesInCells, namesInText, optionCells, optionPairs, optionText } from '../terms/option-terms';

export interface Place {
  row: number;
  column: number;
}

/** A cell to write. Rows and columns are counted from 0. */
export interface LaidCell extends Place {
  value: AskValue;
  style: 'title' | 'input' | 'heading' | 'formula';
  /** A heading above numbers or dates, which stand at the right of their cells. */
  isRight?: boolean;
  format?: string;
}

export interface Laid {
  cells: readonly LaidCell[];
  formula: Place;
  /** The cells that a person may fill, also those that are still empty. */
  inputs: readonly Rectangle[];
  /** The row of the headings. Undefined for one figure. */
  headings?: { row: number; areInResult: boolean };
  /** The columns of the result, as far as they are known before. */
  width: number;
}

const ASK_FUNCTIONS = ['QUERY', 'CHANGES', 'TOTAL'] as const satisfies readonly FunctionName[];
export type AskFunction = (typeof ASK_FUNCTIONS)[number];
export type AskArgument = ArgumentName<AskFunction>;

export const isAskFunction = (name: string): name is AskFunction =>
  ASK_FUNCTIONS.some((known) => known === name);

export const functionOf = ({ number, endpoint }: Pick<AskQuery, 'number' | 'endpoint'>): AskFunction =>
  number ? 'TOTAL' : endpoint === 'changes' ? 'CHANGES' : 'QUERY';

/** Says which cells a query becomes at a cell. Throws `bad-input` for a query that cannot be written. */
export function layOut(query: AskQuery, layout: AskLayout, target: Place, naming: Naming): Laid {
  refuseUnready(query);
  const { columns: named } = naming;
  const name = functionOf(query);
  const shown = query.number
    ? [query.number.column]
    : query.columns.map((column) => (isKept(column) ? '' : column));
  const inCells = layout === 'cells';
  const conditions = query.conditions.filter(
    (condition): condition is AskCondition =>
      !isKept(condition) && (inCells ? condition.column !== '' : isComplete(condition)),
  );
  const { column } = target;
  let { row } = target;
  const cells: LaidCell[] = [];
  const inputs: Rectangle[] = [];
  const put = (line: readonly Omit<LaidCell, keyof Place>[]) => {
    line.forEach((cell, at) => cells.push({ row, column: column + at, ...cell }));
    row += 1;
  };
  const place = ({ lines, titles, covered }: Block): Argument => {
    put(titles.map((value) => ({ value, style: 'title' })));
    const area = { row, column, rows: lines.length + covered, columns: titles.length };
    inputs.push(area);
    for (const line of lines) put(line.map((cell) => ({ ...cell, style: 'input' })));
    row += covered + 1;
    return reference(area);
  };

  const { rentrolls } = query;
  const isDated = 'kind' in rentrolls && rentrolls.kind === 'as-of' && rentrolls.date !== null;
  const options =
    inCells && isDated
      ? place({
          titles: ['Option', 'Value'],
          lines: optionPairs(query, namesInCells(named, naming.databases)).map((pair) =>
            optionCells(...pair),
          ),
          covered: 0,
        })
      : textOf(optionPairs(query, namesInText).map((pair) => optionText(...pair)));
  const filters =
    inCells && conditions.length > 0
      ? place(conditionBlock(conditions, named))
      : textOf(conditions.map((condition) => conditionLine(condition, named)));
  const headsInCells = inCells && shown.length > 0;
  let heads: Argument = shown.length > 0 ? columnsArgument(shown) : { kind: 'omitted' };
  if (headsInCells) {
    heads = reference({ row, column, rows: 1, columns: shown.length });
    put(
      shown.map((identifier) => ({
        value: named.heading(identifier),
        style: 'heading',
        ...(isNumberOrDate(named.entry(identifier).type) && { isRight: true }),
      })),
    );
  }

  const args: Partial<Record<AskArgument, Argument>> = {
    [name === 'TOTAL' ? 'column' : 'columns']: heads,
    filters,
    ...(headsInCells && { headers: { kind: 'number', value: 0 } }),
    ...(query.number && query.number.statistic !== 'sum' && { statistic: text(query.number.statistic) }),
    ...('kind' in rentrolls && rentrolls.kind === 'all' && { rentrolls: text('all-rentrolls') }),
    ...(query.approvedOnly === true && { approved_only: { kind: 'logical', value: true } }),
    options,
  };
  const call = printCall(
    name,
    FUNCTION_ARGUMENTS[name].map((argument) => args[argument] ?? { kind: 'omitted' }),
  );
  const formula = fittingFormula(query.once && !query.number ? `=UNIQUE(${call})` : `=${call}`);
  cells.push({ row, column, value: formula, style: 'formula' });
  const width = Math.max(1, query.number ? 1 : shown.length);
  const headings = { row: headsInCells ? row - 1 : row, areInResult: !headsInCells };
  return { cells, formula: { row, column }, inputs, width, ...(!query.number && { headings }) };
}

export const noColumnError = (): RrError => badInput('No column is chosen. Choose at least one.');

/** Shortens the texts of a formula. Throws `bad-input` for one that Excel would refuse, unless it stood `before`. */
export function fittingFormula(formula: string, before?: string): string {
  const fitting = withShortTexts(formula);
  const problem = fitting === before ? undefined : lengthProblem(fitting);
  if (problem !== undefined) throw badInput(problem);
  return fitting;
}

function refuseUnready(query: AskQuery): void {
  if (query.number ? query.number.column === '' : query.columns.length === 0 && query.endpoint === 'query')
    throw noColumnError();
  refuseDatedChanges(query);
  if (Object.values(query).flat().some(isKept))
    throw badInput(
      'A part of this question comes from another formula, so it cannot be inserted elsewhere. Apply it, or remove that part.',
    );
}

export function refuseDatedChanges({ endpoint, rentrolls }: AskQuery): void {
  if (endpoint === 'changes' && 'kind' in rentrolls && rentrolls.kind === 'as-of')
    throw badInput(
      'RR.CHANGES compares rent rolls and cannot take those of one date. Choose “latest” or “all”, and add a condition on the date.',
    );
}

const isNumberOrDate = (type: ColumnType): boolean => isNumeric(type) || isDateType(type);

const text = (value: string): Argument => ({ kind: 'text', value });

const reference = (area: Rectangle): Argument => ({
  kind: 'reference',
  form: 'cells',
  text: rangeText(area),
});

const textOf = (lines: readonly string[]): Argument =>
  lines.length > 0 ? text(lines.join('; ')) : { kind: 'omitted' };

/** A title row with lines of cells below it. The argument covers empty lines at the end, so that more can be added. */
interface Block {
  titles: readonly string[];
  lines: readonly (readonly BlockCell[])[];
  covered: number;
}

function conditionBlock(conditions: readonly AskCondition[], columns: ColumnNames): Block {
  const areCriteria = conditions
    .filter(isComplete)
    .every((condition) => keepsTypes(condition, columns.entry(condition.column)));
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

/** One text, or one row of texts if it would be too long. */
export function columnsArgument(identifiers: readonly string[]): Argument {
  const joined = columnsText(identifiers);
  const length = joined.replaceAll('"', '""').length;
  return length <= TEXT_CHARACTERS ? text(joined) : { kind: 'array', rows: [identifiers] };
}

/** Returns such as `B8:J8`, and `B8` for one cell. */
export function rangeText({ row, column, rows, columns }: Rectangle): string {
  const first = formatCell(row, column);
  const last = formatCell(row + rows - 1, column + columns - 1);
  return first === last ? first : `${first}:${last}`;
}
