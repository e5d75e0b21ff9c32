import { pointsText } from '../../../table/arguments/read-number';
import type { AskValue } from '../ask-query';

/** A person types points into the field of a column in points, but in a formula this number may be a percentage as Excel holds it. */
export const mayBeFraction = (value: AskValue): boolean =>
  typeof value === 'number' && value !== 0 && Math.abs(value) <= 1;

/** A value in percent that is written with its unit keeps it where a number alone has two readings. */
export const pointsValue = (points: number, scale: 1 | 100): AskValue =>
  points === 0 || (scale === 100 && mayBeFraction(points)) ? points : pointsText(points, 100);
