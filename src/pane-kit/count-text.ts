const number = new Intl.NumberFormat('en-GB');

export const countText = (count: number): string => number.format(count);

/** Example: `plural(2, 'cell is', 'cells are')`. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

export const countOf = (count: number, one: string, many?: string): string =>
  `${countText(count)} ${plural(count, one, many)}`;
