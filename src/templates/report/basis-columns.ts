import { INPUT_CELLS, isChosen } from './report-inputs';
import type { ReportRole } from './report-columns';
import type { Basis, UnitRefs } from './unit-refs';

export interface BasisColumn {
  /** Its name and its rule. */
  heading: string;
  formula: string;
  format: string;
  width: number;
}

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
  const amount = (role: ReportRole) =>
    has(role) ? `=IF(${isEmpty},0,${number(role)})` : `=0*${basis('base')}`;

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
  const [one, two, three] = [
    basis('firstTenantBreak'),
    basis('secondTenantBreak'),
    basis('thirdTenantBreak'),
  ];
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
    class: {
      heading: 'Class: the first that fits of vacant, own use, left out, holding over, dated, open-ended',
      formula: `=${classes}`,
      format: 'General',
      width: 170,
    },
    rent: {
      heading: 'Rent: contracted rent, 0 if vacant, own use or blank',
      formula: amount('contractedRent'),
      format: AMOUNT,
      width: 110,
    },
    passing: {
      heading: 'Passing: passing rent, 0 if vacant, own use or blank',
      formula: amount('passingRent'),
      format: AMOUNT,
      width: 110,
    },
    area: {
      heading: 'Area: sqm, 0 if blank',
      formula: has('area') ? `=${number('area')}` : `=0*${basis('base')}`,
      format: AMOUNT,
      width: 95,
    },
    erv: {
      heading: 'ERV: market rent, 0 if blank',
      formula: has('erv') ? `=${number('erv')}` : `=0*${basis('base')}`,
      format: AMOUNT,
      width: 110,
    },
    valued: {
      heading: 'Valued: 1 if an ERV is given, also if it is 0',
      formula: has('erv') ? `=IF(ISNUMBER(${column('erv')}),1,0)` : `=0*${basis('base')}`,
      format: COUNT,
      width: 80,
    },
    base: {
      heading: 'Base: 0 if own use is outside',
      formula: `=IF(${isClass('own use')},0,1)`,
      format: COUNT,
      width: 80,
    },
    inWault: {
      heading: 'In WAULT: 1 for dated, and as chosen for holding over and open-ended',
      formula: `=IF(${isClass('dated')}+${isClass('holding over')}*(${isChosen('holdingOver', '0 years')})+${isClass('open-ended')}*(${INPUT_CELLS.openEnded}<>"left out")>0,1,0)`,
      format: COUNT,
      width: 140,
    },
    firstTenantBreak: {
      heading: "Tenant's break 1: after the as-at day, not the landlord's alone",
      formula: tenantBreak('firstBreak', 'firstBreakHolder'),
      format: DATE,
      width: 105,
    },
    secondTenantBreak: {
      heading: "Tenant's break 2: likewise",
      formula: tenantBreak('secondBreak', 'secondBreakHolder'),
      format: DATE,
      width: 105,
    },
    thirdTenantBreak: {
      heading: "Tenant's break 3: likewise",
      formula: tenantBreak('thirdBreak', 'thirdBreakHolder'),
      format: DATE,
      width: 105,
    },
    nextBreak: {
      heading: 'Next break that counts: after the as-at day and before expiry, of a let unit',
      formula: `=IF(${isEmpty},"",IF(ISNUMBER(${counted}),IF(${counted}>${asAt},${beforeExpiry},""),""))`,
      format: DATE,
      width: 125,
    },
    firstEnd: {
      heading: 'First end of a dated lease: its next break, else its expiry',
      formula: `=IF(${isClass('dated')},IF(ISNUMBER(${basis('nextBreak')}),${basis('nextBreak')},${end}),"")`,
      format: DATE,
      width: 110,
    },
    yearsToExpiry: {
      heading: 'Years to expiry: days / 365.25, 0 if not dated; open-ended as chosen',
      formula: has('expiry')
        ? `=IF(${isClass('dated')},(${end}-${asAt})/365.25,${termination})`
        : `=0*${basis('base')}`,
      format: YEARS,
      width: 105,
    },
    yearsToBreak: {
      heading: 'Years to break: to the first end, else as to expiry',
      formula: `=IF(${isClass('dated')},(${basis('firstEnd')}-${asAt})/365.25,${basis('yearsToExpiry')})`,
      format: YEARS,
      width: 105,
    },
    tenant: {
      heading: 'Tenant or group: of units that pay rent',
      formula: `=IF(${basis('rent')}>0,${payer},"")`,
      format: 'General',
      width: 190,
    },
    whole: {
      heading: 'Whole: 1 if all units of the property are here',
      formula: refs.properties
        ? `=IF(SUMIFS(${refs.properties.units}#,${refs.properties.list}#,${column('property')})=${column('unitCount')},1,0)`
        : `=0*${basis('base')}`,
      format: COUNT,
      width: 90,
    },
  };
}
