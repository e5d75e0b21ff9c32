import { INPUT_CELLS, isChosen } from './report-inputs';
import type { ReportRole } from './report-columns';
import type { Basis, UnitRefs } from './unit-refs';

/** The heading is its name and its rule. */
export type BasisColumn = readonly [format: string, width: number, heading: string, formula: string];

export const TEXT = 'General';
const AMOUNT = '#,##0.00';
const DATE = 'yyyy-mm-dd';
const YEARS = '0.00';
const COUNT = '0';

const { asAt, usesLeftOut } = INPUT_CELLS;

/** What "Units" adds to each unit. Each is one formula for all units. */
export function basisColumns(refs: UnitRefs): Record<Basis, BasisColumn> {
  const { has, column, basis } = refs;
  const when = (role: ReportRole, test: string, yes: string, no: string) =>
    has(role) ? `IF(${test},${yes},${no})` : no;
  const isClass = (name: string) => `(${basis('class')}="${name}")`;
  const isEmpty = `${isClass('vacant')}+${isClass('own use')}>0`;
  const number = (role: ReportRole) => `IF(ISNUMBER(${column(role)}),${column(role)},0)`;
  const none = `=0*${basis('base')}`;
  const told = (role: ReportRole, formula: string) => (has(role) ? formula : none);
  const amount = (role: ReportRole) => told(role, `=IF(${isEmpty},0,${number(role)})`);

  const leased = has('expiry')
    ? `IF(ISNUMBER(${column('expiry')}),IF(${column('expiry')}<${asAt},"holding over","dated"),"open-ended")`
    : '"open-ended"';
  const used = when(
    'use',
    `(${column('use')}<>"")*COUNTIFS(${usesLeftOut},${column('use')})>0`,
    '"left out"',
    leased,
  );
  const owned = when(
    'ownUse',
    `((${column('ownUse')}="true")+(${column('ownUse')}=TRUE))*(${isChosen('ownUse', 'outside')})>0`,
    '"own use"',
    used,
  );
  const status = when('vacancyStatus', `${column('vacancyStatus')}="vacant"`, '"vacant"', owned);
  // Without any column, it is still one value a unit.
  const classes = status.startsWith('"') ? `IF(ROWS(${refs.rows})>0,${status})` : status;

  const tenantBreak = (date: ReportRole, holder: ReportRole) =>
    has(date) && has(holder)
      ? `=IF(ISNUMBER(${column(date)})*(${column(holder)}<>"LANDLORD")>0,IF(${column(date)}>${asAt},${column(date)},""),"")`
      : `=IF(${basis('base')}<0,0,"")`;
  const [one, two, three] = (['firstTenantBreak', 'secondTenantBreak', 'thirdTenantBreak'] as const).map(
    basis,
  );
  // A text is greater than every number, so an empty text loses.
  const first = `IF(${one}<${two},IF(${one}<${three},${one},${three}),IF(${two}<${three},${two},${three}))`;
  const anyBreak = has('nextBreak') ? column('nextBreak') : '""';
  const tells = has('firstBreak') && has('firstBreakHolder');
  const counted = tells ? `IF(${isChosen('breaks', 'tenant')},${first},${anyBreak})` : anyBreak;
  const beforeExpiry = has('expiry')
    ? `IF(ISNUMBER(${column('expiry')}),IF(${counted}<${column('expiry')},${counted},""),${counted})`
    : counted;
  const end = has('expiry') ? column('expiry') : '""';
  const termination = has('earliestTermination')
    ? `IF(${isClass('open-ended')}*ISNUMBER(${column('earliestTermination')})*(${isChosen('openEnded', 'earliest termination')})>0,IF(${column('earliestTermination')}>${asAt},(${column('earliestTermination')}-${asAt})/365.25,0),0)`
    : '0';
  const payer =
    has('tenantGroup') && has('tenant')
      ? `IF(${column('tenantGroup')}<>"",${column('tenantGroup')},${column('tenant')})`
      : has('tenant')
        ? column('tenant')
        : '""';

  return {
    class: [
      TEXT,
      170,
      'Class: the first that fits of vacant, own use, left out, holding over, dated, open-ended',
      `=${classes}`,
    ],
    rent: [AMOUNT, 110, 'Rent: contracted rent, 0 if vacant, own use or blank', amount('contractedRent')],
    passing: [AMOUNT, 110, 'Passing: passing rent, 0 if vacant, own use or blank', amount('passingRent')],
    area: [AMOUNT, 95, 'Area: sqm, 0 if blank', told('area', `=${number('area')}`)],
    erv: [AMOUNT, 110, 'ERV: market rent, 0 if blank', told('erv', `=${number('erv')}`)],
    valued: [
      COUNT,
      80,
      'Valued: 1 if an ERV is given, also if it is 0',
      told('erv', `=IF(ISNUMBER(${column('erv')}),1,0)`),
    ],
    base: [COUNT, 80, 'Base: 0 if own use is outside', `=IF(${isClass('own use')},0,1)`],
    inWault: [
      COUNT,
      140,
      'In WAULT: 1 for dated, and as chosen for holding over and open-ended',
      `=IF(${isClass('dated')}+${isClass('holding over')}*(${isChosen('holdingOver', '0 years')})+${isClass('open-ended')}*(${INPUT_CELLS.openEnded}<>"left out")>0,1,0)`,
    ],
    firstTenantBreak: [
      DATE,
      105,
      "Tenant's break 1: after the as-at day, not the landlord's alone",
      tenantBreak('firstBreak', 'firstBreakHolder'),
    ],
    secondTenantBreak: [
      DATE,
      105,
      "Tenant's break 2: likewise",
      tenantBreak('secondBreak', 'secondBreakHolder'),
    ],
    thirdTenantBreak: [
      DATE,
      105,
      "Tenant's break 3: likewise",
      tenantBreak('thirdBreak', 'thirdBreakHolder'),
    ],
    nextBreak: [
      DATE,
      125,
      'Next break that counts: after the as-at day and before expiry, of a let unit',
      `=IF(${isEmpty},"",IF(ISNUMBER(${counted}),IF(${counted}>${asAt},${beforeExpiry},""),""))`,
    ],
    firstEnd: [
      DATE,
      110,
      'First end of a dated lease: its next break, else its expiry',
      `=IF(${isClass('dated')},IF(ISNUMBER(${basis('nextBreak')}),${basis('nextBreak')},${end}),"")`,
    ],
    yearsToExpiry: [
      YEARS,
      105,
      'Years to expiry: days / 365.25, 0 if not dated; open-ended as chosen',
      told('expiry', `=IF(${isClass('dated')},(${end}-${asAt})/365.25,${termination})`),
    ],
    yearsToBreak: [
      YEARS,
      105,
      'Years to break: to the first end, else as to expiry',
      `=IF(${isClass('dated')},(${basis('firstEnd')}-${asAt})/365.25,${basis('yearsToExpiry')})`,
    ],
    tenant: [TEXT, 190, 'Tenant or group: of units that pay rent', `=IF(${basis('rent')}>0,${payer},"")`],
    whole: [
      COUNT,
      90,
      'Whole: 1 if all units of the property are here',
      refs.properties
        ? `=IF(SUMIFS(${refs.properties.units}#,${refs.properties.list}#,${column('property')})=${column('unitCount')},1,0)`
        : none,
    ],
  };
}
