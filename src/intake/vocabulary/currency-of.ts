import TABLE from './words/currencies.json';

const { common: COMMON, further, dollars: DOLLARS } = TABLE;
/** Only in capitals: in small letters, some of the further codes are words or names. */
export const CODES = `${COMMON}|${further}`;
/** Also in thousands: `kEUR`, `TEUR`. "Ron" is a name. */
const CODE = new RegExp(
  `(?:^|[^A-Za-z])[kKtT]?(${CODES}|${COMMON.toLowerCase().replace('ron|', '')}|Eur|Chf)(?![A-Za-z])`,
);

/** What stands before the sign of a dollar. Alone, that sign may be of any country. */
const DOLLAR = Object.keys(DOLLARS).join('|');
const DOLLAR_SIGN = new RegExp(`\\b(${DOLLAR})\\$`, 'i');

/** The other signs that only one currency has. */
const SIGNS = Object.entries(TABLE.signs).map(([code, sign]) => [code, new RegExp(sign, 'i')] as const);

/** What may stand before or behind a number: a code or a sign of a currency. The source of a regular expression. */
export const MONEY_SIGN = `(?:(?:${DOLLAR})?[€$£¥₹₩₪₺฿₫]|kč|zł|rs\\.?|kr\\.?|${CODES})`;

/** Returns the code of the currency that a heading, a title, a number or its format names. */
export function currencyOf(text: string): string | undefined {
  if (!/[A-Za-z€£₹₩₪₺฿₫]/.test(text)) return undefined;
  return (
    CODE.exec(text)?.[1]?.toUpperCase() ??
    SIGNS.find(([, sign]) => sign.test(text))?.[0] ??
    DOLLARS[DOLLAR_SIGN.exec(text)?.[1]?.toLowerCase() as keyof typeof DOLLARS]
  );
}
