import { ABOUT, DATE, LABEL, NOTE, NOTICE, WHOLE } from '../cell-styles';
import type { SheetTemplate } from '../sheet-template';
import { createSheetWriter } from '../sheet-writer';
import { bare, grouped, plain, quoted } from '../formula-parts';
import { cellOfAll, columnOfAll, NOT_REPORTED, describeCurrency, otherCurrencyUnits } from './all-units';
import { putCalendars } from './calendars';
import { putChecks } from './checks';
import { putExpiryProfile } from './expiry-profile';
import { putKeyFigures } from './figures/put-key-figures';
import { putRentByUse } from './rent-by-use';
import { DASH, reportParts, type ReportParts } from './report-parts';
import type { ReportColumns } from './report-columns';
import { INPUT_CELLS } from './report-inputs';
import { putServiceFigures } from './service-figures';
import { putTopTenants } from './top-tenants';
import {
  CURRENCY_COUNT,
  CURRENCY_LIST,
  LISTED_CURRENCIES,
  UNITS_CELL,
  unitsSheet,
  type UnitsOptions,
} from './units-sheet';

/** The report of a portfolio: a sheet of its units with the inputs, and a sheet of figures over it. */
export function portfolioReport(
  columns: ReportColumns,
  names: { Units: string; Report: string },
  { inputs = {}, formattedRows = 2_000, rentrolls = false, rates, question }: Partial<UnitsOptions>,
): [units: SheetTemplate, report: SheetTemplate] {
  const asked = { inputs, formattedRows, rentrolls, rates, question };
  return [unitsSheet(columns, names.Units, asked), reportSheet(columns, names, asked)];
}

const WIDTHS = {
  ...{ A: 12, B: 262, C: 106 },
  ...Object.fromEntries([...'DEFGHIJK'].map((letter) => [letter, 88])),
  // The longest meaning ends in it.
  L: 190,
};

/** The figures of a portfolio, each a formula over "Units". */
function reportSheet(
  columns: ReportColumns,
  names: { Units: string; Report: string },
  { inputs: { valueCurrency }, rentrolls, rates }: UnitsOptions,
): SheetTemplate {
  const writer = createSheetWriter();
  const parts = reportParts(writer, columns, names.Units, { rates, valueCurrency });
  const { put, style, rowHeight } = writer;
  const { asAt } = parts;
  writer.title('Portfolio report');
  put('B3', `=${parts.prefix}$B$3`, ABOUT);
  put('B4', currencyText(parts, names.Units), NOTICE);
  put('D5', `=${parts.prefix}${UNITS_CELL}`, { ...NOTE, verticalAlign: 'middle' });
  put('B5', 'Terms count from', LABEL);
  put('C5', `=${asAt}`, { ...LABEL, align: 'right' }, DATE);
  put('B6', 'Amounts are in', LABEL);
  put('C6', parts.amount(parts.currency), { ...LABEL, align: 'right' });
  put('B7', 'Checks', LABEL);

  const left = leftOut(parts, rentrolls);
  // The row ends with a gap above the figures.
  rowHeight(8, 30);
  style('B8:D8', { verticalAlign: 'top' });
  put('B8', 'Units left out', LABEL);
  put('C8', parts.count(left.count), { ...LABEL, align: 'right' }, WHOLE);
  put('D8', `=IFERROR(${left.message},"")`, { ...NOTE, verticalAlign: 'top' });

  const service = putKeyFigures(parts, 9) + 1;
  const profile = putExpiryProfile(parts, putServiceFigures(parts, service));
  const uses = putRentByUse(parts, profile.next);
  const tenants = putTopTenants(parts, uses.next);
  const calendars = putCalendars(parts, tenants.next);
  const lists = [profile, uses, tenants, calendars].flatMap(({ sums }) => sums);
  const checks = putChecks(parts, calendars.next, {
    sums: lists,
    otherUses: uses.unlistedRent,
    misfit: left.misfit,
  });
  put('C7', `=IF(${checks.failed}=0,"all OK",${checks.failed}&" to look at")`, { ...LABEL, align: 'right' });
  put('D7', 'They are at the end of this sheet.', { ...NOTE, verticalAlign: 'middle' });
  for (const row of [service, uses.next, tenants.next, calendars.next]) writer.beginPage(row);
  writer.name({ RR_as_at: 'C5', RR_currency: 'C6', RR_checks: 'C7', RR_units_left_out: 'C8' });
  return {
    name: names.Report,
    hidesGridLines: true,
    ...writer.parts(),
    columnWidths: WIDTHS,
    print: { columns: 'B:L', titleRows: '2:5', breaks: writer.breaks },
  };
}

/** Says in which currency amounts are, or why they are not shown. */
function currencyText(parts: ReportParts, unitsName: string): string {
  const { units, prefix, hasOneCurrency, columns } = parts;
  if (columns.currency.heading === undefined)
    return 'The service has no column of currencies. Nothing shows whether the amounts are in one.';
  const [, letters, row] = /\$([A-Z]+)\$(\d+)/.exec(CURRENCY_LIST)!;
  const listed = Array.from({ length: LISTED_CURRENCIES }, (_, k) => {
    const cell = `${prefix}$${letters}$${Number(row) + k}`;
    return k === 0 ? cell : `IF(${cell}="","",", "&${cell})`;
  }).join('&');
  const currency = plain(units.column('currency'));
  const all = `${prefix}$${letters}$${row}:$${letters}$${Number(row) + LISTED_CURRENCIES - 1}`;
  const moreCurrencies = `IF(SUMPRODUCT((${currency}<>"")*(COUNTIFS(${all},${currency})=0))>0," and others","")`;
  const sheet = unitsName.replaceAll('"', '""');
  const input = bare(INPUT_CELLS.currency);
  const anchor = bare(units.query.replace(/^.*!/, ''));
  const isIn = (of: string) => `"All amounts are in "&${of}&"."`;
  const chosen =
    `IF(${hasOneCurrency},${isIn(`${prefix}${CURRENCY_LIST}`)},` +
    `IF(${prefix}${CURRENCY_COUNT}=0,"No unit tells its currency, so amounts are not shown.",` +
    `"Choose one currency in cell ${input} of the sheet ${sheet}: amounts in "&${listed}&${moreCurrencies}&" are not added."))`;
  const shown = parts.inOne(
    (rates) =>
      `IFERROR(IF(${hasOneCurrency},${isIn(rates.into)}&" Rates: "&${rates.named(`UPPER(${currency})`)}&".",${parts.faults}&". So amounts are not shown."),"Amounts are not shown.")`,
    chosen,
  );
  return `=IF(ISERROR(${units.query}),"No figures: cell ${anchor} of the sheet ${sheet} and the pane say why.",${shown})`;
}

interface LeftOut {
  count: string;
  /** Which units, and why. */
  message: string;
  /** A test that the units of the report and all units are not of one answer. */
  misfit: string;
}

/** The units that the report leaves out, as formulas without `=`. `tellsRolls` is whether the service lists its rent rolls. */
function leftOut({ units, prefix, unitsName }: ReportParts, canListRentRolls: boolean): LeftOut {
  const all = `ROWS(${columnOfAll(units, 'query')})`;
  const shown = `ROWS(${units.rows})`;
  const each = columnOfAll(units, 'currency');
  const counted = (test: string) => `SUMPRODUCT(--(${each}${test}))`;
  const ofOthers = otherCurrencyUnits(units);
  const summaries = columnOfAll(units, 'said');
  const silent = counted(`="${NOT_REPORTED}"`);
  const rent = units.has('contractedRent')
    ? `SUMIFS(${columnOfAll(units, 'rent')},${each},"${NOT_REPORTED}")`
    : undefined;
  const unreportedSummary = `IF(${silent}>0,${describeCurrency(quoted(NOT_REPORTED), silent, rent)},"")`;
  const listed = `SUMPRODUCT(--(${summaries}<>""),COUNTIFS(${each},${columnOfAll(units, 'listed')}))`;
  const more = `IF(${listed}+${silent}<${ofOthers},"and others","")`;
  const byCurrency = units.has('currency')
    ? `IF(${ofOthers}>0,"In other currencies${rent ? ', with rent pa' : ''}: "&TEXTJOIN("; ",TRUE,${summaries},${unreportedSummary},${more})&". ","")`
    : '""';
  const filtered = `(${all}-${ofOthers}-${shown})`;
  const byFilter = `IF(${filtered}>0,"By the filters of "&${quoted(unitsName)}&": "&${filtered}&". ","")`;
  const newer = cellOfAll(units, 'newer');
  const byDay = canListRentRolls
    ? `IF(${newer}>0,"Later rent rolls, which do not count: "&${newer}&".","")`
    : '""';
  const failed = `ISERROR(${units.query})+ISERROR(${cellOfAll(units, 'query')})>0`;
  const hasNoFilter = `(COUNTIF(${prefix}$F$5:$F$10,"?*")=0)`;
  return {
    count: `IF(${failed},"${DASH}",${all}-${shown})`,
    message: `IF(${failed},"",TRIM("of "&${grouped(all)}&" units. "&${byCurrency}&${byFilter}&${byDay}))`,
    misfit: `IF(${filtered}<0,1,IF((${filtered}>0)*${hasNoFilter}>0,1,0))`,
  };
}
