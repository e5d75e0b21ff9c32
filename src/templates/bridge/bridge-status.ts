import { bare } from '../formula-parts';
import { faultsOf, hasFaults, type RatesRefs } from '../rates/rates-refs';
import { INPUTS, isAllCurrencies, NO_ROWS, type BridgeCells, type SpillZone } from './bridge-cells';

/** What the figures are. Everything else on the sheet asks this one cell. */
export const MODES = { oneCurrency: 'one currency', converted: 'converted', none: 'none' } as const;

const { currency, dateA, dateB, convertInto } = INPUTS;

type Result = Pick<SpillZone, 'anchor' | 'inOne'>;

/** What a bridge is made of, with changes or without. */
export interface StatusCells extends Pick<BridgeCells, 'currency'> {
  rates?: RatesRefs | undefined;
  changes?: Result;
  opening: Result;
  closing: Result;
  lists: Pick<BridgeCells['lists'], 'currencies'>;
}

const filled = (cell: string) => `TRIM(${cell})<>""`;
const resultsOf = ({ changes, opening, closing }: StatusCells) => [
  ...(changes ? [changes] : []),
  ...[opening, closing],
];

/** The currency that is converted into, else the one that is chosen, else the only one. */
export const currencyFormula = ({ lists: { currencies }, rates }: StatusCells): string => {
  const typed = `UPPER(TRIM(${currency}))`;
  return `=IF(${filled(convertInto)},UPPER(TRIM(${convertInto})),IF(${filled(currency)},${rates ? `IF(${isAllCurrencies},${rates.into},${typed})` : typed},IFERROR(IF(ROWS(${currencies}#)=1,${currencies},""),"")))`;
};

const zonesOf = (at: StatusCells) =>
  resultsOf(at)
    .toReversed()
    .map(({ inOne }) => `${inOne}#`);
/** Says which rates are missing, at first those of the closing. */
const faults = (at: StatusCells): string =>
  zonesOf(at).reduceRight((fallback, zone) => `IF(${hasFaults(zone)},${faultsOf(zone)},${fallback})`, '""');
const hasFault = (at: StatusCells): string =>
  zonesOf(at)
    .map((zone) => `(${hasFaults(zone)})`)
    .join('+');

export const modeFormula = (at: StatusCells): string => {
  const failed = resultsOf(at)
    .map(({ anchor }) => `ISERROR(${anchor})`)
    .join(',');
  const known = `IF(${at.currency}="","${MODES.none}",${at.rates ? `IF(${hasFault(at)},"${MODES.none}","${MODES.oneCurrency}")` : `"${MODES.oneCurrency}"`})`;
  return `=IF(OR(${failed}),"${MODES.none}",IF(ISNUMBER(${dateA})*ISNUMBER(${dateB})=0,"${MODES.none}",IF(${dateB}<${dateA},"${MODES.none}",IF(${filled(convertInto)},"${MODES.converted}",${at.rates ? `IFERROR(${known},"${MODES.none}")` : known}))))`;
};

const onlyIf = (condition: unknown, added: Case): Case[] => (condition ? [added] : []);

type Case = readonly [test: string, text: string];

/** One sentence that says what the figures are, or why they are missing. The last cases are those of one bridge. */
export function statusFormula(at: StatusCells, lastCases: readonly Case[]): string {
  const { opening, closing, lists } = at;
  const cases: readonly Case[] = [
    [`ISNUMBER(${dateA})*ISNUMBER(${dateB})=0`, '"Date A and Date B must be dates."'],
    [`${dateB}<${dateA}`, '"Date B is before Date A. Exchange the two."'],
    ...resultsOf(at).map(({ anchor }): Case => [
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
    ...onlyIf(at.rates, [
      `ISERROR(${at.currency})`,
      '"No figures: the sheet of rates is missing. Insert it again, then the bridge."',
    ]),
    [
      `${at.currency}=""`,
      `IFERROR("Choose one currency: "&TEXTJOIN(", ",TRUE,${lists.currencies}#)&". Amounts in several currencies are not added.","Choose one currency.")`,
    ],
    ...onlyIf(at.rates, [hasFault(at), `IFERROR(${faults(at)}&". So no figures are shown.","No figures.")`]),
    [
      `${at.rates ? `(1-${isAllCurrencies})*` : ''}(SUMPRODUCT(--(${opening.anchor}#=${at.currency}))+SUMPRODUCT(--(${closing.anchor}#=${at.currency}))=0)`,
      `"No unit has a rent in "&${at.currency}&" at either date."`,
    ],
    [
      `${opening.anchor}="${NO_ROWS}"`,
      '"No rent roll is dated on or before Date A, so every property came later."',
    ],
    ...lastCases,
  ];
  const otherwise = `"All amounts are in "&${at.currency}&", and the lines add up to the cent."`;
  return `=${cases.reduceRight((fallback, [test, text]) => `IF(${test},${text},${fallback})`, otherwise)}`;
}
