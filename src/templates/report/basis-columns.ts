import { DATE, EXACT } from '../cell-styles';
import { joined, lookupKey, plain, quoted, withoutPatterns } from '../formula-parts';
import { inOneCurrency } from '../rates/rates-refs';
import { INPUT_CELLS, isAllCurrencies, isChosen } from './report-inputs';
import type { ReportRole } from './report-columns';
import { HEADING_ROW, isLeftOut, payerOf, useOf, type Basis, type UnitRefs } from './unit-refs';

/** The heading is its name and its rule. */
export type BasisColumn = readonly [format: string, width: number, heading: string, formula: string];
export type BasisColumns = Partial<Record<Basis, BasisColumn>>;

export const TEXT = 'General';
export const YEARS = '0.00';
export const COUNT = '0';

const { asAt } = INPUT_CELLS;

/** What "Units" adds to each unit, besides its breaks. Each is one formula for all units. */
export function basisColumns(refs: UnitRefs): BasisColumns {
  const read = readings(refs);
  return {
    ...unitColumns(refs, read),
    ...termColumns(refs, read),
    ...doubtColumns(refs),
  };
}

type Readings = ReturnType<typeof readings>;

/** Formulas that several columns share, for the columns that the service has. */
export function readings(refs: UnitRefs) {
  const { has, basis } = refs;
  const isClass = (name: string) => `(${basis('class')}="${name}")`;
  return {
    isClass,
    isVacantOrOwnUse: `${isClass('vacant')}+${isClass('own use')}>0`,
    end: has('expiry') ? basis('expiry') : '""',
    /** A column of dates without the days that stand for none. */
    dateOf: (role: ReportRole) =>
      `IF(ISNUMBER(${refs.column(role)}),IF(${refs.isEndless(role)},"",${refs.column(role)}),"")`,
    ifAvailable: (role: ReportRole, formula: string) => (has(role) ? formula : `=0*${basis('base')}`),
  };
}

/** Whether a unit is let, to whom, how it counts, and its amounts. */
function unitColumns(
  refs: UnitRefs,
  { isClass, isVacantOrOwnUse, end, dateOf, ifAvailable }: Readings,
): BasisColumns {
  const { has, column, basis } = refs;
  const leaseClass = has('expiry')
    ? `IF(ISNUMBER(${end}),IF(${end}<${asAt},"holding over","dated"),"open-ended")`
    : '"open-ended"';
  const use = basis('use');
  const unlessLeftOut = has('use') ? `IF(${isLeftOut(use)},"left out",${leaseClass})` : leaseClass;
  const isOwned = `(${basis('status')}="own use")*(${isChosen('ownUse', 'outside')})>0`;
  const payer = payerOf(refs);
  const key = (about: string, names: string): BasisColumn => [
    TEXT,
    120,
    `Key of the ${about}: by which it is looked up, so that 007 and 7 are two`,
    `=${lookupKey(names)}`,
  ];
  /** Excel takes `Office` and `OFFICE` as one. */
  const first = (keys: string): BasisColumn => [
    COUNT,
    80,
    'First row: of the units, the first with this key',
    `=MATCH(${keys},${keys},0)`,
  ];
  const number = (role: ReportRole) => `IF(ISNUMBER(${column(role)}),${column(role)},0)`;
  /** In the one currency, or why it has no rate. */
  const money = (role: ReportRole) =>
    refs.rates ? inOneCurrency(column(role), basis('rate')) : number(role);
  const amount = (role: ReportRole) => ifAvailable(role, `=IF(${isVacantOrOwnUse},0,${money(role)})`);
  return {
    status: [
      TEXT,
      110,
      'Status: vacant, own use or let. A word that no rule knows is let',
      `=${statusFormula(refs)}`,
    ],
    class: [
      TEXT,
      170,
      'Class: the first that fits of vacant, own use, left out, holding over, dated, open-ended',
      `=IF(${basis('status')}="vacant","vacant",IF(${isOwned},"own use",${unlessLeftOut}))`,
    ],
    useKey: key('use', useOf(refs)),
    useFirst: first(basis('useKey')),
    use: [
      TEXT,
      120,
      'Use: as first written, whatever its case',
      `=INDEX(${useOf(refs)},${basis('useFirst')})`,
    ],
    tenantKey: key('tenant or group', payer),
    tenantFirst: first(basis('tenantKey')),
    tenant: [
      TEXT,
      190,
      'Tenant or group: of units that pay rent, as first written',
      `=INDEX(${payer},${basis('tenantFirst')})`,
    ],
    base: [COUNT, 80, 'Base: 0 if own use is outside', `=IF(${isClass('own use')},0,1)`],
    rent: [EXACT, 110, 'Rent: contracted rent, 0 if vacant, own use or blank', amount('contractedRent')],
    passing: [EXACT, 110, 'Passing: passing rent, 0 if vacant, own use or blank', amount('passingRent')],
    area: [EXACT, 95, 'Area: sqm, 0 if blank', ifAvailable('area', `=${number('area')}`)],
    erv: [EXACT, 110, 'ERV: market rent, 0 if blank', ifAvailable('erv', `=${money('erv')}`)],
    valued: [
      COUNT,
      80,
      'Valued: 1 if an ERV is given, also if it is 0',
      ifAvailable('erv', `=IF(ISNUMBER(${column('erv')}),1,0)`),
    ],
    rentFree: [
      EXACT,
      120,
      'Rent-free: contracted less passing rent, if the last rent-free day is not before the as-at day',
      `=IF(${isVacantOrOwnUse},0,IF(ISNUMBER(${dateOf('rentFreeEnd')})*(${column('rentFreeEnd')}>=IFERROR(INT(${asAt}),${asAt}))*ISNUMBER(${basis('rent')})*ISNUMBER(${basis('passing')})>0,IF(${basis('rent')}>${basis('passing')},${basis('rent')}-${basis('passing')},0),0))`,
    ],
    cost: [
      EXACT,
      115,
      'Costs: non-recoverable, 0 if own use or blank',
      `=IF(${isClass('own use')},0,${money('nonRecoverableCost')})`,
    ],
    rate: [
      '0.0000####',
      150,
      'Rate into the one currency: 1 unless all currencies are asked for',
      `=IF(${isAllCurrencies()},${refs.rates?.of(plain(column('currency'))) ?? 1},1)`,
    ],
  };
}

/** When a lease ends, and whether that counts. */
function termColumns(refs: UnitRefs, { isClass, end, dateOf, ifAvailable }: Readings): BasisColumns {
  const { has, column } = refs;
  const readable = has('expiry') ? `*((${column('expiry')}="")+ISNUMBER(${column('expiry')}))` : '';
  const earliest = column('earliestTermination');
  const termination = has('earliestTermination')
    ? `IF(${isClass('open-ended')}*ISNUMBER(${earliest})*(${isChosen('openEnded', 'earliest termination')})>0,IF((${earliest}>${asAt})*(1-(${refs.isEndless('earliestTermination')}))>0,(${earliest}-${asAt})/365.25,0),0)`
    : '0';
  return {
    expiry: [DATE, 105, 'Expiry: of a lease that has an end', `=${dateOf('expiry')}`],
    inWault: [
      COUNT,
      140,
      'In WAULT: 1 for dated, and as chosen for holding over and open-ended',
      `=IF(${isClass('dated')}+${isClass('holding over')}*(${isChosen('holdingOver', '0 years')})+${isClass('open-ended')}*(${INPUT_CELLS.openEnded}<>"left out")${readable}>0,1,0)`,
    ],
    yearsToExpiry: [
      YEARS,
      105,
      'Years to expiry: days / 365.25, 0 if not dated; open-ended as chosen',
      ifAvailable('expiry', `=IF(${isClass('dated')},(${end}-${asAt})/365.25,${termination})`),
    ],
  };
}

/** Whether a row is there twice or contradicts itself, and whether all units of its property are here. */
function doubtColumns(refs: UnitRefs): BasisColumns {
  const { has, column, basis } = refs;
  const expiry = basis('expiry');
  const figures = ['contractedRent', 'passingRent', 'area', 'erv', 'expiry', 'nextBreak'] as const;
  const spelling = [
    ...figures.filter(has).map(column),
    ...(['use', 'vacancyStatus', 'tenant'] as const).filter(has).map((role) => `LEFT(${column(role)},60)`),
  ];
  // Excel looks up at most 255 characters.
  const sameRow = `LEFT(${withoutPatterns(joined([...spelling, basis('unitDay')]))},250)`;
  const unitDay = [
    ...(has('rentrollDate') ? [column('rentrollDate')] : []),
    ...(has('unit') ? [column('unit')] : []),
    ...(refs.property ? [refs.property] : []),
  ];
  const otherRoll = has('rentrollId')
    ? `IF(INDEX(${column('rentrollId')},MATCH(${basis('unitDay')},${basis('unitDay')},0))<>${column('rentrollId')},2,0)`
    : '0';
  const paid = (['contractedRent', 'passingRent'] as const).filter(has);
  const rentOrTenantTests = [
    ...paid.map((role) => `ISNUMBER(${column(role)})*(${column(role)}<>0)`),
    ...(has('tenant') ? [`(${column('tenant')}<>"")`] : []),
  ];
  const hasRentOrTenant = `(${['0', ...rentOrTenantTests].join('+')})`;
  const begins = `ISNUMBER(${column('leaseStart')})*(${column('leaseStart')}>${asAt})`;
  // A lease that is signed and has not begun may stand at a vacant unit.
  const signed = has('leaseStart') ? `*(1-${begins})` : '';
  const letWithNeither =
    paid.length > 0 && has('tenant')
      ? `IF((${basis('status')}="let")*(${plain(column('vacancyStatus'))}<>"")*(${hasRentOrTenant}=0)>0,2,0)`
      : '0';
  return {
    ...(refs.property !== undefined && {
      propertyKey: [TEXT, 120, 'Key of the property', `=${lookupKey(refs.property)}`],
    }),
    wholeProperty: [
      COUNT,
      90,
      'Whole: 1 if all units of the property are here',
      refs.properties
        ? `=IF((${refs.property}<>"")*(SUMIFS(${refs.properties.units}#,${refs.properties.list}#,${basis('propertyKey')})=${column('unitCount')})>0,1,0)`
        : `=0*${basis('base')}`,
    ],
    unitDay: [
      TEXT,
      190,
      'Key of the unit: day of the rent roll, unit, property',
      `=${lookupKey(joined(unitDay))}`,
    ],
    repeated: [
      COUNT,
      115,
      'There before: 1 if a row above is the same, 2 if another rent roll of that day has the unit',
      `=IF(MATCH(${sameRow},${sameRow},0)<ROW(${basis('unitDay')})-${HEADING_ROW},1,${otherRoll})`,
    ],
    againstStatus: [
      COUNT,
      115,
      'Against its status: 1 if vacant with a rent or a tenant, 2 if let with neither',
      `=IF((${basis('status')}="vacant")*(${hasRentOrTenant}>0)${signed}>0,1,${letWithNeither})`,
    ],
    notBegun: [
      COUNT,
      100,
      'Not begun: 1 if the lease begins after the as-at day',
      `=(${basis('class')}<>"vacant")*(${basis('class')}<>"own use")*${begins}`,
    ],
    farExpiry: [
      COUNT,
      115,
      `Far: 1 if the lease ends more than ${FAR_YEARS} years after the as-at day, 2 if before it`,
      `=IF(ISNUMBER(${asAt}),ISNUMBER(${expiry})*(${basis('class')}<>"vacant")*((${expiry}>${asAt}+${FAR_DAYS})+2*(${expiry}<${asAt}-${FAR_DAYS})),0*${basis('base')})`,
    ],
  };
}

/** A date farther from the as-at day may be right, but moves a WAULT. */
export const FAR_YEARS = 50;
export const FAR_DAYS = `${FAR_YEARS}*365.25`;

const isOneOf = (word: string, words: readonly string[]) =>
  ['0', ...words.map((candidate) => `(${word}=${quoted(candidate)})`)].join('+');

/** Begins the status of a unit if no rule knows its word for vacancy or own use. */
export const UNKNOWN = 'unknown: ';

const unknown = (word: string) => `SUBSTITUTE("${UNKNOWN}@","@",${word})`;

function statusFormula({ has, column, words, rows }: UnitRefs): string {
  // Without a column for either, each unit is let. The condition makes it one value a unit.
  let status = `IF(INDEX(${rows},0,1)="","let","let")`;
  const [word, own] = [plain(column('vacancyStatus')), plain(column('ownUse'))];
  const { yes = [], no = [] } = words('ownUse') ?? {};
  if (has('ownUse'))
    status = `IF((${own}="")+(${column('ownUse')}=FALSE)+${isOneOf(own, no)}>0,"let",${unknown(own)})`;
  if (has('vacancyStatus')) {
    const { no: letWords = [] } = words('vacancyStatus') ?? {};
    status = `IF((${word}="")+${isOneOf(word, letWords)}>0,${status},${unknown(word)})`;
  }
  if (has('ownUse')) status = `IF((${column('ownUse')}=TRUE)+${isOneOf(own, yes)}>0,"own use",${status})`;
  if (!has('vacancyStatus')) return status;
  const vacant = words('vacancyStatus')?.yes ?? [];
  const begins = vacant.map((prefix) => `(LEFT(${word},${prefix.length})=${quoted(prefix)})`);
  return `IF(${['0', ...begins].join('+')}>0,"vacant",${status})`;
}
