const CODES = 'EUR|USD|GBP|CHF|PLN|SEK|DKK|NOK|CZK|HUF|RON|BRL|CAD|AUD|NZD|SGD|HKD|MXN|INR|ZAR';
/** Also in thousands: `kEUR`, `TEUR`. "Ron" is a name. */
const CODE = new RegExp(
  `(?:^|[^A-Za-z])[kKtT]?(${CODES}|${CODES.toLowerCase().replace('ron|', '')}|Eur|Chf)(?![A-Za-z])`,
);

/** The signs that only one currency has. A dollar alone may be of any country. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/€|\beuro\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/zł|\bzl\b/i, 'PLN'],
  [/kč|\bkc\b/i, 'CZK'],
  [/\br\$/i, 'BRL'],
  [/₹|\brs\.(?= |$|\)|\/)/i, 'INR'],
  [/\bus\$/i, 'USD'],
  [/\bhk\$/i, 'HKD'],
  [/\bau?\$/i, 'AUD'],
  [/\bca?\$/i, 'CAD'],
  [/\bnz\$/i, 'NZD'],
  [/\bsg?\$/i, 'SGD'],
  [/\bmx\$/i, 'MXN'],
];

/** Returns the code of the currency that a heading, a title, a number or its format names. */
export function currencyOf(text: string): string | undefined {
  if (!/[A-Za-z€£₹]/.test(text)) return undefined;
  return CODE.exec(text)?.[1]?.toUpperCase() ?? SIGNS.find(([sign]) => sign.test(text))?.[1];
}
