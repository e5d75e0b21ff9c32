import { FIGURE, NOTE, ROW } from '../cell-styles';
import type { PROPERTY_FIGURES } from './report-columns';
import { putHeadings, DASH, type ReportParts } from './report-parts';

type Compared = readonly [
  label: string,
  role: (typeof PROPERTY_FIGURES)[number],
  kind: 'term' | 'amount' | 'count',
  /** What a property counts with, unit by unit. */
  weight: string,
  /** What is averaged, unit by unit: years, or 1 of what is vacant. */
  value: string,
];

/** The service rounds to two decimals: of a year, or of a percentage. */
const ROUNDING = { years: '0.00500001', share: '0.0000500001' } as const;
const ABOUT = [
  'Of properties whose units are all in the query, for terms with a rent roll of the as-at day. Averaged by rent, ERV, area, or one a unit.',
  'The service counts own use as let and the next break of any party, lapsed or not, leaves open-ended leases out, and takes 0 years for holding over.',
];

/** Writes the service's own figures beside those of the report. Returns the first free row. */
export function putServiceFigures(parts: ReportParts, top: number): number {
  const { writer, units } = parts;
  const { put, style } = writer;
  const compared = comparedFigures(parts).filter(([, role]) => units.has(role));
  if (compared.length === 0 || !units.properties) return top;
  putHeadings(parts, top, [
    "Beside the service's figures",
    'Here',
    'Service',
    'Difference',
    'Units compared',
  ]);
  compared.forEach(([label, role, kind, weight, value], k) => {
    const row = top + 1 + k;
    const isTerm = kind === 'term';
    const sameDay =
      isTerm && units.has('rentrollDate') ? `,--(${units.column('rentrollDate')}=${parts.asAt})` : '';
    const reported = `--ISNUMBER(${units.column(role)}),${units.basis('wholeProperty')}${sameDay}`;
    const scale = !isTerm && !parts.columns[role].isFraction ? '/100' : '';
    const mean = (what: string, by = '') =>
      `SUMPRODUCT(${weight},${reported},${what})/SUMPRODUCT(${weight},${reported})${by}`;
    const [format, near] = isTerm ? ['0.00', ROUNDING.years] : ['0.00%', ROUNDING.share];
    const shown = (formula: string) =>
      isTerm ? parts.unless(parts.unsupported.termination, parts.term(formula)) : parts[kind](formula);
    const here = shown(mean(value));
    style(`B${row}:L${row}`, ROW);
    put(`B${row}`, label, ROW);
    put(
      `C${row}`,
      role === 'waultToBreak' ? parts.unless(parts.unsupported.holders, here) : here,
      FIGURE,
      format,
    );
    put(`D${row}`, shown(mean(units.column(role), scale)), FIGURE, format);
    put(`E${row}`, `=IFERROR(C${row}-D${row},"${DASH}")`, FIGURE, format);
    put(`F${row}`, shown(`SUMPRODUCT(${reported})/ROWS(${units.rows})`), FIGURE, '0%');
    put(
      `G${row}`,
      `=IF(ISNUMBER(E${row}),IF((E${row}<=${near})*(E${row}>=-${near})>0,"agrees, to the service's two decimals","differs: see below what the service counts"),"not compared")`,
      { ...ROW, ...NOTE, verticalAlign: 'middle' },
    );
  });
  const below = top + 1 + compared.length;
  ABOUT.forEach((text, k) => put(`B${below + k}`, text, NOTE));
  return below + ABOUT.length + 1;
}

function comparedFigures({ units }: ReportParts): Compared[] {
  const { basis } = units;
  const byRent = `${basis('rent')},${basis('inWault')}`;
  const vacant = `--(${basis('class')}="vacant")`;
  const all = `--(${basis('class')}<>"")`;
  return [
    ['WAULT to expiry, as the service', 'waultToExpiry', 'term', byRent, basis('yearsToExpiry')],
    ['WAULT to break, as the service', 'waultToBreak', 'term', byRent, basis('yearsToEarliest')],
    ['Vacancy by ERV, own use as let', 'vacancyByErv', 'amount', basis('erv'), vacant],
    ['Vacancy by area, own use as let', 'vacancyByArea', 'count', basis('area'), vacant],
    ['Vacancy by units, own use as let', 'vacancyByUnits', 'count', all, vacant],
  ];
}
