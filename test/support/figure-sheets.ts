import type { Formula } from '../../src/answers/formulas/join-formulas';
import { formatCell, positionOf, type CellAddress } from '../../src/excel/cell-address';
import { isWholeCall } from '../../src/excel/calls/tokens';
import type { Area } from '../../src/excel/reference-walk/area';
import { figureRows } from '../../src/features/this-cell/figure/figure-rows';
import type { FigurePart, FigureRows } from '../../src/features/this-cell/explain-actions';
import {
  cellArea,
  columnsOf,
  mapCells,
  rowsOf,
  type Position,
  type Zone,
} from '../../src/workbench/workbook/area';
import type { calculateSheets } from './calculate-sheets';

type Sheets = Pick<ReturnType<typeof calculateSheets>, 'workbook'>;

/**
 * Follows cells of calculated sheets, as the pane does in Excel. Keeps what it has read: open another one after a
 * change. `spelled` has other formulas in place of those that the grid can calculate. Results
 * begin with `headings` rows of headings.
 */
export function figureSheets(
  { workbook }: Sheets,
  spelled: Readonly<Record<string, string>> = {},
  headings = 0,
) {
  const idOf = (name: string) =>
    workbook.sheets().find((sheet) => sheet.name.toLowerCase() === name.toLowerCase())!.id;
  const nameOf = (id: string) => workbook.sheets().find((sheet) => sheet.id === id)!.name;
  const views = new Map<string, ReturnType<typeof workbook.cell>>();
  const positionIn = ({ sheet, cell }: CellAddress): Position => {
    const { row, column: col } = positionOf({ cell });
    return { sheetId: idOf(sheet), row, col };
  };
  const at = (position: Position) => {
    const key = Object.values(position).join('!');
    const view = views.get(key) ?? workbook.cell(position);
    views.set(key, view);
    return view;
  };
  const value = (cell: CellAddress) => at(positionIn(cell)).value;
  /** A number that a person sees: in columns A to M, other than the units and the rates. */
  const isFigure = (cell: CellAddress) => {
    const shown = value(cell);
    const isSeen = !['Units', 'Rates'].includes(cell.sheet) && /^[A-M]\d/.test(cell.cell);
    return isSeen && typeof shown === 'number' && shown !== 0;
  };
  const toArea = (sheet: string, zone: Zone): Area => ({
    ...{ sheet, row: zone.top, column: zone.left, rows: rowsOf(zone), columns: columnsOf(zone) },
  });
  const filledBy = (cell: CellAddress): Area => {
    const position = positionIn(cell);
    return toArea(cell.sheet, workbook.spill(position) ?? cellArea(position));
  };
  const cellsIn = <T>({ sheet, row, column, rows, columns }: Area, of: (position: Position) => T): T[][] =>
    mapCells(
      { sheetId: idOf(sheet), top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 },
      of,
    );
  const formulaCells = (): (CellAddress & { formula: string })[] =>
    workbook.sheets().flatMap(({ id: sheetId, name }) =>
      workbook.formulaCells(sheetId).map(({ row, col }) => ({
        ...{ sheet: name, cell: formatCell(row, col) },
        formula: workbook.cell({ sheetId, row, col }).formula ?? '',
      })),
    );
  /** Cells with a formula, and the figures that one fills in the columns that a person sees. */
  const cells = (): CellAddress[] =>
    formulaCells()
      .filter(({ formula }) => !formula.startsWith('=RR.'))
      .flatMap((anchor) =>
        cellsIn(filledBy(anchor), ({ row, col }) => ({ sheet: anchor.sheet, cell: formatCell(row, col) }))
          .flat()
          .filter((cell, index) => index === 0 || isFigure(cell)),
      );
  const readResults = () => {
    const anchors = formulaCells().filter(({ formula }) => /RR\./.test(formula));
    const results = anchors.map((anchor) => ({ anchor, area: filledBy(anchor) }));
    const formulas = results.flatMap(({ anchor, area: { rows, columns } }) => {
      if (!isWholeCall(anchor.formula)) return [];
      const basis = {
        ...{ columns: [], shown: rows - headings, endpoint: 'query' },
        ...(anchor.formula.startsWith('=RR.TOTAL') && { statistic: 'count' }),
      };
      const noRows = value(anchor) === 'none' && { noRows: 'None.' };
      return [{ ...anchor, runs: [{ shown: { rows, columns, basis, ...noRows } }] } as unknown as Formula];
    });
    return { results, formulas };
  };
  let known: ReturnType<typeof readResults> | undefined;
  const read = async (address: CellAddress): Promise<FigureRows | undefined> => {
    known ??= readResults();
    return figureRows(
      address,
      {
        reader: {
          values: async (areas) => areas.map((area) => cellsIn(area, (position) => at(position).value)),
          used: async (sheet) => {
            const zone = workbook.usedZone(idOf(sheet));
            return zone && toArea(sheet, zone);
          },
          names: async () =>
            new Map(workbook.names().map(({ name, formula }) => [name.toLowerCase(), formula])),
          async cell(asked) {
            const { sheet, cell } = asked;
            const position = positionIn(asked);
            const parent = workbook.spillParent(position);
            const anchor = parent
              ? { sheet: nameOf(parent.sheetId), cell: formatCell(parent.row, parent.col) }
              : { sheet, cell };
            const { value, text, formula } = at(position);
            const spelling = spelled[cell] ?? formula ?? value;
            return { value, shown: text, formula: spelling, anchor, area: filledBy(anchor) };
          },
        },
        ...known,
        namesOf: () => ({ profile: undefined, databases: [], catalogue: undefined }),
      },
      new AbortController().signal,
    );
  };
  /** Cells of one column whose formulas differ in rows only, such as the lines of a table, are of one kind. */
  const kindOf = (cell: CellAddress): string => {
    const position = positionIn(cell);
    const formula = at(workbook.spillParent(position) ?? position).formula ?? '';
    return [cell.sheet, position.col, formula.replaceAll(/\d+/g, '#')].join('!');
  };
  return { rows: read, cells, value, isFigure, kindOf };
}

const isNear = (left: number, right: number): boolean => Math.abs(left - right) < 0.005;

/** Why what is listed does not add up, or an empty text. */
export function wrongSum({ isSum, parts }: FigureRows, value: unknown): string {
  for (const part of parts) {
    const amount = amountOf(part);
    if (typeof part.value === 'number' && amount !== undefined && !isNear(amount, part.value))
      return `${part.text}: the rows give ${amount}, not ${String(part.value)}`;
  }
  const sum = parts.reduce((all, part) => all + part.sign * Number(part.value), 0);
  return isSum && typeof value === 'number' && !isNear(sum, value)
    ? `the parts give ${sum}, not ${value}`
    : '';
}

function amountOf({ does, rows, unlistedSum = 0, count, value }: FigurePart): number | undefined {
  const sum = rows.reduce((all, { amount }) => all + Number(amount), 0) + unlistedSum;
  if (does === 'add') return sum;
  if (does === 'average') return sum / count;
  return does === 'count'
    ? count
    : does === 'take' && typeof value === 'number'
      ? Number(rows[0]?.amount)
      : undefined;
}

/**
 * Follows every figure that a person sees, or as many of each kind as `most`. Says which lead to no rows, with what the pane says
 * of them, and where what is listed does not add up, also behind texts and in the first cell of each other formula.
 */
export async function followFigures(sheets: Sheets, most = Infinity) {
  const { rows: rowsOf, cells, value, isFigure, kindOf } = figureSheets(sheets);
  const ofKind = new Map<string, number>();
  const wrong: Record<string, string> = {};
  const rowless: Record<string, string> = {};
  let followed = 0;
  for (const cell of cells()) {
    const kind = `${kindOf(cell)} ${isFigure(cell)}`;
    const earlier = ofKind.get(kind) ?? 0;
    ofKind.set(kind, earlier + 1);
    if (earlier >= most) continue;
    const figure = await rowsOf(cell);
    const address = `${cell.sheet}!${cell.cell}`;
    const wrongly = figure && wrongSum(figure, value(cell));
    if (wrongly) wrong[address] = wrongly;
    if (!isFigure(cell)) continue;
    followed++;
    if (!figure?.parts.some(({ rows }) => rows.length > 0)) rowless[address] = figure?.unfollowed ?? '';
  }
  return { wrong, rowless, followed };
}
