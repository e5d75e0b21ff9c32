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
 * Describes `conditionalFormats`. The workbench has those that fill cells by a formula of their own. Those of other types,
 * which a person has made in the grid, can be read.
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
  /** The formulas in a format of another type, in the form that Excel gives them. */
  const otherFormat = (name: string, members: Record<string, (formulas: readonly string[]) => unknown>) => {
    const type: ApiType<Format> = {
      name,
      properties: Object.fromEntries(
        Object.entries(members).map(([member, form]) => [
          member,
          { get: (format: Format) => form(read(format)?.formulas ?? []) },
        ]),
      ),
    };
    return (format: Format) => apiObject(type, format);
  };
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
    properties: { Id: { get: ({ id }) => id }, Type: { get: (of) => read(of)?.type ?? 'Custom' } },
    children: {
      Custom: (of) => apiObject(custom, of),
      CellValue: otherFormat('CellValueConditionalFormat', {
        Rule: ([formula1, formula2]) => ({ formula1, formula2 }),
      }),
      TextComparison: otherFormat('TextConditionalFormat', { Rule: ([text]) => ({ text }) }),
      ColorScale: otherFormat('ColorScaleConditionalFormat', {
        Criteria: (formulas) => ({
          minimum: { formula: formulas[0] },
          maximum: { formula: formulas.at(-1) },
          ...(formulas.length > 2 && { midpoint: { formula: formulas[1] } }),
        }),
      }),
      DataBar: otherFormat('DataBarConditionalFormat', {
        LowerBoundRule: () => ({ type: 'Automatic' }),
        UpperBoundRule: () => ({ type: 'Automatic' }),
      }),
      IconSet: otherFormat('IconSetConditionalFormat', {
        Criteria: (formulas) => formulas.map((formula) => ({ formula })),
      }),
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
