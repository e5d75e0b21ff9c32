import { isEndless, joined, plain } from '../formula-parts';
import { EVERYTHING, NOT_REPORTED, putBase, type ListSheet, type RoleColumns } from '../list-sheet';
import type { SheetQuestion } from '../sheet-question';
import { ALL_CURRENCIES, inOneCurrency, type RatesRefs } from '../rates/rates-refs';

/** Without one of these a person is asked. */
export const GAP_ROLES = [
  ...(['property', 'unit', 'tenant', 'use', 'currency', 'contractedRent', 'erv', 'area', 'expiry'] as const),
  ...(['earliestTermination', 'nextBreak', 'firstBreak', 'breakNotice', 'firstBreakHolder'] as const),
  ...(['index', 'nextIndexation', 'nextReview', 'nextStep', 'approval'] as const),
] as const;
export type GapRole = (typeof GAP_ROLES)[number] | 'propertyId' | 'rentrollId' | 'database' | 'rentrollDate';

export interface GapsQuestion extends RoleColumns<GapRole> {
  /** The days, as `2999-12-31`, that mean none. */
  endless: readonly string[];
  /** The words of an approval that is given or pending, in lower case. */
  approvals: readonly string[];
  /** Whether the service lists its rent rolls and files. */
  hasFiles?: boolean;
  question?: SheetQuestion | undefined;
}

interface Gap {
  word: string;
  /** The columns of which one tells it. Without the first, the gap is not looked for. */
  roles: readonly [GapRole, ...GapRole[]];
  /** What tells it: a number, an approval that is not refused, or anything. */
  by?: 'number' | 'approval';
  /** The columns of which one says that there must be one. Without any, the gap is not looked for. */
  signs?: readonly GapRole[];
  /** Only units that pay rent have it. */
  ofLeases?: boolean;
  ask: string;
}

/** In the order in which the yellow cell offers them. */
export const GAPS: readonly Gap[] = [
  {
    word: 'ERV',
    roles: ['erv'],
    by: 'number',
    ask: 'To the valuer: what is the market rent of these units?',
  },
  {
    word: 'break',
    roles: ['firstBreak', 'nextBreak', 'earliestTermination'],
    signs: ['firstBreakHolder', 'breakNotice'],
    ofLeases: true,
    ask: 'To the owner: when are the breaks of these leases, of which only the holder or the notice is told?',
  },
  {
    word: 'index',
    roles: ['index', 'nextIndexation', 'nextReview', 'nextStep'],
    ofLeases: true,
    ask: 'To the owner: how does the rent change: by an index, reviews, steps, or not at all?',
  },
  {
    word: 'area',
    roles: ['area'],
    by: 'number',
    ask: 'To the agent: what is the lettable area of these units?',
  },
  {
    word: 'expiry',
    roles: ['expiry', 'earliestTermination'],
    ofLeases: true,
    ask: 'To the agent: when do these leases end? Are they open-ended?',
  },
  {
    word: 'approval',
    roles: ['approval'],
    by: 'approval',
    ask: 'To the person who approves: why are these rent rolls not approved?',
  },
];

/** The yellow cells: the currency, and what is listed. */
export const [CURRENCY, SHOWN] = ['$C$7', '$C$8'] as const;

export type GapCells = ReturnType<typeof putGapRows>;

/** Writes what each row lacks. Returns the cells that are filled next to the query. */
export function putGapRows(
  sheet: ListSheet,
  { at, endless, approvals }: GapsQuestion,
  { anchor, rates }: { anchor: string; rates: RatesRefs | undefined },
) {
  const rows = `${anchor}#`;
  /** A column of the query. */
  const column = (role: GapRole) => (at[role] ? `INDEX(${rows},0,${at[role]})` : '""');
  const base = (heading: string, formula: string) => putBase(sheet, heading, formula);
  const number = base('Number of the row', `ROW(INDEX(${rows},0,1))-ROW(${anchor})+1`);
  const text = plain(column('currency'));
  const currency = base('Its currency', `IF(${text}="","${NOT_REPORTED}",UPPER(${text}))`);
  const amount = column('contractedRent');
  const rent = base('Rent a year, 0 if blank', `IF(ISNUMBER(${amount}),${amount},0)`);
  const isAll = `(${CURRENCY}="${ALL_CURRENCIES}")`;
  const rate = rates && base('Rate into the one currency', rates.of(currency, NOT_REPORTED));
  const rentInOneCurrency = rate && base('In the one currency', inOneCurrency(rent, rate));
  /** What the yellow cell asks for: the rent in its own currency, or in the one currency, or why it has no rate. */
  const asked = rentInOneCurrency
    ? base('In the currency of the yellow cell', `IF(${isAll},${rentInOneCurrency},${rent})`)
    : rent;
  /** A test of each row. */
  const isAsked = rentInOneCurrency ? `((${currency}=${CURRENCY})+${isAll})` : `(${currency}=${CURRENCY})`;
  const property = base('Its property', plain(column(at.propertyId ? 'propertyId' : 'property')));
  const test = (role: GapRole, by?: Gap['by']): string => {
    const text = plain(column(role));
    if (by === 'number') return `ISNUMBER(${column(role)})`;
    return by === 'approval'
      ? ['', ...approvals].map((word) => `(LOWER(${text})="${word}")`).join('+')
      : `(${text}<>"")`;
  };
  const testsOf = (roles: readonly GapRole[], by?: Gap['by']): string[] =>
    roles.filter((role) => at[role]).map((role) => test(role, by));
  const isLookedFor = ({ roles: [first], signs = [first] }: Gap) =>
    at[first] !== undefined && signs.some((role) => at[role] !== undefined);
  /** What is looked for, and which units lack it. */
  const gaps = GAPS.filter(isLookedFor).map((gap) => {
    const tests = testsOf(gap.roles, gap.by);
    if (gap.word === 'break' && at.expiry) tests.push(`(${isEndless(column('expiry'), endless)})`);
    // A test that is not added to anything equals neither 0 nor 1.
    const blank = `(0+${tests.join('+')}=0)`;
    const isDue = gap.signs ? `*(0+${testsOf(gap.signs).join('+')}>0)` : '';
    const open = `(${gap.ofLeases ? rent : number}>0)*${blank}${isDue}`;
    return { ...gap, lacks: base(`Lacks: ${gap.word}`, `IF(${open}>0,1,0)`) };
  });
  const any = base('Lacks how many', gaps.map(({ lacks }) => lacks).join('+'));
  const words = joined(
    gaps.map(({ word, lacks }) => `IF(${lacks}=1,"${word}","")`),
    ' ',
  );
  const missing = base('What it lacks', `SUBSTITUTE(TRIM(${words})," ",", ")`);
  const tests = [{ word: EVERYTHING, lacks: any }, ...gaps];
  const shown = base('Is listed', tests.map(({ word, lacks }) => `(${SHOWN}="${word}")*${lacks}`).join('+'));
  const listed = (values: string) => `FILTER(${values},${isAsked}*(${shown}>0))`;
  const line = base(
    'Lines: the most rent first',
    `SORTBY(${listed(number)},${listed(asked)},-1,${listed(number)},1)`,
  );
  return {
    ...{ anchor, column, currency, rent, asked, isAsked, property, any, missing, line, gaps },
    ...(rates && rentInOneCurrency && { oneCurrency: { rates, rent: rentInOneCurrency } }),
  };
}
