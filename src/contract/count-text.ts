const number = new Intl.NumberFormat('en-US');

/** Example: “1,250”. */
export const countText = (count: number): string => number.format(count);

/** Example: `plural(2, 'cell is', 'cells are')`. */
export const plural = (count: number, single: string, many = `${single}s`): string =>
  count === 1 ? single : many;

/** Example: “1,250 rows”. */
export const countOf = (count: number, single: string, many?: string): string =>
  `${countText(count)} ${plural(count, single, many)}`;
