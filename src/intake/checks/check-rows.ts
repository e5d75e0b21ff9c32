import type { ColumnProposal, Fact, Finding, RentRollRow, SourceRow } from '../extraction';
import type { Task } from '../task';
import type { TargetColumn } from '../vocabulary/target-columns';

const numberOf = (row: RentRollRow, column: TargetColumn): number | undefined => {
  const value = row.facts.get(column)?.value;
  return typeof value === 'number' ? value : undefined;
};
const dateOf = (row: RentRollRow, column: TargetColumn): string | undefined => {
  const value = row.facts.get(column)?.value;
  return typeof value === 'string' ? value : undefined;
};
const isLet = ({ kind }: RentRollRow) => kind === 'unit';

interface RowRule {
  code: Finding['code'];
  severity: Finding['severity'];
  applies(row: RentRollRow, roll: string | undefined): boolean;
  /** What is odd about one row. */
  text: string;
}

const differ = (one: number | undefined, other: number | undefined) =>
  one !== undefined && other !== undefined && Math.abs(one - other) > Math.max(1, Math.abs(one) * 0.005);

const RULES: readonly RowRule[] = [
  {
    code: 'rent-differs',
    severity: 'warns',
    applies: (row) => {
      const rate = numberOf(row, 'contracted_rent_pa_per_sqm');
      const area = numberOf(row, 'actual_lettable_area_sqm');
      const rent = numberOf(row, 'contracted_rent_pa');
      return (
        rate !== undefined &&
        area !== undefined &&
        rent !== undefined &&
        rent > 0 &&
        rate > 0 &&
        Math.abs(rate * area - rent) > Math.max(12, rent * 0.01)
      );
    },
    text: 'The rent is not the rate times the area',
  },
  {
    code: 'dates-wrong',
    severity: 'warns',
    applies: (row) => isLater(dateOf(row, 'lease_start_date'), dateOf(row, 'lease_expiry_date')),
    text: 'The lease starts after it ends',
  },
  {
    code: 'dates-wrong',
    severity: 'warns',
    applies: (row, roll) => isLet(row) && isLater(roll, dateOf(row, 'lease_expiry_date')),
    text: 'The lease ended before the date of the rent roll, although the unit is let',
  },
  {
    code: 'dates-wrong',
    severity: 'warns',
    applies: (row, roll) => isLet(row) && isLater(dateOf(row, 'lease_start_date'), roll),
    text: 'The lease starts after the date of the rent roll',
  },
  {
    code: 'dates-wrong',
    severity: 'warns',
    applies: (row) => isLater(dateOf(row, 'first_break_date'), dateOf(row, 'lease_expiry_date')),
    text: 'The break is after the end of the lease',
  },
  {
    code: 'dates-wrong',
    severity: 'warns',
    applies: (row) => {
      const start = dateOf(row, 'lease_start_date');
      const first = dateOf(row, 'first_break_date');
      return first !== undefined && start !== undefined && first <= start;
    },
    text: 'The break is not after the start of the lease',
  },
  {
    code: 'area-wrong',
    severity: 'warns',
    applies: (row) =>
      numberOf(row, 'actual_lettable_area_sqm') === 0 && (numberOf(row, 'contracted_rent_pa') ?? 0) > 0,
    text: 'The unit has a rent and an area of 0',
  },
  {
    code: 'rent-differs',
    severity: 'note',
    applies: (row) => differ(numberOf(row, 'contracted_rent_pa'), numberOf(row, 'in_place_rent_pa')),
    text: 'The rent in place is not the rent of the lease',
  },
];

const isLater = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one > other;

/** Checks each unit by itself, and counts what is missing. */
export function* checkRows(
  facts: readonly RentRollRow[],
  rows: readonly SourceRow[],
  columns: readonly ColumnProposal[],
  asked: ReadonlySet<number>,
  /** The rows whose lease has no end. */
  withoutEnd: ReadonlySet<number>,
  roll: string | undefined,
): Task<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of RULES) {
    const found = facts.filter((row) => rule.applies(row, roll)).map(({ row }) => row);
    yield;
    if (found.length > 0)
      findings.push({
        code: rule.code,
        severity: rule.severity,
        text: `${rule.text}: ${where(found)}.`,
        rows: found,
      });
  }
  return [
    ...findings,
    ...outOfRange(facts),
    ...missing(facts, columns, asked, withoutEnd),
    ...rejected(rows),
  ];
}

/** A rent per m² far from the others is often a month, or square feet. */
function outOfRange(facts: readonly RentRollRow[]): Finding[] {
  const rates = facts.flatMap((row) => {
    const rent = numberOf(row, 'contracted_rent_pa');
    const area = numberOf(row, 'actual_lettable_area_sqm');
    return rent && area && rent > 0 && area > 0 ? [{ row: row.row, rate: rent / area }] : [];
  });
  if (rates.length < 4) return [];
  const sorted = rates.map(({ rate }) => rate).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] as number;
  return rates
    .filter(({ rate }) => rate > median * 10 || rate < median / 10)
    .map(({ row, rate }): Finding => {
      const factor = rate > median ? rate / median : median / rate;
      const guess =
        Math.abs(factor - 12) < 1.2
          ? ' It is about 12 times: perhaps a month beside years.'
          : Math.abs(factor - 10.764) < 0.7
            ? ' It is about 10.764 times: perhaps square feet.'
            : '';
      return {
        code: 'rent-out-of-range',
        severity: 'warns',
        text: `The rent per m² of row ${row} is far from the others.${guess}`,
        rows: [row],
      };
    });
}

const NEEDED: readonly (readonly [TargetColumn, string, boolean])[] = [
  ['unit_reference', 'unit', false],
  ['tenant_name', 'tenant', true],
  ['contracted_rent_pa', 'rent', true],
  ['lease_expiry_date', 'end of the lease', true],
  ['actual_lettable_area_sqm', 'area', false],
];

/** Counts missing values. Columns whose unit or period is asked have values, which only cannot be converted yet. */
function missing(
  facts: readonly RentRollRow[],
  columns: readonly ColumnProposal[],
  asked: ReadonlySet<number>,
  withoutEnd: ReadonlySet<number>,
): Finding[] {
  return NEEDED.flatMap(([column, name, onlyLet]): Finding[] => {
    const position = columns.find((one) => one.column === column)?.position;
    if (position !== undefined && asked.has(position)) return [];
    if (position === undefined)
      return [{ code: 'value-missing', severity: 'note', text: `No column has the ${name}.` }];
    const wanted = onlyLet ? facts.filter(isLet) : facts;
    const without = wanted
      .filter((row) => !row.facts.has(column) && !(column === 'lease_expiry_date' && withoutEnd.has(row.row)))
      .map(({ row }) => row);
    if (without.length === 0) return [];
    const severity = column === 'unit_reference' || without.length > wanted.length * 0.1 ? 'warns' : 'note';
    return [
      {
        code: 'value-missing',
        severity,
        text: `The ${name} is missing in ${without.length} of ${wanted.length} units: ${where(without)}.`,
        rows: without,
      },
    ];
  });
}

function rejected(rows: readonly SourceRow[]): Finding[] {
  const found = rows.filter(({ kind }) => kind === 'rejected').map(({ row }) => row);
  return found.length === 0
    ? []
    : [
        {
          code: 'accounting',
          severity: 'blocks',
          text: `Numbers that belong to no unit: ${where(found)}.`,
          rows: found,
        },
      ];
}

export type { Fact };

const MOST_LISTED = 8;

/** Names rows of the sheet, such as `row 6` or `rows 6, 9`. */
export function where(rows: readonly number[]): string {
  if (rows.length === 1) return `row ${rows[0]}`;
  const shown = rows.slice(0, MOST_LISTED).join(', ');
  return `rows ${shown}${rows.length > MOST_LISTED ? ` and ${rows.length - MOST_LISTED} more` : ''}`;
}
