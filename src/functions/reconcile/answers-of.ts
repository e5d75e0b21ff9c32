import type { Extraction, FindingCode } from '../../intake/index';

const ANSWERS: Readonly<Partial<Record<FindingCode, string>>> = {
  'currency-unknown': 'Write it in the options, such as "currency=EUR".',
  'currency-mixed': 'Write it in the options, such as "currency=EUR".',
  'area-unit-unknown': 'Write it in the options: "area_unit=sqm" or "area_unit=sqft".',
  'period-unknown': 'Write it in the options: "period=month", "period=quarter" or "period=year".',
  'number-style-unknown': 'Write the decimal sign in the options: "decimal=point" or "decimal=comma".',
  'date-order-unknown': 'Write it in the options: "date_order=day" or "date_order=month".',
};

/** The questions of a reading, each with the way to answer it in the formula. */
export const answersOf = ({ findings }: Extraction): string[] => [
  ...new Set(
    findings
      .filter(({ severity }) => severity === 'asks')
      .map(({ code, text }) => [text, ANSWERS[code]].filter(Boolean).join(' ')),
  ),
];
