import type { Area, Workbook } from '../../workbook/workbook';
import { notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';

const SIDES = { EdgeBottom: 'below', InsideHorizontal: 'between rows' } as const;

/** Describes `RangeFormat.borders`: thin lines under a range and between its rows. */
export function rangeBorders(book: Workbook, area: Area, mayChange: (area: Area) => void): ApiObject {
  const border = (name: string): ApiObject => {
    const side = SIDES[name as keyof typeof SIDES];
    if (!side) throw notAvailable(`RangeBorder ${name}`);
    const shown = () => book.lineBelow(side === 'below' ? area : { ...area, bottom: area.top });
    const draw = (color: string) => {
      mayChange(area);
      book.drawLine(area, side, color);
    };
    const type: ApiType<null> = {
      name: 'RangeBorder',
      properties: {
        SideIndex: { get: () => name },
        Style: {
          get: () => (shown() === undefined ? 'None' : 'Continuous'),
          set: (_, style) => {
            if (style !== 'Continuous') throw notAvailable(`RangeBorder.Style ${String(style)}`);
            draw(shown() ?? '#000000');
          },
        },
        Color: { get: () => shown() ?? '', set: (_, color) => draw(String(color)) },
      },
    };
    return apiObject(type, null);
  };
  const borders: ApiType<null> = {
    name: 'RangeBorderCollection',
    item: (_, name) => border(name),
    methods: { GetItem: (_, name: string) => border(name) },
  };
  return apiObject(borders, null);
}
