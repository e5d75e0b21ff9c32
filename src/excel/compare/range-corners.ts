import type { Area } from '../../intake/index';
import { placeOf } from '../cell-address';

/** Returns the corners of `B2:I64`, counted from 0. */
export function rangeCorners(range: string): Area {
  const [first = '', last = first] = range.split(':');
  const [top, bottom] = [placeOf({ sheet: '', cell: first }), placeOf({ sheet: '', cell: last })];
  return { top: top.row, left: top.column, bottom: bottom.row, right: bottom.column };
}
