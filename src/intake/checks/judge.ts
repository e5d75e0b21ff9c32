import type { Finding } from '../extraction';
import { oddCells, problemFindings } from './cell-findings';
import { checkCounts } from './check-counts';
import { checkRows } from './check-rows';
import { checkTotals } from './check-totals';
import type { Judge } from './table-reading';
import { cellText, type Sheet } from '../grid/sheet';
import { namesPrices, namesStatement, isMonth } from '../vocabulary/check-words';
import { toWords } from '../vocabulary/fold';
import { namesUnitCount, namesUnits } from '../vocabulary/text-words';
import { namesMeters, namesPayment } from '../vocabulary/reader-words';

/** Proves the totals of a table, checks its rows, and says why another sheet is not a rent roll. */
export const judge: Judge = {
  *table(reading) {
    const { sheet, twice } = reading;
    const totals = yield* checkTotals(reading);
    const differing = totals.flatMap(({ finding }) => finding ?? []);
    yield;
    const odd = yield* oddCells(reading);
    yield;
    const rows = yield* checkRows(reading);
    yield;
    const counts = yield* checkCounts(reading);
    const ofUnit = (['unit_reference', 'actual_lettable_area_sqm'] as const).flatMap(
      (column) => reading.positions.get(column) ?? [],
    );
    const isProved = (row: number) => totals.some(({ ok, rows: covered }) => ok && covered.includes(row));
    const unclear = twice.map(({ unit, lines }): Finding => ({
      code: 'unit-twice',
      severity: 'blocks',
      text: `Unit “${unit}” stands in ${lines.length} rows, and neither dates nor status say which one is current.`,
      rows: lines.map((line) => sheet.firstRow + line),
      // Where the sheet adds them all up, each rent counts.
      positions: lines.every((line) => isProved(sheet.firstRow + line)) ? ofUnit : undefined,
    }));
    const all = [...unclear, ...differing, ...counts, ...problemFindings(reading), ...rows, ...odd];
    return { totals, findings: all };
  },
  refusal: whyNot,
};

const LINES_READ = 60;

/** Says in a sentence why a sheet is not a rent roll. */
export function whyNot(sheet: Sheet, headings: readonly string[]): Finding {
  const texts = sheet.cells.slice(0, LINES_READ).map((row) => row.map(cellText).filter(Boolean));
  const words = toWords((headings.length > 0 ? headings : widest(texts)).join(' | '));
  const isEmpty = sheet.used.bottom < 0;
  const hasMonths = texts.some((row) => row.filter(isMonth).length >= MIN_MONTHS);
  const isStatement = namesStatement(toWords(texts.flat().join(' ').slice(0, 4_000)));
  const reasons: readonly [boolean, string][] = [
    [isEmpty, 'The sheet is empty.'],
    [hasMonths, `It has a column for each month, as an operating statement (T-12) has. ${NO_UNITS}`],
    [isStatement, `It is a statement of income and costs. ${NO_UNITS}`],
    [
      namesPayment(words),
      'It is a list of payments or bookings: it has columns for them, but neither areas nor dates of leases.',
    ],
    [
      namesMeters(words),
      'It is a list of meters or of consumption: it has neither rents nor dates of leases.',
    ],
    [
      namesPrices(words),
      'It is a list of prices or articles: it has neither tenants nor rents nor dates of leases.',
    ],
    [
      headings.some((heading) => namesUnitCount(heading) || namesUnits(heading)),
      'Each line counts several units, as in a unit mix or a summary of properties. Take the list of single units.',
    ],
    [
      texts.filter((row) => row.length === 1 && TERM.test(row[0]!)).length >= MIN_STACKED,
      'The dates of each lease stand in a line of its own below the tenant. Take the list with one line for each lease.',
    ],
    [headings.length > 0, 'Its headings have neither rents nor dates of leases for units or tenants.'],
    [true, 'No line has headings of a rent roll, such as unit, tenant, area, rent, start and end.'],
  ];
  const [, text] = reasons.find(([holds]) => holds)!;
  return { code: 'not-a-rent-roll', severity: 'blocks', text };
}

const NO_UNITS = 'It has no units with their leases.';
const MIN_MONTHS = 6;
const MIN_STACKED = 3;
/** Two days in a cell: "3/1/2019 to 2/28/2029". */
const TERM = /^\d[\d./-]{5,9} \D{1,4} \d[\d./-]{5,9}$/;

const widest = (texts: readonly (readonly string[])[]): readonly string[] =>
  texts.reduce(
    (most, row) => (row.filter((text) => !/^[\d.,-]+$/.test(text)).length > most.length ? row : most),
    [],
  );
