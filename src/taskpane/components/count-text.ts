const number = new Intl.NumberFormat('en-GB');

export const countText = (count: number): string => number.format(count);

export const countOf = (count: number, noun: string): string =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
