import { NOTE, NOTICE } from '../cell-styles';
import type { FilterRow } from '../filter-words';
import { bare, columnLetters, countFormula, type AskedCells } from '../formula-parts';
import { faultsOf, hasFaults, type RatesRefs } from '../rates/rates-refs';
import type { SheetWriter } from '../sheet-writer';
import { NOTICE_CELL, putAbout } from '../title-block';
import { INPUTS, isAllCurrencies, NO_ROWS, RATES_CELL } from './bridge-cells';

/** What the figures are. Everything else on the sheet asks this one cell. */
export const MODES = { oneCurrency: 'one currency', converted: 'converted', none: 'none' } as const;

const { currency, dateA, dateB, convertInto } = INPUTS;

interface Result {
  anchor: string;
  /** The cells with its amounts in the currency of the figures. */
  amount: string;
}

/** What a bridge is made of, with changes or without. */
interface StatusCells {
  rates: RatesRefs | undefined;
  /** The cells of the currency of the figures, and of what they are. */
  currency: string;
  mode: string;
  changes?: Result;
  opening: Result;
  closing: Result & { asked: AskedCells };
  /** The first cell of the currencies at Date B. */
  offers: { currencies: string };
}

const filled = (cell: string) => `TRIM(${cell})<>""`;
const resultsOf = ({ changes, opening, closing }: StatusCells) => [
  ...(changes ? [changes] : []),
  ...[opening, closing],
];

/** The currency that is converted into, else the one that is chosen, else the only one. */
const currencyFormula = ({ offers: { currencies }, rates }: StatusCells): string => {
  const typed = `UPPER(TRIM(${currency}))`;
  return `=IF(${filled(convertInto)},UPPER(TRIM(${convertInto})),IF(${filled(currency)},${rates ? `IF(${isAllCurrencies},${rates.into},${typed})` : typed},IFERROR(IF(ROWS(${currencies}#)=1,${currencies},""),"")))`;
};

const zonesOf = (at: StatusCells) =>
  resultsOf(at)
    .toReversed()
    .map(({ amount }) => amount);
/** Says which rates are missing, at first those of the closing. */
const faults = (at: StatusCells): string =>
  zonesOf(at).reduceRight((fallback, zone) => `IF(${hasFaults(zone)},${faultsOf(zone)},${fallback})`, '""');
const hasFault = (at: StatusCells): string =>
  zonesOf(at)
    .map((zone) => `(${hasFaults(zone)})`)
    .join('+');

const modeFormula = (at: StatusCells): string => {
  const failed = resultsOf(at)
    .map(({ anchor }) => `ISERROR(${anchor})`)
    .join(',');
  const known = `IF(${at.currency}="","${MODES.none}",${at.rates ? `IF(${hasFault(at)},"${MODES.none}","${MODES.oneCurrency}")` : `"${MODES.oneCurrency}"`})`;
  return `=IF(OR(${failed}),"${MODES.none}",IF(ISNUMBER(${dateA})*ISNUMBER(${dateB})=0,"${MODES.none}",IF(${dateB}<${dateA},"${MODES.none}",IF(${filled(convertInto)},"${MODES.converted}",${at.rates ? `IFERROR(${known},"${MODES.none}")` : known}))))`;
};

const onlyIf = (condition: unknown, added: Case): Case[] => (condition ? [added] : []);

type Case = readonly [test: string, text: string];

/** One sentence that says what the figures are, or why they are missing. The last case is that of one bridge. */
function statusFormula(at: StatusCells, lastCase: Case): string {
  const { opening, closing, offers } = at;
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
      `IFERROR("Choose one currency: "&TEXTJOIN(", ",TRUE,${offers.currencies}#)&". Amounts in several currencies are not added.","Choose one currency.")`,
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
    lastCase,
  ];
  const otherwise = `"All amounts are in "&${at.currency}&", and the lines add up to the cent."`;
  return `=${cases.reduceRight((fallback, [test, text]) => `IF(${test},${text},${fallback})`, otherwise)}`;
}

interface Words {
  /** Where the facts of the title block stand, and the labels of what the figures are. */
  aboutAt: number;
  factsAt: number;
  lastCase: Case;
  /** The cells of the currencies of which rates are named. */
  used: readonly string[];
  conditions: readonly FilterRow[];
  /** How many units the figures have, and the heading of a column of the closing. */
  units: string;
  heading: string;
  /** Columns of the closing. */
  database: string | undefined;
  date: string;
  property: string;
}

/** Writes what a bridge is about, what its figures are, and by which rates. */
export function putBridgeWords(
  writer: SheetWriter,
  at: StatusCells,
  { aboutAt, factsAt, lastCase, used, units, heading, ...about }: Words,
): void {
  const { put } = writer;
  const { currency, mode, rates, closing, offers } = at;
  for (const [cell, label, formula] of [
    [currency, 'Currency of the figures', currencyFormula(at)],
    [mode, 'The figures are', modeFormula(at)],
  ] as const) {
    put(`${columnLetters(factsAt)}${cell.replace(/^.*\$/, '')}`, label, NOTE);
    put(bare(cell), formula);
  }
  put(NOTICE_CELL, statusFormula(at, lastCase), NOTICE);
  if (rates)
    put(RATES_CELL, `=IF(${isAllCurrencies},IFERROR("Rates: "&${rates.named(...used)},""),"")`, NOTE);
  putAbout(writer, {
    ...{ ...about, at: aboutAt, units, currency: `IFERROR(${currency},"")` },
    all: countFormula(heading, { ...closing.asked, filters: '' }),
    otherCurrencies: {
      units: `ROWS(${closing.anchor}#)-${units}`,
      currencies: `SUMPRODUCT(--(${offers.currencies}#<>${currency}))`,
    },
    inputs: { approved: INPUTS.approvedOnly, databases: INPUTS.databases },
  });
}
