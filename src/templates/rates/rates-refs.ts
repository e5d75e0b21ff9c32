import { matchNames, sheetPrefix } from '../formula-parts';

/** On the sheet of rates, the row with the currency of all figures, and the last row of the typed rates below it. */
export const OWN_ROW = 9;
export const LAST_ROW = 29;
/** What each row is used as, what it is called, and its currency as it is read. */
export const [USED, NAMED, KEY] = ['F', 'G', 'H'] as const;

/** The name of the cell with the currency of all figures, by which the sheet is found again, whatever it is called. */
export const RATES_NAME = 'RR_rates_into';
/** How many rows below it the rates stand as an option of a formula. */
export const OPTION_BELOW = 2;
/** Begins the cell below it if no rate is missing. */
export const COMPLETE = 'OK: every currency of the list has a rate.';

/** What a person chooses in place of a currency. */
export const ALL_CURRENCIES = 'all currencies';

/** The sheet on which a person types rates. */
export interface RatesFound {
  sheet: string;
  /** Whether each currency on it has a rate. */
  isComplete: boolean;
}

/** How formulas of other sheets use the sheet of rates. */
export type RatesRefs = ReturnType<typeof ratesRefs>;

/** An amount in the one currency, or why it has none. What cannot be read is 0. */
export const inOneCurrency = (amount: string, rate: string): string =>
  `IF(ISNUMBER(${amount}),IF(${amount}=0,0,IF(ISNUMBER(${rate}),${amount}*${rate},${rate})),0)`;

export function ratesRefs(sheet: string) {
  const zone = (letters: string) => `${sheetPrefix(sheet)}$${letters}$${OWN_ROW}:$${letters}$${LAST_ROW}`;
  return {
    /** The currency of all figures, or `""`. */
    into: `${sheetPrefix(sheet)}$${KEY}$${OWN_ROW}`,
    /**
     * The rate of a currency, or a text that says what it lacks. Row by row of a column. `blankText` is what a blank currency reads
     * as.
     */
    of: (currency: string, blankText = '') =>
      `IF(${currency}="${blankText}","A currency is not told",IFERROR(INDEX(${zone(USED)},${matchNames(currency, zone(KEY))}),SUBSTITUTE("Rate of @ is missing","@",${currency})))`,
    /** Says which of these rates are used, with their dates and sources. */
    named: (...currencies: readonly string[]) => {
      const isUsed = currencies.map((cells) => `ISNUMBER(${matchNames(zone(KEY), cells)})`).join('+');
      return `TEXTJOIN("; ",TRUE,IF(${isUsed}>0,${zone(NAMED)},""))`;
    },
  };
}

/** A sum of amounts, or the rates that some of them lack. */
export const sumOrFaults = (amounts: string, sum: string): string =>
  `IF(${hasFaults(amounts)},${faultsOf(amounts)},${sum})`;

/** Tests that some of the values are texts, which say why amounts have no rate. */
export const hasFaults = (values: string): string => `SUMPRODUCT(ISTEXT(${values})*(${values}<>""))>0`;

/** Lists these texts, each once. */
export const faultsOf = (values: string): string =>
  `TEXTJOIN("; ",TRUE,SORT(UNIQUE(FILTER(${values},ISTEXT(${values})*(${values}<>"")))))`;
