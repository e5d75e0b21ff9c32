import type { Area } from '../../workbook/area';
import type { Workbook } from '../../workbook/workbook';
import { notAvailable } from '../rich-api/api-error';
import {
  apiObject,
  collectionType,
  onlyObject,
  type ApiObject,
  type ApiProperty,
  type ApiType,
} from '../rich-api/api-object';
import { mayChange } from './excel-model';

interface Format {
  sheetId: string;
  id: string;
}

/** A new format. The grid gets it when it is whole, so that it is one undo step. */
interface Pending {
  areas: readonly Area[];
  formula?: string;
  color?: string;
}

/** Describes `conditionalFormats`, of which the workbench has those that fill cells by a formula of their own. */
export function conditionalFormatsOf(book: Workbook) {
  const pending = new Map<string, Pending>();
  let count = 0;
  const change = (id: string, changed: Partial<Pending>) => {
    const whole = { areas: [], ...pending.get(id), ...changed };
    pending.set(id, whole);
    const { areas, formula, color } = whole;
    if (formula !== undefined && color !== undefined)
      book.conditionalFormats.add(id, { areas, formula, color });
  };

  const part = (name: 'formula' | 'color'): ApiProperty<Format> => ({
    get: ({ id }) => pending.get(id)?.[name] ?? '',
    set: ({ id }, value) => change(id, { [name]: String(value) }),
  });
  const fill: ApiType<Format> = { name: 'ConditionalRangeFill', properties: { Color: part('color') } };
  const rule: ApiType<Format> = { name: 'ConditionalFormatRule', properties: { Formula: part('formula') } };
  const rangeFormat: ApiType<Format> = {
    name: 'ConditionalRangeFormat',
    children: { Fill: (of) => apiObject(fill, of) },
  };
  const custom: ApiType<Format> = {
    name: 'CustomConditionalFormat',
    children: { Format: (of) => apiObject(rangeFormat, of), Rule: (of) => apiObject(rule, of) },
  };
  const format: ApiType<Format> = {
    name: 'ConditionalFormat',
    id: ({ id }) => ({ Id: id }),
    properties: { Id: { get: ({ id }) => id }, Type: { get: () => 'Custom' } },
    children: { Custom: (of) => apiObject(custom, of) },
    methods: {
      Delete: ({ sheetId, id }) => {
        pending.delete(id);
        book.conditionalFormats.delete(sheetId, id);
      },
    },
  };

  return (areas: readonly Area[], sheetId: string): ApiObject => {
    const formatAt = (id: string) => apiObject(format, { sheetId, id });
    const collection = collectionType<null>({
      name: 'ConditionalFormatCollection',
      all: () => book.conditionalFormats.ids(sheetId).map(formatAt),
      find: (_, id) => (book.conditionalFormats.ids(sheetId).includes(id) ? formatAt(id) : undefined),
      methods: {
        Add: (_, kind: string) => {
          if (kind !== 'Custom') throw notAvailable(`a conditional format of the type ${kind}`);
          mayChange(book, { sheetId });
          const id = `format${(count += 1)}`;
          pending.set(id, { areas });
          return formatAt(id);
        },
      },
    });
    return onlyObject(collection);
  };
}
