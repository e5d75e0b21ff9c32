import { numbersFrom, type Area } from '../workbook/area';
import type { Model } from '@odoo/o-spreadsheet';
import type { ConditionalFormat, WorkbookLooks } from '../workbook/workbook';
import { addressIn } from './engine/engine';
import type { GridCommands } from './grid-commands';

export function gridLooks({ getters }: Model, commands: GridCommands): WorkbookLooks {
  const { dispatch } = commands;
  /** Returns what a command names an area with. */
  const target = (area: Area) => {
    commands.makeRoom(area);
    const { sheetId, ...zone } = area;
    return { sheetId, target: [zone] };
  };
  const resize = (area: Area, dimension: 'ROW' | 'COL', size: number) => {
    commands.makeRoom(area);
    const { sheetId, left, right, top, bottom } = area;
    const elements = dimension === 'COL' ? numbersFrom(left, right) : numbersFrom(top, bottom);
    dispatch('RESIZE_COLUMNS_ROWS', { sheetId, dimension, elements, size });
  };
  return {
    style: (area, style) => void dispatch('SET_FORMATTING', { ...target(area), style }),
    styleAt: (position) => getters.getCellStyle(position),
    lineBelow: ({ sheetId, left, bottom }) =>
      getters.getCellBorder({ sheetId, row: bottom, col: left })?.bottom?.color,
    drawLine: (area, where, color) => {
      const position = where === 'below' ? ('bottom' as const) : ('h' as const);
      const border = { position, color, style: 'thin' as const };
      dispatch('SET_ZONE_BORDERS', { ...target(area), border });
    },
    columnWidth: (sheetId, column) => getters.getColSize(sheetId, column),
    setColumnWidth: (area, width) => resize(area, 'COL', width),
    rowHeight: (sheetId, row) => getters.getRowSize(sheetId, row),
    setRowHeight: (area, height) => resize(area, 'ROW', height),
    fitColumns: ({ sheetId, left, right }) =>
      void dispatch('AUTORESIZE_COLUMNS', { sheetId, cols: numbersFrom(left, right) }),
    dropDowns: {
      idAt: (position) => getters.getValidationRuleForCell(position)?.id,
      areas: (sheetId) =>
        getters
          .getDataValidationRules(sheetId)
          .flatMap(({ ranges }) => ranges.map(({ zone }) => ({ sheetId, ...zone }))),
      set: (id, area, { from, isShown, isBlocking }) => {
        const displayStyle = isShown ? ('arrow' as const) : ('plainText' as const);
        const criterion = Array.isArray(from)
          ? { type: 'isValueInList' as const, values: [...(from as readonly string[])], displayStyle }
          : { type: 'isValueInRange' as const, values: [addressIn(getters, from as Area)], displayStyle };
        const { sheetId, ...zone } = area;
        dispatch('ADD_DATA_VALIDATION_RULE', {
          sheetId,
          ranges: [getters.getRangeDataFromZone(sheetId, zone)],
          rule: { id, criterion, isBlocking },
        });
      },
    },
    conditionalFormats: {
      ids: (sheetId) => getters.getConditionalFormats(sheetId).map(({ id }) => id),
      read: (sheetId, id) => {
        const found = getters.getConditionalFormats(sheetId).find((format) => format.id === id);
        return found && conditionalFormat(getters, sheetId, found);
      },
      add: (id, { areas, formula, color }) => {
        const [first] = areas;
        if (!first) return;
        const former = getters.getConditionalFormats(first.sheetId).find((format) => format.id === id);
        const style = former && 'style' in former.rule ? former.rule.style : {};
        dispatch('ADD_CONDITIONAL_FORMAT', {
          sheetId: first.sheetId,
          ranges: areas.map(({ sheetId, ...zone }) => getters.getRangeDataFromZone(sheetId, zone)),
          cf: {
            id,
            rule: {
              type: 'CellIsRule',
              operator: 'customFormula',
              values: [formula],
              style: { ...style, fillColor: color },
            },
          },
        });
      },
      delete: (sheetId, id) => void dispatch('REMOVE_CONDITIONAL_FORMAT', { sheetId, id }),
    },
  };
}

/** What Excel calls the grid's rules. */
const TYPES: Readonly<Record<string, string>> = {
  ColorScaleRule: 'ColorScale',
  IconSetRule: 'IconSet',
  DataBarRule: 'DataBar',
};

function typeOf(operator: string): string {
  if (operator === 'customFormula') return 'Custom';
  if (operator.endsWith('Text')) return 'ContainsText';
  return /^is(?:Not)?(?:Greater|Less|Between|Equal)/.test(operator) ? 'CellValue' : 'PresetCriteria';
}

function conditionalFormat(
  getters: Model['getters'],
  sheetId: string,
  { rule, ranges }: ReturnType<Model['getters']['getConditionalFormats']>[number],
): ConditionalFormat {
  if (rule.type !== 'CellIsRule') return { type: TYPES[rule.type]!, formulas: [] };
  const type = typeOf(rule.operator);
  if (type !== 'Custom') return { type, formulas: rule.values };
  const [formula = ''] = rule.values;
  const areas = ranges.map((range) => ({ sheetId, ...getters.getRangeFromSheetXC(sheetId, range).zone }));
  return { type, formulas: rule.values, fill: { areas, formula, color: rule.style.fillColor ?? '' } };
}
