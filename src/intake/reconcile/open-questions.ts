import type { Extraction, FindingCode } from '../extraction';
import { PERIODS } from '../vocabulary/measures';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';

/** Questions about columns, whose values cannot be compared before an answer, and how a formula gives it. */
const ANSWERS: Readonly<Partial<Record<FindingCode, string>>> = {
  'currency-unknown': 'Write it in the options, such as "currency=EUR".',
  'currency-mixed': 'Write it in the options, such as "currency=EUR".',
  'area-unit-unknown':
    'Write it in the options: "area_unit=sqm", "area_unit=sqft", or the m² of another unit, such as "area_unit=3.3058".',
  'period-unknown': `Write it in the options: "period=month", or one of ${PERIODS.filter((period) => period !== 'month').join(', ')}.`,
  'number-style-unknown': 'Write the decimal sign in the options: "decimal=point" or "decimal=comma".',
  'date-order-unknown': 'Write it in the options: "date_order=day" or "date_order=month".',
};

const UNKNOWN: FindingCode = 'currency-unknown';

/** What must be answered before columns can be compared. The currency may be that of the other side. */
const questionsOf = ({ findings }: Extraction, isCurrencyAssumed = false) =>
  findings.filter(
    ({ code, severity }) =>
      code in ANSWERS && severity === 'asks' && !(isCurrencyAssumed && code === UNKNOWN),
  );

/** Whether a rent roll does not say its currency. */
export const asksCurrency = (extraction: Extraction): boolean =>
  questionsOf(extraction).some(({ code }) => code === UNKNOWN);

/** A question about columns, with the way to answer it in a formula, and the columns that wait for the answer. */
export interface OpenQuestion {
  text: string;
  columns: readonly TargetColumn[];
}

/** What a rent roll does not say, and a person must. */
export const openQuestions = (extraction: Extraction, isCurrencyAssumed = false): OpenQuestion[] =>
  questionsOf(extraction, isCurrencyAssumed).map(({ code, text, positions = [] }) => ({
    text: `${text} ${ANSWERS[code]}`,
    columns: extraction.columns.flatMap(({ column, position }) => {
      const isOfMoney = column && code.startsWith('currency') && kindOf(column) === 'money';
      return column && (isOfMoney || positions.includes(position)) ? column : [];
    }),
  }));

/** The columns that wait for an answer. */
export const askedColumns = (extraction: Extraction, isCurrencyAssumed: boolean): TargetColumn[] =>
  openQuestions(extraction, isCurrencyAssumed).flatMap(({ columns }) => columns);

/** The questions of a reading, each with the way to answer it in the formula. */
export const asksOf = (extraction: Extraction, isCurrencyAssumed = false): string[] => [
  ...new Set(openQuestions(extraction, isCurrencyAssumed).map(({ text }) => text)),
];
