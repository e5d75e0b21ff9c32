// Loads with the first insertion, or the first change of a schedule that has a title.
import type { ServiceNaming } from '../../../answers/naming';
import { isDateType } from '../../../contract/column-types';
import { formatCell } from '../../../excel/cell-address';
import type { Argument } from '../../../excel/calls/argument';
import { rangeText, readArea, type Rectangle } from '../../../excel/reference-walk/area';
import { lengthProblem, withShortTexts } from '../../../excel/rewrite/formula-limits';
import { serialToIso } from '../../../table/iso-serial';
import { filtersText } from '../../../templates/filter-words';
import { isoText, quoted } from '../../../templates/formula-parts';
import {
  ABOUT_BEGINS,
  scheduleAbout,
  scheduleUnits,
  UNITS_BEGINS,
  type Schedule,
} from '../../../templates/schedule-title';
import { isComplete, type AskQuery } from '../ask-query';
import { conditionText } from '../terms/condition-terms';
import { namesInText, optionPairs, optionText } from '../terms/option-terms';
import {
  functionOf,
  printAskCall,
  textOf,
  TITLE_ROWS,
  titleColumns,
  type AskArguments,
  type CellPosition,
  type Laid,
  type LaidCell,
} from './lay-out';

/** The cells of the title block above a query that was laid out. */
export function titleCells(query: AskQuery, { args, formula, top }: Laid, naming: ServiceNaming): LaidCell[] {
  const [about, units] = titleLines(query, args, formula, naming);
  return [titleText(query, naming), about, units].map((value, at) => ({
    row: top - TITLE_ROWS + at,
    column: formula.column,
    value,
    style: (['name', 'about', 'note'] as const)[at]!,
  }));
}

function titleText({ endpoint, rentrolls, columns }: AskQuery, { profile }: ServiceNaming): string {
  if (endpoint === 'changes') return 'Rent changes';
  if (rentrolls.kind === 'all') return 'Rent rolls';
  return columns.includes(profile.reportRoles.tenant) ? 'Tenancy schedule' : 'Rent roll';
}

/** The formulas below the title. They read the arguments of the formula in `anchor`, so that they follow its cells. */
export function titleLines(
  query: AskQuery,
  args: AskArguments,
  anchor: CellPosition,
  { profile, catalogue, columns }: ServiceNaming,
): [about: string, units: string] {
  const { limit, conditions } = query;
  const has = (name: string) => catalogue.some((column) => column.name === name);
  const asked = titleColumns(query, profile);
  const names = asked.filter(has);
  const [database, rentrollDate, currency] = asked.map((name) => names.indexOf(name) + 1);
  const isLimited = limit !== null && limit !== 0;
  const reasons = [
    ...(conditions.length > 0 || !isLimited ? ['the conditions'] : []),
    ...(isLimited ? ['the limit'] : []),
  ];
  const schedule: Schedule = {
    rows: printAskCall(functionOf(query), { ...args, columns: textOf(names, ', ') }),
    at: { database, rentrollDate, currency },
    anchor: formatCell(anchor.row, anchor.column),
    allUnits: has(profile.identity.unit) ? unitCount(query, args, profile.identity.unit) : undefined,
    leftBy: reasons.join(' and '),
    source: sourceText(query, args),
    words: conditionWords(query, args, columns),
  };
  const units = withShortTexts(scheduleUnits(schedule));
  const isTooLong = lengthProblem(units) !== undefined;
  return [
    names.length === 0 ? '' : scheduleAbout(schedule),
    isTooLong ? scheduleUnits({ ...schedule, words: '"Filtered: see the conditions below"' }) : units,
  ];
}

/**
 * Finds the lines of a title among the formulas above `anchor`, and returns those that are to change. What a person wrote there
 * stays.
 */
export function changedLines(above: readonly string[], anchor: string, [about, units]: [string, string]) {
  const unitsAt = above.findLastIndex(
    (formula) => formula.startsWith(UNITS_BEGINS) && formula.includes(`ROWS(${anchor}#)`),
  );
  const isAbout = above[unitsAt - 1]?.startsWith(ABOUT_BEGINS) === true;
  return [...(isAbout ? [{ at: unitsAt - 1, formula: about }] : []), { at: unitsAt, formula: units }].filter(
    ({ at, formula }) => at >= 0 && formula !== above[at],
  );
}

/** A formula of all units of these rent rolls. Undefined if the rows are not units, or if their options cannot be read. */
function unitCount(query: AskQuery, args: AskArguments, unit: string): string | undefined {
  const { endpoint, rentrolls, once } = query;
  const options = optionsOfTotal(query, args);
  if (endpoint === 'changes' || rentrolls.kind === 'all' || once || !options) return undefined;
  const { approved_only = { kind: 'omitted' } } = args;
  return printAskCall('TOTAL', {
    ...{ column: textOf([unit]), statistic: textOf(['count']) },
    ...{ approved_only, options },
  });
}

/** The options that choose rent rolls. A figure takes none of the others. */
function optionsOfTotal(query: AskQuery, { options }: AskArguments): Argument | undefined {
  if (options?.kind === 'reference') {
    const cells = optionCells(options);
    if (!cells) return undefined;
    const given = (key: string, text: string) => `IFERROR(IF(${cells(key)}="","","; ${key}="&${text}),"")`;
    const text = [given('as_of', isoText(cells('as_of'))), given('database', cells('database'))].join('&');
    return { kind: 'computed', text };
  }
  const pairs = optionPairs(query, namesInText).filter(([key]) => key === 'as_of' || key === 'database');
  return textOf(pairs.map((pair) => optionText(...pair)));
}

/** Returns what finds the value of an option in its cells. Undefined for a reference that has not two columns. */
function optionCells({ text }: Extract<Argument, { kind: 'reference' }>) {
  const area = readArea(text, '');
  if (!area || area.columns !== 2) return undefined;
  const column = (at: number) => rangeText({ ...area, column: area.column + at, columns: 1 });
  return (key: string) => `INDEX(${column(1)},MATCH("${key}",${column(0)},0))`;
}

/** Names the rent rolls, and whether they are approved. */
function sourceText(query: AskQuery, { options, approved_only: approved }: AskArguments): string {
  const { endpoint, rentrolls } = query;
  const dateCell = options?.kind === 'reference' ? optionCells(options)?.('as_of') : undefined;
  const asOf =
    rentrolls.kind === 'as-of' && rentrolls.date !== null
      ? `"Rent rolls up to "&${dateCell ? isoText(dateCell) : quoted(serialToIso(rentrolls.date))}`
      : undefined;
  const rolls = `${rentrolls.kind === 'all' ? 'all' : 'the latest'} rent rolls`;
  const source = asOf ?? quoted(endpoint === 'changes' ? `Changes of ${rolls}` : `Source: ${rolls}`);
  if (approved?.kind === 'reference')
    return `${source}&IF(${approved.text},", approved only",", approved or not")`;
  return `${source}&", approved ${query.approvedOnly ? 'only' : 'or not'}"`;
}

/** Says the conditions as a formula: those of the cells as they are then, and those of a text as they are now. */
function conditionWords(
  { conditions }: AskQuery,
  { filters }: AskArguments,
  columns: ServiceNaming['columns'],
): string {
  const area = filters?.kind === 'reference' ? readArea(filters.text, '') : undefined;
  if (!area || area.columns < 2) {
    const complete = conditions.filter(isComplete).map((condition) => {
      const { column } = condition;
      return conditionText(condition, columns.heading(column), columns.entry(column));
    });
    return complete.length > 0 ? quoted(`Filtered: ${complete.join('; ')}`) : '""';
  }
  const dates = conditions.filter(({ column }) => isDateType(columns.entry(column).type));
  const headings = [...new Set(dates.map(({ column }) => columns.heading(column)))];
  return filtersText(
    Array.from({ length: area.rows }, (_, at) => {
      const [column, ...criteria] = cellsOf({ ...area, row: area.row + at });
      const isDate = headings.map((heading) => `(${column}=${quoted(heading)})`).join('+');
      return {
        column: column!,
        criteria: criteria.map((cell) =>
          isDate === '' ? cell : `IF(ISNUMBER(${cell})*(${isDate})>0,${isoText(cell)},${cell})`,
        ),
      };
    }),
  );
}

/** The cells of the first row of an area. */
const cellsOf = ({ row, column, columns }: Rectangle): string[] =>
  Array.from({ length: columns }, (_, at) => formatCell(row, column + at));
