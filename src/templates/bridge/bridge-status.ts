import { bare } from '../formula-parts';
import { faultsOf, hasFaults } from '../rates/rates-refs';
import { INPUTS, isAllCurrencies, NO_ROWS, type BridgeCells } from './bridge-cells';

/** What the figures are. Everything else on the sheet asks this one cell. */
export const MODES = { oneCurrency: 'one currency', converted: 'converted', none: 'none' } as const;

const { currency, dateA, dateB, convertInto } = INPUTS;

const filled = (cell: string) => `TRIM(${cell})<>""`;
const anchorsOf = ({ changes, opening, closing }: BridgeCells) =>
  [changes, opening, closing].map(({ anchor }) => anchor);

/** The currency that is converted into, else the one that is chosen, else the only one. */
export const currencyFormula = ({ lists: { currencies }, rates }: BridgeCells): string => {
  const typed = `UPPER(TRIM(${currency}))`;
  return `=IF(${filled(convertInto)},UPPER(TRIM(${convertInto})),IF(${filled(currency)},${rates ? `IF(${isAllCurrencies},${rates.into},${typed})` : typed},IFERROR(IF(ROWS(${currencies}#)=1,${currencies},""),"")))`;
};

const zonesOf = ({ changes, opening, closing }: BridgeCells) =>
  [closing, opening, changes].map(({ inOne }) => `${inOne}#`);
/** Says which rates are missing, at first those of the closing. */
const faults = (at: BridgeCells): string =>
  zonesOf(at).reduceRight((fallback, zone) => `IF(${hasFaults(zone)},${faultsOf(zone)},${fallback})`, '""');
const hasFault = (at: BridgeCells): string =>
  zonesOf(at)
    .map((zone) => `(${hasFaults(zone)})`)
    .join('+');

export const modeFormula = (at: BridgeCells): string => {
  const failed = anchorsOf(at)
    .map((anchor) => `ISERROR(${anchor})`)
    .join(',');
  const known = `IF(${at.currency}="","${MODES.none}",${at.rates ? `IF(${hasFault(at)},"${MODES.none}","${MODES.oneCurrency}")` : `"${MODES.oneCurrency}"`})`;
  return `=IF(OR(${failed}),"${MODES.none}",IF(ISNUMBER(${dateA})*ISNUMBER(${dateB})=0,"${MODES.none}",IF(${dateB}<${dateA},"${MODES.none}",IF(${filled(convertInto)},"${MODES.converted}",${at.rates ? `IFERROR(${known},"${MODES.none}")` : known}))))`;
};

/** One sentence that says what the figures are, or why they are missing. */
export function statusFormula(at: BridgeCells, unreported: string): string {
  const { opening, closing, lists } = at;
  const cases: [test: string, text: string][] = [
    [`ISNUMBER(${dateA})*ISNUMBER(${dateB})=0`, '"Date A and Date B must be dates."'],
    [`${dateB}<${dateA}`, '"Date B is before Date A. Exchange the two."'],
    ...anchorsOf(at).map((anchor): [string, string] => [
      `ISERROR(${anchor})`,
      `"No figures: cell ${bare(anchor)} and the pane say why."`,
    ]),
    [
      `(${opening.anchor}="${NO_ROWS}")*(${closing.anchor}="${NO_ROWS}")`,
      '"No unit: no rent roll of these databases and filters is dated on or before Date B."',
    ],
    [
      filled(convertInto),
      `"Changes are converted into "&${at.currency}&". Opening and closing are not shown, because rent rolls are not converted."`,
    ],
    ...(at.rates
      ? [
          [
            `ISERROR(${at.currency})`,
            '"No figures: the sheet of rates is missing. Insert it again, then the bridge."',
          ] as [string, string],
        ]
      : []),
    [
      `${at.currency}=""`,
      `IFERROR("Choose one currency: "&TEXTJOIN(", ",TRUE,${lists.currencies}#)&". Amounts in several currencies are not added.","Choose one currency.")`,
    ],
    ...(at.rates
      ? [
          [hasFault(at), `IFERROR(${faults(at)}&". So no figures are shown.","No figures.")`] as [
            string,
            string,
          ],
        ]
      : []),
    [
      `${at.rates ? `(1-${isAllCurrencies})*` : ''}(SUMPRODUCT(--(${opening.anchor}#=${at.currency}))+SUMPRODUCT(--(${closing.anchor}#=${at.currency}))=0)`,
      `"No unit has a rent in "&${at.currency}&" at either date."`,
    ],
    [
      `${opening.anchor}="${NO_ROWS}"`,
      '"No rent roll is dated on or before Date A, so every property came later."',
    ],
    [
      `${unreported}<>0`,
      `"All amounts are in "&${at.currency}&". The reasons do not tell all of the change: see the line “Not told by the service”."`,
    ],
  ];
  const otherwise = `"All amounts are in "&${at.currency}&", and the lines add up to the cent."`;
  return `=${cases.reduceRight((fallback, [test, text]) => `IF(${test},${text},${fallback})`, otherwise)}`;
}
