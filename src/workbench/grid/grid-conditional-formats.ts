import type { Model } from '@odoo/o-spreadsheet';
import type { ConditionalFormats } from '../workbook/conditional-formats';

/** The conditional formats of the grid that fill cells by a formula. */
export function gridConditionalFormats(model: Model): ConditionalFormats {
  const { getters } = model;
  return {
    ids: (sheetId) => getters.getConditionalFormats(sheetId).map(({ id }) => id),
    add(id, { areas, formula, color }) {
      const [first] = areas;
      if (!first) return;
      model.dispatch('ADD_CONDITIONAL_FORMAT', {
        sheetId: first.sheetId,
        ranges: areas.map(({ sheetId, ...zone }) => getters.getRangeDataFromZone(sheetId, zone)),
        cf: {
          id,
          rule: {
            type: 'CellIsRule',
            operator: 'customFormula',
            values: [formula],
            style: { fillColor: color },
          },
        },
      });
    },
    delete: (sheetId, id) => void model.dispatch('REMOVE_CONDITIONAL_FORMAT', { sheetId, id }),
  };
}
