import type { Area, Position, Workbook } from '../../workbook/workbook';
import { cellArea } from './cell-area';
import { intersection } from './intersection';

export interface HiddenFormulas {
  /** Whether Excel shows no formula for this cell. */
  hides(position: Position): boolean;
  isMarked(area: Area): boolean;
  mark(area: Area, isHidden: boolean): void;
}

/** Remembers cells with the format "Hidden", which counts on a protected sheet. They do not move with inserted rows. */
export function hiddenFormulas(book: Pick<Workbook, 'isProtected'>): HiddenFormulas {
  let marks: { area: Area; isHidden: boolean }[] = [];
  const isMarked = (area: Area) => marks.findLast((mark) => intersection(mark.area, area))?.isHidden ?? false;
  return {
    hides: (position) => isMarked(cellArea(position)) && book.isProtected(position.sheetId),
    isMarked,
    mark: (area, isHidden) => {
      marks = [...marks, { area, isHidden }];
    },
  };
}
