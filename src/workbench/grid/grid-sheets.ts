import type { Model } from '@odoo/o-spreadsheet';
import { numbersFrom } from '../workbook/area';
import type { WorkbookSheets } from '../workbook/workbook';
import type { GridCommands } from './grid-commands';

export function gridSheets(
  { getters, selection }: Model,
  commands: GridCommands,
  chartSheets: ReadonlySet<string>,
): WorkbookSheets {
  const { dispatch } = commands;
  const sheets = () =>
    getters.getSheetIds().map((id) => ({
      id,
      name: getters.getSheetName(id),
      hidden: !getters.isSheetVisible(id),
      isChart: chartSheets.has(id),
    }));
  const activate = (sheetIdTo: string) => {
    const sheetIdFrom = getters.getActiveSheetId();
    if (sheetIdFrom !== sheetIdTo) dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo });
  };
  const selections = () => {
    const sheetId = getters.getActiveSheetId();
    return getters.getSelectedZones().map((zone) => ({ sheetId, ...zone }));
  };
  const newId = () => `{${crypto.randomUUID().toUpperCase()}}`;
  return {
    sheets,
    size: (sheetId) => ({ rows: getters.getNumberRows(sheetId), columns: getters.getNumberCols(sheetId) }),
    addSheet: (name) => {
      const sheetId = newId();
      // Room for a sheet of the add-in. When a sheet grows, the grid calculates everything, and moves references beyond its columns.
      dispatch('CREATE_SHEET', { sheetId, name, position: sheets().length, rows: 2_100, cols: 130 });
      return sheetId;
    },
    copySheet: (sheetId, sheetNameTo) => {
      const sheetIdTo = newId();
      dispatch('DUPLICATE_SHEET', { sheetId, sheetIdTo, sheetNameTo });
      const ids = sheets().map(({ id }) => id);
      const delta = ids.length - 1 - ids.indexOf(sheetIdTo);
      if (delta > 0) dispatch('MOVE_SHEET', { sheetId: sheetIdTo, delta });
      return sheetIdTo;
    },
    renameSheet: (sheetId, newName) =>
      void dispatch('RENAME_SHEET', { sheetId, newName, oldName: getters.getSheetName(sheetId) }),
    deleteSheet: (sheetId) =>
      void dispatch('DELETE_SHEET', { sheetId, sheetName: getters.getSheetName(sheetId) }),
    setHidden: (sheetId, hidden) => void dispatch(hidden ? 'HIDE_SHEET' : 'SHOW_SHEET', { sheetId }),
    isProtected: (sheetId) => getters.isSheetLocked(sheetId),
    setProtected: (sheetId, isProtected) =>
      void dispatch(isProtected ? 'LOCK_SHEET' : 'UNLOCK_SHEET', { sheetId }),
    insertRows: (sheetId, base, quantity) => {
      const sheetName = getters.getSheetName(sheetId);
      dispatch('ADD_COLUMNS_ROWS', {
        sheetId,
        sheetName,
        dimension: 'ROW',
        base,
        position: 'before',
        quantity,
      });
    },
    activeSheet: () => getters.getActiveSheetId(),
    activate,
    selections,
    activeCell: () => getters.getActivePosition(),
    select: ({ sheetId, ...zone }) => {
      activate(sheetId);
      selection.selectZone({ cell: { col: zone.left, row: zone.top }, zone });
    },
    frozenRows: (sheetId) => getters.getPaneDivisions(sheetId).ySplit,
    freezeRows: (sheetId, quantity) => void dispatch('FREEZE_ROWS', { sheetId, quantity }),
    frozenColumns: (sheetId) => getters.getPaneDivisions(sheetId).xSplit,
    unfreeze: (sheetId) => void dispatch('UNFREEZE_COLUMNS_ROWS', { sheetId }),
    setHiddenLines: (area, dimension, isHidden) => {
      commands.makeRoom(area);
      const [first, last] = dimension === 'ROW' ? [area.top, area.bottom] : [area.left, area.right];
      const elements = numbersFrom(first, last);
      const type = isHidden ? 'HIDE_COLUMNS_ROWS' : 'UNHIDE_COLUMNS_ROWS';
      dispatch(type, { sheetId: area.sheetId, dimension, elements });
    },
    isRowHidden: (sheetId, row) => getters.isRowHidden(sheetId, row),
    isColumnHidden: (sheetId, column) => getters.isColHidden(sheetId, column),
    showsGridLines: (sheetId) => getters.getGridLinesVisibility(sheetId),
    showGridLines: (sheetId, areGridLinesVisible) =>
      void dispatch('SET_GRID_LINES_VISIBILITY', { sheetId, areGridLinesVisible }),
  };
}
