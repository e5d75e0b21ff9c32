import type { Area, Workbook } from '../../workbook/workbook';
import { fail, notAvailable, notFound } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';

interface Format {
  sheetId: string;
  id: string;
}

/** What the add-in has said of a new format. The grid gets it when it is whole, so that it is one undo step. */
interface Pending {
  areas: readonly Area[];
  formula?: string;
  color?: string;
}

export type ConditionalFormatsOf = (
  areas: readonly Area[],
  sheetId: string,
  mayChange: () => void,
) => ApiObject;

/** Describes `conditionalFormats`, of which the workbench has those that fill cells by a formula of their own. */
export function conditionalFormatsOf(book: Workbook): ConditionalFormatsOf {
  const pending = new Map<string, Pending>();
  let count = 0;
  const change = (id: string, said: Partial<Pending>) => {
    const whole = { areas: [], ...pending.get(id), ...said };
    pending.set(id, whole);
    const { areas, formula, color } = whole;
    if (formula !== undefined && color !== undefined)
      book.conditionalFormats.add(id, { areas, formula, color });
  };

  const fill: ApiType<Format> = {
    name: 'ConditionalRangeFill',
    properties: {
      Color: {
        get: ({ id }) => pending.get(id)?.color ?? '',
        set: ({ id }, color) => change(id, { color: String(color) }),
      },
    },
  };
  const rangeFormat: ApiType<Format> = {
    name: 'ConditionalRangeFormat',
    children: { Fill: (format) => apiObject(fill, format) },
  };
  const rule: ApiType<Format> = {
    name: 'ConditionalFormatRule',
    properties: {
      Formula: {
        get: ({ id }) => pending.get(id)?.formula ?? '',
        set: ({ id }, formula) => change(id, { formula: String(formula) }),
      },
    },
  };
  const custom: ApiType<Format> = {
    name: 'CustomConditionalFormat',
    children: {
      Format: (format) => apiObject(rangeFormat, format),
      Rule: (format) => apiObject(rule, format),
    },
  };
  const format: ApiType<Format> = {
    name: 'ConditionalFormat',
    id: ({ id }) => ({ Id: id }),
    properties: { Id: { get: ({ id }) => id }, Type: { get: () => 'Custom' } },
    children: { Custom: (one) => apiObject(custom, one) },
    methods: {
      Delete: ({ sheetId, id }) => {
        pending.delete(id);
        book.conditionalFormats.delete(sheetId, id);
      },
    },
  };

  return (areas, sheetId, mayChange) => {
    const one = (id: string) => apiObject(format, { sheetId, id });
    const has = (id: string) => book.conditionalFormats.ids(sheetId).includes(id);
    const collection: ApiType<null> = {
      name: 'ConditionalFormatCollection',
      items: () => book.conditionalFormats.ids(sheetId).map(one),
      item: (_, id) => (has(id) ? one(id) : fail(notFound())),
      methods: {
        GetCount: () => book.conditionalFormats.ids(sheetId).length,
        GetItemOrNullObject: (_, id: string) => (has(id) ? one(id) : null),
        Add: (_, kind: string) => {
          if (kind !== 'Custom') throw notAvailable(`a conditional format of the type ${kind}`);
          mayChange();
          const id = `format${(count += 1)}`;
          pending.set(id, { areas });
          return one(id);
        },
      },
    };
    return apiObject(collection, null);
  };
}
