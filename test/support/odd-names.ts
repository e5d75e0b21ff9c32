import { textTable } from './text-table';

const LONG = 'x'.repeat(150);

/** Names of tenants, uses or properties that a sheet must keep apart, by what it may take them for. At least three each. */
export const ODD_NAMES: Readonly<Record<string, readonly string[]>> = {
  // Two blanks stand between names.
  ...Object.fromEntries(
    textTable(`
      one number                              | 007  7  7.0  07  +7  7,0
      one number in powers of ten             | 1E5  100000  1e+5  1.0E5
      ids that have more digits than a number | 1234567890123456  1234567890123457  12345678901234567  12345678901234568
      logical values                          | TRUE  FALSE  1  0  YES
      patterns                                | *  ?  ~  **  A*  AB  A?  ~*  A~*
      comparisons                             | =  <  >  <>  =A  <A  >A  A  <>A  >=A
      fractions and days                      | 1/2  0.5  2/4  2026-01-02  46024  02.01.2026  1-2  01:00
      percentages and amounts                 | 50%  0.50  .5  $5  5  €5  (5)  -5
      what is missing or wrong                | N/A  NULL  -  –  none  not told
      marks that formulas use                 | <0>  <1>  {0  {{  {2  _a  a_  "  '  @
      accents                                 | Muller  Müller  Mueller  Mullér
    `).map(([like, names]) => [like, names!.split('  ')]),
  ),
  'one long name': [
    ...[`${LONG}${LONG}`, `${LONG}${LONG}a`, `${LONG}${LONG}b`, `a${LONG}${LONG}`],
    ...[`${LONG}?${LONG}`, `${LONG}*`, '*'.repeat(200), `${'*'.repeat(199)}?`],
  ],
};

/** Names that are one, whatever their case and the spaces around them. */
export const SAME_NAMES: readonly string[] = ['Ärden 7*', 'ÄRDEN 7*', ' ärden 7*', 'Ärden 7* '];
