import { type Naming, createColumnNames, namingOf } from '../../answers/naming';
import { asRrError, badInput } from '../../contract/failure';
import type { Client } from '../../client/client';
import { loadPart } from '../../client/load-part';
import { formatCell, placeOf, type CellAddress } from '../../excel/cell-address';
import type { DatabaseChoice } from '../../answers/database-choice';
import { firstFilled } from '../../excel/scan/find-obstacle';
import type { Call } from '../../excel/calls/parse-calls';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { Answers } from '../../answers/calls/answers';
import { SHEET_COLUMNS, SHEET_ROWS, type Area, type Rectangle } from '../../excel/reference-walk/area';
import { inExcel } from '../../excel/in-excel';
import type { AskActions, AskPreview, InsertPlan, Size } from './ask-actions';
import type { Previewed } from './profile-preview';
import type { LaidBeside } from './beside/lay-out-beside';
import { isKept, type AskLayout, type AskQuery } from './ask-query';
import { previewRequest, readPreview, rowsNeeded, tooLarge } from './ask-preview';
import {
  noteCells,
  openSheet,
  replaceCells,
  type CellChange,
  type Keep,
} from '../../excel/write/change-cells';
import { formatColumn } from '../../excel/write/format-column';
import type { LastWritten } from '../../excel/write/last-written';
import { createSelection } from '../../excel/selected-cell';
import { styleBlock, styleWhenArrived } from './sheet/style-result';
import { layOut, rangeText, type Laid, type LaidCell } from './write/lay-out';

export interface AskParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'all' | 'onChange' | 'scan'>;
  answers: Pick<Answers, 'rows' | 'list'>;
  written: LastWritten;
}

/** A formula that takes its databases from elsewhere is named by those of the workbook. */
const questionOf = ({ endpoint, databases }: AskQuery) => ({
  endpoint,
  databases: isKept(databases) ? null : databases,
});

const BUSY = 'Finish editing the current cell and try again.';
/** As many rows of sums get a format if the size of the result is not known. */
const UNKNOWN_ROWS = 1_000;

export function createAskActions(parts: AskParts): AskActions {
  const { formulas, answers, written } = parts;
  const selection = createSelection();
  /** What previews asked. */
  const asks = new WeakMap<AskPreview, Previewed>();
  const rescan = () => void formulas.scan().catch(() => undefined);

  const editor = async () =>
    (await loadPart(() => import(/* webpackChunkName: "ask-edit" */ './sheet/edit-calls'))).editCalls(
      (call) => namingOfCall(parts, call),
      written,
    );

  return {
    target: selection.cell,
    onTargetChange: selection.onChange,

    async preview(query, how) {
      try {
        const { preview, asked } = await previewed(parts, query, how);
        asks.set(preview, asked);
        return preview;
      } catch (thrown) {
        if (how.held && !how.signal.aborted && asRrError(thrown).code === 'cancelled') return undefined;
        throw thrown;
      }
    },

    async profile(preview, signal) {
      const asked = asks.get(preview);
      if (!asked || preview.noRows !== undefined) return { because: '' };
      const { profilePreview } = await loadPart(
        () => import(/* webpackChunkName: "ask-profile" */ './profile-preview'),
      );
      return profilePreview(answers, asked, preview, signal);
    },

    async plan(query, layout, target, size) {
      const { area, beside } = await layOutAt(parts, query, layout, target, size);
      const blocked = await inExcel(`Excel did not show the cells below ${target.cell}. ${BUSY}`, (context) =>
        blockedBy(context, target.sheet, area),
      );
      return {
        fills: rangeText(area),
        ...(beside?.leftOut && { leftOut: beside.leftOut }),
        ...(blocked && { blocked }),
      };
    },

    async insert(query, layout, target, size) {
      const { sheet } = target;
      const { laid, area, beside } = await layOutAt(parts, query, layout, target, size);
      const block = { ...laid, cells: [...laid.cells, ...(beside?.cells ?? [])] };
      const keep = await enter(written, `sheet "${sheet}"`, { ...area, sheet }, block, beside?.formats);
      const cell = { sheet, cell: formatCell(laid.formula.row, laid.formula.column) };
      const above = { topRow: area.row, headingRow: laid.headings?.row, right: beside?.right };
      styleWhenArrived(formulas, cell, keep, above);
      for (const { row, column } of beside?.lists ?? [])
        styleWhenArrived(formulas, { sheet, cell: formatCell(row, column) }, keep);
      rescan();
      return cell;
    },

    async insertHeadings(names) {
      if (names.length === 0) throw badInput('No column is chosen. Choose at least one.');
      const target = await selection.cell();
      if (!target) throw badInput('No cell is selected. Select an empty cell and try again.');
      const { columns } = await namingOf(parts, { endpoint: 'query', databases: null });
      const { row, column } = placeOf(target);
      const area = { sheet: target.sheet, row, column, rows: 1, columns: names.length };
      const cells = names.map((name, at): LaidCell => {
        return { row, column: column + at, value: columns.heading(name), style: 'heading' };
      });
      const place = `${target.sheet}!${rangeText(area)}`;
      await enter(written, place, area, { cells, inputs: [] });
      return place;
    },

    calls: async (cell) => (await editor()).calls(cell),
    open: async (cell, call) => (await editor()).open(cell, call),
    async apply(opened, query) {
      await (await editor()).apply(opened, query);
      rescan();
    },
  };
}

/** Answers the question as the formula will, and says what was asked. */
async function previewed(
  parts: AskParts,
  query: AskQuery,
  { signal, held }: Parameters<AskActions['preview']>[1],
): Promise<{ preview: AskPreview; asked: Previewed }> {
  const { answers } = parts;
  const call = { signal, isPreview: held, wantsBreadth: true };
  const sources = await namingOf(parts, questionOf(query), signal);
  const { columns } = sources;
  // The formula asks for the columns of the sums, too.
  const more = await besideOf(query);
  const whole = more?.withColumnsBeside(query, sources) ?? query;
  const request = previewRequest(whole, columns);
  const firstRows = rowsNeeded(whole);
  const result = await answers.rows(request, { ...call, ...(firstRows && { firstRows }) });
  const first = readPreview(result, whole, columns);
  const isTooLarge = await tooLarge(first, result, () => answers.rows(request, call));
  const preview = isTooLarge
    ? { ...first, tooLarge: isTooLarge }
    : ((await more?.previewLookups(first, result, whole, call, { ...sources, answers })) ?? first);
  return { preview, asked: { request, query: whole } };
}

/** Without a catalogue, headings are identifiers, and sums are left out. */
async function layOutAt(
  parts: AskParts,
  query: AskQuery,
  layout: AskLayout,
  target: CellAddress,
  size: Size | null,
) {
  const sources = await namingOf(parts, questionOf(query)).catch(() => undefined);
  const place = placeOf(target);
  if (!sources) {
    const laid = layOut(query, layout, place, { columns: createColumnNames([]), databases: [] });
    return { laid, area: areaOf(laid, 0, place, size), beside: undefined };
  }
  const more = await besideOf(query);
  const whole = more?.withColumnsBeside(query, sources) ?? query;
  const laid = layOut(whole, layout, place, sources);
  const formatted = Math.max(1, size?.rows ?? UNKNOWN_ROWS);
  const beside = more?.layOutBeside(whole, laid, formatted, sources);
  return { laid, beside, area: areaOf(laid, beside?.right ?? 0, place, size) };
}

/** A name of a database in the formula is looked up among all that the person may use. */
async function namingOfCall(parts: AskParts, { name }: Call): Promise<Naming> {
  const endpoint = name === 'CHANGES' ? 'changes' : 'query';
  const { value: databases } = parts.client.peekDatabases() ?? (await parts.client.databases());
  const isChosen = parts.databases.get().length > 0;
  const asked = isChosen ? null : databases.map(({ id }) => id);
  return { ...(await namingOf(parts, { endpoint, databases: asked })), databases };
}

/** Writes and styles cells of an empty area. `where` says where, for a message. */
const enter = (
  written: LastWritten,
  where: string,
  { sheet, ...area }: Area,
  block: Pick<Laid, 'cells' | 'inputs'>,
  formats: LaidBeside['formats'] = [],
): Promise<Keep> =>
  inExcel(
    `Excel did not write into ${where}. ${BUSY}`,
    async (context) => {
      await openSheet(context, sheet);
      const blocked = await blockedBy(context, sheet, area);
      if (blocked) throw badInput(blocked.message);
      const changes = block.cells.map((cell) => changeOf(sheet, cell));
      const what = `${sheet}!${rangeText(area)}`;
      const keep = noteCells(written, { by: 'ask', what }, await replaceCells(context, changes));
      keep(await styleBlock(context, sheet, block));
      for (const { area: column, format } of formats)
        keep(await formatColumn(context, { sheet, ...column }, format));
      await context.sync();
      return keep;
    },
    undefined,
    written.inOneStep,
  );

/** Loads what stands beside a result, for a query that has sums or lookups. */
const besideOf = async ({ totals, lookups, number }: AskQuery) =>
  number || (totals?.by ?? []).length + (lookups ?? []).length === 0
    ? undefined
    : loadPart(() => import(/* webpackChunkName: "ask-totals" */ './beside/lay-out-beside'));

/** The cells that a query fills: its block, and its result as far as its size is known. */
function areaOf(
  { cells, formula, headings, width }: Laid,
  /** The last column of what stands beside the result. */
  end: number,
  { row, column }: { row: number; column: number },
  size: Size | null,
): Rectangle {
  const head = headings?.areInResult ? 1 : 0;
  const rows = headings ? Math.max(1, size?.rows ?? 1, (size?.beside ?? 0) - 1) + head : 1;
  const columns = headings ? Math.max(width, size?.columns ?? 1) : 1;
  const right = Math.max(...cells.map((cell) => cell.column), formula.column + columns - 1, end);
  return { row, column, rows: formula.row + rows - row, columns: right - column + 1 };
}

async function blockedBy(
  context: Excel.RequestContext,
  sheet: string,
  area: Rectangle,
): Promise<InsertPlan['blocked']> {
  const fills = rangeText(area);
  if (area.row + area.rows > SHEET_ROWS || area.column + area.columns > SHEET_COLUMNS) {
    const end = area.row + area.rows > SHEET_ROWS ? 'rows' : 'columns';
    return {
      cell: { sheet, cell: formatCell(area.row, area.column) },
      message: `${fills} would go beyond the last of the sheet's ${end}. Choose another cell, or ask for less.`,
    };
  }
  const found = await firstFilled(context, context.workbook.worksheets.getItem(sheet), area);
  if (!found) return undefined;
  const { cell, value } = found;
  const text = String(value);
  const holds = text === '' ? 'a formula' : `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;
  return {
    cell: { sheet, cell },
    message: `${fills} must be empty: ${cell} holds ${holds}. Choose another cell, or clear that one.`,
  };
}

const changeOf = (sheet: string, { row, column, value, style, format }: LaidCell): CellChange => ({
  sheet,
  row,
  column,
  content: style === 'formula' ? { formula: String(value) } : value,
  ...(format !== undefined && { format }),
});
