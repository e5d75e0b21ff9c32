const COMMON = 'EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK|CZK|HUF|RON|BRL|CAD|AUD|NZD|SGD|HKD|MXN|INR|ZAR|JPY|AED';
/** Only in capitals: in small letters, some of the further codes are words or names. */
export const CODES = `${COMMON}|QAR|SAR|KWD|BHD|OMR|JOD|ISK|TRY|ILS|THB|MYR|KRW|TWD|CNY|PHP|IDR|VND|EGP|MAD|NGN|KES|BGN|RSD|UAH|CLP|COP|PEN`;
/** Also in thousands: `kEUR`, `TEUR`. "Ron" is a name. */
const CODE = new RegExp(
  `(?:^|[^A-Za-z])[kKtT]?(${CODES}|${COMMON.toLowerCase().replace('ron|', '')}|Eur|Chf)(?![A-Za-z])`,
);

/** What stands before the sign of a dollar. Alone, that sign may be of any country. */
const DOLLARS = Object.fromEntries(
  'r BRL,us USD,hk HKD,a AUD,au AUD,c CAD,ca CAD,nz NZD,s SGD,sg SGD,mx MXN'
    .split(',')
    .map((pair) => pair.split(' ') as [sign: string, code: string]),
);
const DOLLAR = Object.keys(DOLLARS).join('|');
const DOLLAR_SIGN = new RegExp(`\\b(${DOLLAR})\\$`, 'i');

/** The other signs that only one currency has. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/€|\beuro\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/zł|\bzl\b/i, 'PLN'],
  [/kč|\bkc\b/i, 'CZK'],
  [/₹|\brs\.(?= |$|\)|\/)/i, 'INR'],
  [/₩/, 'KRW'],
  [/₪/, 'ILS'],
  [/₺/, 'TRY'],
  [/฿/, 'THB'],
  [/₫/, 'VND'],
];

/** What may stand before or behind a number: a code or a sign of a currency. The source of a regular expression. */
export const MONEY_SIGN = `(?:(?:${DOLLAR})?[€$£¥₹₩₪₺฿₫]|kč|zł|rs\\.?|kr\\.?|${CODES})`;

/** Returns the code of the currency that a heading, a title, a number or its format names. */
export function currencyOf(text: string): string | undefined {
  if (!/[A-Za-z€£₹₩₪₺฿₫]/.test(text)) return undefined;
  return (
    CODE.exec(text)?.[1]?.toUpperCase() ??
    SIGNS.find(([sign]) => sign.test(text))?.[1] ??
    DOLLARS[DOLLAR_SIGN.exec(text)?.[1]?.toLowerCase() ?? '']
  );
}
