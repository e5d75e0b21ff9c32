export type Decimal = '.' | ',';

/** The first of two numbers in a text, without a second one in brackets: "£131,360 (£32.00)". */
export function firstNumber(text: string): string {
  const at = text.indexOf('(');
  return at > 0 && /\d/.test(text.slice(0, at)) ? text.slice(0, at).trim() : text;
}

/** Which sign of a number is the decimal sign, as far as this number tells. */
export function decimalEvidence(text: string): Decimal | 'ambiguous' | undefined {
  let dots = 0;
  let commas = 0;
  let last = -1;
  let after = 0;
  let before = 0;
  let begin = '';
  let hasGroups = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]!;
    if (sign >= '0' && sign <= '9') {
      begin ||= sign;
      if (last < 0) before += 1;
      else after += 1;
    } else if ((sign === '.' || sign === ',') && isDigit(text[index + 1]) && (before > 0 || begin === '')) {
      if (sign === '.') dots += 1;
      else commas += 1;
      last = index;
      after = 0;
    } else if (before > 0 && last < 0 && isDigit(text[index + 1])) hasGroups = true;
  }
  if (last < 0) return undefined;
  const sign = text[last] as Decimal;
  if (dots > 0 && commas > 0) return sign;
  if (dots + commas > 1) return sign === '.' ? ',' : '.';
  return after !== 3 || before > 3 || before === 0 || begin === '0' || hasGroups ? sign : 'ambiguous';
}

const isDigit = (sign: string | undefined) => sign !== undefined && sign >= '0' && sign <= '9';

/** Reads a number as a person writes it: groups, currency, percent, parentheses or a minus behind it. */
export function readNumber(text: string, decimal: Decimal): number | undefined {
  const digits = /\d[\d.,'’  \u202f]*|[.,]\d+/.exec(text)?.[0].replace(/[.,\s]+$/, '');
  if (digits === undefined) return undefined;
  const group = decimal === '.' ? /[,'’  \u202f]/g : /[.'’  \u202f]/g;
  const plain = digits.replace(group, '').replace(decimal, '.');
  const value = Number(plain);
  if (!Number.isFinite(value)) return undefined;
  const isNegative =
    /^\s*\(.*\)\s*$/.test(text) || /^[^\d]*[-−–]\s?[^\d]*\d/.test(text) || /\d\s?[-−]$/.test(text);
  return isNegative ? -value : value;
}
