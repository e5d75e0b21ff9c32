import { grouped, quoted } from '../formula-parts';
import { cellOfAll, columnOfAll, isOneTyped, NOT_TOLD, saidOf, typedCurrency } from './all-units';
import { DASH, type ReportParts } from './report-parts';
import { FILTER_COLUMNS } from './unit-refs';

interface LeftOut {
  count: string;
  /** Which units, and why. */
  says: string;
  /** A test that the units of the report and all units are not of one answer. */
  misfit: string;
}

/** The units that the report leaves out, as formulas without `=`. `tellsRolls` is whether the service lists its rent rolls. */
export function leftOut({ units, prefix, unitsName }: ReportParts, tellsRolls: boolean): LeftOut {
  const all = `ROWS(${columnOfAll(units, 'query')})`;
  const shown = `ROWS(${units.rows})`;
  const each = columnOfAll(units, 'currency');
  const counted = (test: string) => `SUMPRODUCT(--(${each}${test}))`;
  const others = units.has('currency')
    ? `IF(${isOneTyped(prefix)},${counted(`<>${typedCurrency(prefix)}`)},0)`
    : '0';
  const said = columnOfAll(units, 'said');
  const silent = counted(`="${NOT_TOLD}"`);
  const rent = units.has('contractedRent')
    ? `SUMIFS(${columnOfAll(units, 'rent')},${each},"${NOT_TOLD}")`
    : undefined;
  const silentSaid = `IF(${silent}>0,${saidOf(quoted(NOT_TOLD), silent, rent)},"")`;
  const listed = `SUMPRODUCT(--(${said}<>""),COUNTIFS(${each},${columnOfAll(units, 'listed')}))`;
  const more = `IF(${listed}+${silent}<${others},"and others","")`;
  const byCurrency = units.has('currency')
    ? `IF(${others}>0,"In other currencies${rent ? ', with rent pa' : ''}: "&TEXTJOIN("; ",TRUE,${said},${silentSaid},${more})&". ","")`
    : '""';
  const filtered = `(${all}-${others}-${shown})`;
  const byFilter = `IF(${filtered}>0,"By the filters of "&${quoted(unitsName)}&": "&${filtered}&". ","")`;
  const newer = cellOfAll(units, 'newer');
  const byDay = tellsRolls ? `IF(${newer}>0,"Later rent rolls, which do not count: "&${newer}&".","")` : '""';
  const failed = `ISERROR(${units.query})+ISERROR(${cellOfAll(units, 'query')})>0`;
  const hasNoFilter = FILTER_COLUMNS.map((cell) => `(${prefix}${cell}="")`).join('*');
  return {
    count: `IF(${failed},"${DASH}",${all}-${shown})`,
    says: `IF(${failed},"",TRIM("of "&${grouped(all)}&" units. "&${byCurrency}&${byFilter}&${byDay}))`,
    misfit: `IF(${filtered}<0,1,IF((${filtered}>0)*${hasNoFilter}>0,1,0))`,
  };
}
