import { cutText } from '../../contract/cut-text';
import { type ServiceNaming, createColumnNames, namingOf } from '../../answers/naming';
import { asRrError, badInput } from '../../contract/failure';
import type { Client } from '../../client/client';
import { loadPart } from '../../client/load-part';
import { formatCell, positionOf, type CellAddress } from '../../excel/cell-address';
import type { DatabaseChoice } from '../../answers/database-choice';
import { firstFilled } from '../../excel/scan/find-obstacle';
import type { Call } from '../../excel/calls/parse-calls';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { Answers } from '../../answers/calls/answers';
import {
  rangeText,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type Area,
  type Rectangle,
} from '../../excel/reference-walk/area';
import { inExcel } from '../../excel/in-excel';
import type { AskActions, AskPreview, InsertChoices, InsertPlan, Size } from './ask-actions';
import type { Previewed } from './profile-preview';
import type { AskQuery } from './ask-query';
import { previewRequest, readPreview, rowsNeeded, tooLarge } from './ask-preview';
import { noteCells, openSheet, replaceCells, type CellChange } from '../../excel/write/change-cells';
import type { AddUndo, LastWritten } from '../../excel/write/last-written';
import { onSelectionChange, selectedCell } from '../../excel/selection';
import { styleBlock, styleWhenArrived } from './sheet/style-result';
import { loadTitle } from './write/load-title';
import {
  layOut,
  TITLE_ROWS,
  titleColumns,
  type Laid,
  type LaidCell,
  type CellPosition,
} from './write/lay-out';

export interface AskParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'all' | 'onChange' | 'scan'>;
  answers: Pick<Answers, 'rows'>;
  written: LastWritten;
}

const BUSY = 'Finish editing the current cell and try again.';

export function createAskActions(parts: AskParts): AskActions {
  const { formulas, answers, written } = parts;
  /** What previews asked. */
  const asks = new WeakMap<AskPreview, Previewed>();
  const rescan = () => void formulas.scan().catch(() => undefined);

  const editor = async () =>
    (await loadPart(() => import(/* webpackChunkName: "ask-edit" */ './sheet/edit-calls'))).editCalls(
      (call) => namingOfCall(parts, call),
      written,
    );

  return {
    target: selectedCell,
    onTargetChange: onSelectionChange,

    async preview(query, how) {
      try {
        const { preview, asked } = await previewed(parts, query, how);
        asks.set(preview, asked);
        return preview;
      } catch (thrown) {
        if (how.isCacheOnly && !how.signal.aborted && asRrError(thrown).code === 'cancelled')
          return undefined;
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

    async plan(query, target, how) {
      const { area } = await layOutAt(parts, query, target, how);
      const blocked = await inExcel(`Excel did not show the cells below ${target.cell}. ${BUSY}`, (context) =>
        blockedBy(context, target.sheet, area),
      );
      return { fills: rangeText(area), ...(blocked && { blocked }) };
    },

    async insert(query, target, how) {
      const { sheet } = target;
      const { laid, area, titled } = await layOutAt(parts, query, target, how);
      const title = titled ? (await loadTitle()).titleCells(query, laid, titled) : [];
      // The formula of the schedule comes last: it calculates alone, once all cells are there.
      const cells = [...laid.cells.slice(0, -1), ...title, ...laid.cells.slice(-1)];
      const addUndo = await enter(written, `sheet "${sheet}"`, { ...area, sheet }, { ...laid, cells });
      const { row, column } = laid.formula;
      const cell = { sheet, cell: formatCell(row, column) };
      // One figure has no rows that scroll.
      const headingRow = query.number ? undefined : row - 1;
      styleWhenArrived(formulas, {
        ...{ cell, topRow: laid.top, titleRows: titled ? TITLE_ROWS : 0 },
        ...{ headingRow, addUndo },
      });
      rescan();
      return cell;
    },

    async insertHeadings(names) {
      if (names.length === 0) throw badInput('No column is chosen. Choose at least one.');
      const target = await selectedCell();
      if (!target) throw badInput('No cell is selected. Select an empty cell and try again.');
      const { columns } = await namingOf(parts, { endpoint: 'query', databases: null });
      const { row, column } = positionOf(target);
      const area = { sheet: target.sheet, row, column, rows: 1, columns: names.length };
      const cells = names.map((name, at): LaidCell => {
        return { row, column: column + at, value: columns.heading(name), style: 'heading' };
      });
      const address = `${target.sheet}!${rangeText(area)}`;
      await enter(written, address, area, { cells, inputs: [] });
      return address;
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
  { signal, isCacheOnly }: Parameters<AskActions['preview']>[1],
): Promise<{ preview: AskPreview; asked: Previewed }> {
  const { answers } = parts;
  const { columns, profile } = await namingOf(parts, query, signal);
  // The title asks for them. Without a fixed grain, they could change the rows.
  const areAsked = profile.rowGrain === 'fixed' && !query.number;
  const call = {
    ...{ signal, isPreview: isCacheOnly, shouldIncludeBreadth: true },
    ...(areAsked && { extraColumns: titleColumns(query, profile) }),
  };
  const request = previewRequest(query, columns);
  const firstRows = rowsNeeded(query);
  const result = await answers.rows(request, { ...call, ...(firstRows && { firstRows }) });
  const first = readPreview(result, query, columns);
  const isTooLarge = await tooLarge(first, result, () => answers.rows(request, call));
  return {
    preview: { ...first, ...(isTooLarge && { tooLarge: isTooLarge }) },
    asked: { request, query },
  };
}

/** Without a catalogue, headings are identifiers. A title needs one, and stands above rows alone. */
async function layOutAt(
  parts: AskParts,
  query: AskQuery,
  target: CellAddress,
  { size, isTitled }: InsertChoices,
) {
  const naming = await namingOf(parts, query).catch(() => undefined);
  const titled = isTitled && !query.number ? naming : undefined;
  const corner = positionOf(target);
  const top = { ...corner, row: corner.row + (titled ? TITLE_ROWS : 0) };
  const laid = layOut(query, top, naming ?? { columns: createColumnNames([]), databases: [] });
  return { laid, area: areaOf(laid, corner, size), titled };
}

/** A name of a database in the formula is looked up among all that the person may use. */
async function namingOfCall(parts: AskParts, { name }: Call): Promise<ServiceNaming> {
  const endpoint = name === 'CHANGES' ? 'changes' : 'query';
  const { value: databases } = parts.client.peekDatabases() ?? (await parts.client.databases());
  const isChosen = parts.databases.get().length > 0;
  const asked = isChosen ? null : databases.map(({ id }) => id);
  return { ...(await namingOf(parts, { endpoint, databases: asked })), databases };
}

/** Writes and styles cells of an empty area. `where` says where, for a message. */
async function enter(
  written: LastWritten,
  where: string,
  { sheet, ...area }: Area,
  block: Pick<Laid, 'cells' | 'inputs'>,
): Promise<AddUndo> {
  const { replaced, undoStyle } = await written.inOneStep(
    `Excel did not write into ${where}. ${BUSY}`,
    async (context, { onFailure }) => {
      const blocked = await blockedBy(context, sheet, area);
      if (blocked) throw badInput(blocked.message);
      const changes = block.cells.map((cell) => changeOf(sheet, cell));
      const entered = await replaceCells(context, changes, onFailure);
      const looks = await styleBlock(context, sheet, block);
      onFailure(looks);
      await context.sync();
      return { replaced: entered, undoStyle: looks };
    },
  );
  const addUndo = noteCells(written, { by: 'ask', what: `${sheet}!${rangeText(area)}` }, replaced);
  addUndo(undoStyle);
  return addUndo;
}

/** The cells that a query fills: its block, and its result as far as its size is known. */
function areaOf({ cells, formula }: Laid, { row, column }: CellPosition, size: Size | null): Rectangle {
  const { rows, columns } = size ?? { rows: 1, columns: 1 };
  const right = Math.max(...cells.map((cell) => cell.column), formula.column + columns - 1);
  return { row, column, rows: formula.row + Math.max(1, rows) - row, columns: right - column + 1 };
}

/** Rejects if the sheet was deleted or is protected. */
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
  const found = await firstFilled(context, await openSheet(context, sheet), area);
  if (!found) return undefined;
  const { cell, value } = found;
  const text = String(value);
  const holds = text === '' ? 'a formula' : `"${cutText(text, 40)}"`;
  return {
    cell: { sheet, cell },
    message: `${fills} must be empty: ${cell} holds ${holds}. Choose another cell, or clear that one.`,
  };
}

const FORMULAS: readonly LaidCell['style'][] = ['formula', 'about', 'note'];

const changeOf = (sheet: string, { row, column, value, style, format }: LaidCell): CellChange => ({
  sheet,
  row,
  column,
  content: FORMULAS.includes(style) ? { formula: String(value) } : value,
  ...(format !== undefined && { format }),
});
