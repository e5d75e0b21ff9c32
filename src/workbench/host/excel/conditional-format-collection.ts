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

/**
 * Describes `conditionalFormats`. An add-in can fill cells by a formula. Of those that a person has made in the grid, it can read the
 * type, and the rule about the value of a cell.
 */
export function conditionalFormatsOf(book: Workbook) {
  const pending = new Map<string, Pending>();
  let count = 0;
  const read = ({ sheetId, id }: Format) => book.conditionalFormats.read(sheetId, id);
  const partsOf = (format: Format): Partial<Pending> => pending.get(format.id) ?? read(format)?.fill ?? {};
  const change = (format: Format, changed: Partial<Pending>) => {
    mayChange(book, format);
    const whole = { areas: [], ...partsOf(format), ...changed };
    const { areas, formula, color } = whole;
    pending.set(format.id, whole);
    if (formula === undefined || color === undefined) return;
    book.conditionalFormats.add(format.id, { areas, formula, color });
    pending.delete(format.id);
  };

  const part = (name: 'formula' | 'color'): ApiProperty<Format> => ({
    get: (format) => partsOf(format)[name] ?? '',
    set: (format, value) => change(format, { [name]: String(value) }),
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
  const cellValue: ApiType<Format> = {
    name: 'CellValueConditionalFormat',
    properties: {
      Rule: {
        get: (of) => {
          const [formula1, formula2] = read(of)?.formulas ?? [];
          return { formula1, formula2 };
        },
      },
    },
  };
  const format: ApiType<Format> = {
    name: 'ConditionalFormat',
    id: ({ id }) => ({ Id: id }),
    properties: { Id: { get: ({ id }) => id }, Type: { get: (of) => read(of)?.type ?? 'Custom' } },
    children: {
      Custom: (of) => apiObject(custom, of),
      CellValue: (of) => apiObject(cellValue, of),
    },
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
