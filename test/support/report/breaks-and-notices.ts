import { LEASE } from './misleading-rolls';
import { dayOf, type OracleUnit } from './report-oracle';

type Break = readonly [day: string, holder: string] | null;

/** The breaks of a lease until 30 September 2036 that pays 40,000, as at 30 September 2026. */
interface LeaseWithBreaks {
  /** The first to third break. */
  breaks: readonly [Break?, Break?, Break?];
  /** The last day of notice of the first one. */
  notice?: string;
  /** What the service says is next. Undefined for the first of the three that is ahead. */
  next?: string | null;
  more?: Partial<OracleUnit>;
  /** The break that counts, of any party and of the tenant: none if null. `tenants` is the same if undefined. */
  counts: string | null;
  tenants?: string | null;
  /** The break that counts if all do. The same if undefined. */
  all?: string | null;
  /** Whether the first break has lapsed, of any party and of the tenant. */
  lapsed?: 'of any party' | 'of the tenant, too';
}

const FIRST: Break = ['2027-03-31', 'TENANT'];
const TOO_LATE = '2026-06-30';
const LAPSED = { all: '2027-03-31', lapsed: 'of the tenant, too' } as const;

export const BREAKS_AND_NOTICES: Readonly<Record<string, LeaseWithBreaks>> = {
  'notice until a day that has passed': { breaks: [FIRST], notice: TOO_LATE, counts: null, ...LAPSED },
  'the same, and a second break': {
    ...{ breaks: [FIRST, ['2029-03-31', 'TENANT']], notice: TOO_LATE },
    ...{ counts: '2029-03-31', ...LAPSED },
  },
  'the same, and a third break': {
    ...{ breaks: [FIRST, null, ['2031-03-31', 'BOTH']], notice: TOO_LATE },
    ...{ counts: '2031-03-31', ...LAPSED },
  },
  'the same, and a second break before the first': {
    ...{ breaks: [FIRST, ['2026-12-31', 'TENANT']], next: '2026-12-31', notice: TOO_LATE },
    ...{ counts: '2026-12-31', all: '2026-12-31', lapsed: 'of the tenant, too' },
  },
  'the same, and a second break on the day of the first': {
    ...{ breaks: [FIRST, FIRST], notice: TOO_LATE, counts: '2027-03-31', ...LAPSED },
  },
  'the same, and another break that is next': {
    ...{ breaks: [FIRST], next: '2028-01-01', notice: TOO_LATE },
    ...{ counts: '2028-01-01', tenants: null, ...LAPSED },
  },
  'notice until the day itself': { breaks: [FIRST], notice: '2026-09-30', counts: '2027-03-31' },
  'notice until the day before': { breaks: [FIRST], notice: '2026-09-29', counts: null, ...LAPSED },
  'notice that is missing': { breaks: [FIRST], counts: '2027-03-31' },
  'notice after the break': { breaks: [FIRST], notice: '2027-06-30', counts: '2027-03-31' },
  'notice on the day of the break': { breaks: [FIRST], notice: '2027-03-31', counts: '2027-03-31' },
  'notice on a day that stands for none': {
    ...{ breaks: [FIRST], notice: '9999-12-31', counts: '2027-03-31' },
  },
  'notice that cannot be read': {
    ...{ breaks: [FIRST], more: { sent: { breakNotice: 'mid 2026' } }, counts: '2027-03-31' },
  },
  'a break that has passed': { breaks: [['2026-03-31', 'TENANT']], notice: '2025-09-30', counts: null },
  'a break that has passed, and a second one': {
    ...{
      breaks: [
        ['2026-03-31', 'TENANT'],
        ['2028-03-31', 'TENANT'],
      ],
      notice: '2025-09-30',
    },
    counts: '2028-03-31',
  },
  'a break that is today': { breaks: [['2026-09-30', 'TENANT']], notice: '2026-03-31', counts: null },
  'a break after the expiry': { breaks: [['2037-03-31', 'TENANT']], notice: TOO_LATE, counts: null },
  'a break on a day that stands for none': {
    ...{ breaks: [['9999-12-31', 'TENANT']], notice: TOO_LATE, counts: null },
  },
  "the landlord's break, too late, and the tenant's": {
    ...{
      breaks: [
        ['2027-03-31', 'LANDLORD'],
        ['2030-03-31', 'TENANT'],
      ],
      notice: TOO_LATE,
    },
    ...{ counts: '2030-03-31', all: '2027-03-31', lapsed: 'of any party' },
  },
  "the tenant's break, too late, and the landlord's": {
    ...{ breaks: [FIRST, ['2030-03-31', 'LANDLORD']], notice: TOO_LATE },
    ...{ counts: '2030-03-31', tenants: null, ...LAPSED },
  },
  'a break that only the service’s next one tells': {
    breaks: [],
    next: '2028-01-01',
    counts: '2028-01-01',
    tenants: null,
  },
};

export const AS_AT = dayOf('2026-09-30');

/** The units of the table, each with another tenant. */
export const unitOf = (name: string): OracleUnit => {
  const { breaks, notice, next, more } = BREAKS_AND_NOTICES[name]!;
  const days = [0, 1, 2].map((k) => {
    const [day, holder] = breaks[k] ?? [null, null];
    return [day === null ? null : dayOf(day), holder] as const;
  });
  const ahead = days.flatMap(([day]) => (day !== null && day > AS_AT ? [day] : []));
  return {
    ...LEASE,
    ...{ unit: name, tenant: name, expiry: dayOf('2036-09-30'), breaks: days },
    notice: notice === undefined ? null : dayOf(notice),
    nextBreak: next === undefined ? (ahead[0] ?? null) : next === null ? null : dayOf(next),
    ...more,
  };
};
