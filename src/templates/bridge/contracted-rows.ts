import { joined, plain, rowsFormula, withoutPatterns, type AskedCells } from '../formula-parts';
import { putBase, putQueryAt, type ListSheet, type RoleColumns } from '../list-sheet';
import { inOneCurrency, type RatesRefs } from '../rates/rates-refs';
import { putOptions } from '../title-block';
import { INPUTS, isAllCurrencies, NO_ROWS, ofRows } from './bridge-cells';

/** Without one of these a person is asked. */
export const LEASE_ROLES = [
  ...(['property', 'unit', 'tenant', 'leaseStart', 'currency', 'contractedRent', 'area'] as const),
  'rentrollDate',
] as const;
export type LeaseRole = (typeof LEASE_ROLES)[number] | 'propertyId' | 'unitId' | 'lease' | 'database';
export type LeaseColumns = RoleColumns<LeaseRole>;

/** The lines between opening and closing, in their order. Each row of a date stands in one of them, or is a vacant unit. */
export const LINES = {
  came: 'Properties that came',
  left: 'Properties that left',
  newUnit: 'New units',
  gone: 'Units gone',
  ended: 'Leases ended',
  letting: 'New lettings',
  renewal: 'Renewals',
  moved: 'Same lease, other units',
  changed: 'Rent changes',
  unchanged: 'Unchanged',
  currency: 'Another currency',
  ambiguous: 'Ambiguous',
} as const;

/** What a row is whose lease is at one date alone. */
const ALONE = {
  opening: { property: LINES.left, unit: LINES.gone, lease: LINES.ended },
  closing: { property: LINES.came, unit: LINES.newUnit, lease: LINES.letting },
} as const;

/** The leases of one date and the columns next to them: cells that are filled for all rows. */
export type LeaseSide = ReturnType<typeof putLine>;

interface LeaseSheet extends ListSheet {
  columns: LeaseColumns;
  rates: RatesRefs | undefined;
  /** The cell with the currency of the figures. */
  currency: string;
  /** The cells of the conditions. */
  filters: string;
}

const isIn = (keys: string, among: string) => `ISNUMBER(MATCH(${keys},${among},0))`;
/** A row of cells by its number. A number that is 0 stands for none, and takes the first. */
export const taken = (values: string, row: string) => `INDEX(${values},${row}+(${row}=0))`;

/** Writes the two questions and their lines. */
export function putLeaseSides(sheet: LeaseSheet) {
  const texts = { opening: putTexts(sheet, INPUTS.dateA), closing: putTexts(sheet, INPUTS.dateB) };
  const closing = putKeys(texts.closing, texts.closing);
  const opening = putKeys(texts.opening, texts.closing);
  const [opened, closed] = [
    putFirstLine(opening, closing, ALONE.opening),
    putFirstLine(closing, opening, ALONE.closing),
  ];
  return { opening: putLine(opened, closed, ALONE.opening), closing: putLine(closed, opened, ALONE.closing) };
}

type Words = (typeof ALONE)[keyof typeof ALONE];
type Texts = ReturnType<typeof putTexts>;
type Keys = ReturnType<typeof putKeys>;
type FirstLine = ReturnType<typeof putFirstLine>;

/** Writes the question of one date, and what it tells of each row. */
function putTexts(sheet: LeaseSheet, date: string) {
  const { writer, columns, rates, headingRow, currency: figures, filters, next } = sheet;
  const { headings, at } = columns;
  const options = putOptions(writer, next, {
    ...{ as_of: date, database: INPUTS.databases, empty: `"${NO_ROWS}"` },
  });
  const asked: AskedCells = { filters, approved: INPUTS.approvedOnly, options };
  const position = { at: next, row: headingRow, headings };
  const anchor = putQueryAt(writer, position, (cells) => rowsFormula(cells, asked));
  sheet.next += headings.length;
  const column = (role: LeaseRole) => (at[role] ? `INDEX(${anchor}#,0,${at[role]})` : '""');
  const base = (heading: string, formula: string) => putBase(sheet, heading, ofRows(anchor, formula));
  /** MATCH takes 255 characters, and `*` as a pattern. */
  const text = (role: LeaseRole) => (at[role] ? `LEFT(${withoutPatterns(plain(column(role)))},255)` : '""');

  const rents = column('contractedRent');
  const rent = base('Rent, 0 if blank', `IF(ISNUMBER(${rents}),${rents},0)`);
  const currency = base('Its currency', `UPPER(${plain(column('currency'))})`);
  const own = `IF(${currency}=${figures},${rent},"")`;
  const inOne = rates && `IF(${isAllCurrencies},${inOneCurrency(rent, rates.of(currency))},${own})`;
  /** In the currency of the figures, or a text that counts nothing. */
  const amount = base('In the currency of the figures', inOne ?? own);
  const property = base('Property', text(at.propertyId ? 'propertyId' : 'property'));
  const unit = base('Unit', text(at.unitId ? 'unitId' : 'unit'));
  const tenant = base('Tenant', text('tenant'));
  const begins = column('leaseStart');
  const start = `IF(ISNUMBER(${begins}),INT(${begins}),${begins})`;
  const byTenant = `IF((${tenant}="")*(${start}="")>0,"",LEFT(${joined(['""', tenant, start])},255))`;
  const id = text('lease');
  const lease = base('Lease: its id, or tenant and start', `IF(${id}="",${byTenant},${id})`);
  return { ...{ anchor, asked, base, column, rent, currency, amount, property, unit, tenant, lease } };
}

/** Writes numbers in place of texts, which are the same at both dates, and what identifies a lease. */
function putKeys(own: Texts, closing: Texts) {
  const { base, lease } = own;
  const numbered = (part: 'property' | 'unit' | 'tenant' | 'lease') => {
    const first = `MATCH(${own[part]},${own[part]},0)`;
    const known = own === closing ? first : `IFERROR(MATCH(${own[part]},${closing[part]},0),-${first})`;
    return base(`Number of the ${part}`, `IFERROR(${known},0)`);
  };
  const [property, unit] = [numbered('property'), numbered('unit')];
  const [tenant, number] = [numbered('tenant'), numbered('lease')];
  const keyed = (...parts: string[]) => `IF(${lease}="","",${joined(parts)})`;
  const leaseKey = base('Property, unit, lease', keyed(property, unit, number));
  const isRepeated = `IFERROR(MATCH(${leaseKey},${leaseKey},0),0)<>SEQUENCE(ROWS(${leaseKey}))`;
  return {
    ...own,
    ...{ property, leaseKey, hasTenant: `(${own.tenant}<>"")`, tenantKey: joined([property, unit, tenant]) },
    unitKey: base('Property, unit', joined([property, unit])),
    movedKey: base('Property, lease, tenant', keyed(property, number, tenant)),
    twice: base(
      'Leases that stand there twice',
      `UNIQUE(FILTER(${leaseKey},(${leaseKey}<>"")*(${isRepeated})>0,"–"))`,
    ),
  };
}

/** Writes the line of each row, but for renewals. */
function putFirstLine(own: Keys, opposite: Keys, words: Words) {
  const { base, leaseKey } = own;
  const row = base(
    'Row of the lease at the opposite date',
    `IF(${leaseKey}="",0,IFERROR(MATCH(${leaseKey},${opposite.leaseKey},0),0))`,
  );
  const isTwice = `${isIn(leaseKey, own.twice)}+${isIn(leaseKey, opposite.twice)}>0`;
  const both = `IF(${own.currency}<>${taken(opposite.currency, row)},"${LINES.currency}",IF(${own.rent}=${taken(opposite.rent, row)},"${LINES.unchanged}","${LINES.changed}"))`;
  const alone = `IF(${isIn(own.movedKey, opposite.movedKey)},"${LINES.moved}",IF(${isIn(own.property, opposite.property)},IF(${isIn(own.unitKey, opposite.unitKey)},"${words.lease}","${words.unit}"),"${words.property}"))`;
  const firstLine = base(
    'Line, but for renewals',
    `IF(${leaseKey}="",IF(${own.rent}=0,"","${LINES.ambiguous}"),IF(${isTwice},"${LINES.ambiguous}",IF(${row}>0,${both},${alone})))`,
  );
  const open = base(
    'Property, unit, tenant of a lease at one date alone',
    `IF((${firstLine}="${words.lease}")*${own.hasTenant}>0,${own.tenantKey},"")`,
  );
  return { ...own, row, firstLine, open };
}

/** Writes the line of each row, and what lists and spreads need. */
function putLine(own: FirstLine, opposite: FirstLine, words: Words) {
  const { base, open, row } = own;
  const renewed = base(
    'Row of the lease that it renews, or that renews it',
    `IF(${open}="",0,IFERROR(MATCH(${open},${opposite.open},0),0))`,
  );
  const isRenewal = `${own.currency}=${taken(opposite.currency, renewed)}`;
  const line = base(
    'Line',
    `IF(${renewed}=0,${own.firstLine},IF(${isRenewal},"${LINES.renewal}","${LINES.currency}"))`,
  );
  const isFirst = `IFERROR(MATCH(${open},${open},0),0)=SEQUENCE(ROWS(${open}))`;
  /** The row of the lease at the opposite date that is listed with it, or 0. */
  const pair = base(
    'Row that is listed with it',
    `IF(${line}="${LINES.ambiguous}",0,IF(${row}>0,${row},IF(${isFirst},${renewed},0)))`,
  );
  /** The unit, if its lease ended or is new. */
  const relet = base(
    'Unit, if a lease ended or is new',
    `IF(ISNUMBER(${own.amount})*(${line}="${words.lease}")>0,${own.unitKey},"")`,
  );
  const [area, former] = [own.column('area'), taken(opposite.column('area'), row)];
  /** 1 if the rent of a lease has changed and its area, too. */
  const changed = base(
    'Rent and area have changed',
    `IF(${line}="${LINES.changed}",IF(ISNUMBER(${area})*ISNUMBER(${former})>0,IF(${area}=${former},0,1),0),0)`,
  );
  return { ...own, pair, line, relet, area: changed };
}
