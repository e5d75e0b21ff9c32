/** `2999-12-31` as a formula. */
export const dateFormula = (iso: string): string => `DATE(${iso.split('-').map(Number).join(',')})`;

/** A text without spaces at its ends, and with no-break spaces as spaces. */
export const plain = (text: string): string => `TRIM(SUBSTITUTE(${text},"\u00a0"," "))`;

/** Joins texts row by row. The workbench's grid takes what `&` joins as one list. */
export const joined = (texts: readonly string[], by = '|'): string =>
  texts.reduce(
    (rest, text, k) => `SUBSTITUTE(${rest},"<${k}>",${text})`,
    `"${texts.map((_, k) => `<${k}>`).join(by)}"`,
  );

/** A text as MATCH finds it, and nothing else: `*`, `?` and `~` are patterns. */
export const escaped = (text: string): string =>
  ['~', '*', '?'].reduce((rest, sign) => `SUBSTITUTE(${rest},"${sign}","~${sign}")`, text);

/** Tests that a date stands for none. */
export const isEndless = (date: string, days: readonly string[]): string => {
  const on = (day: string) => `(${date}>=${day})*(${date}<${day}+1)`;
  return `(${['0', ...days.map((day) => on(dateFormula(day)))].join('+')})>0`;
};
