import { FIGURE, HEADING, INPUT, NOTE, NUMBER_HEADING, ROW, WHOLE } from '../../cell-styles';
import { plain, quoted } from '../../formula-parts';
import type { CellStyle } from '../../sheet-template';
import type { ReportRole } from '../report-columns';
import { DASH, type ReportParts } from '../report-parts';

const TYPED: CellStyle = { ...INPUT, align: 'right' };
const SMALL: CellStyle = { ...ROW, ...NOTE, verticalAlign: 'middle' };
const WRONG: CellStyle = { ...SMALL, bold: true, textColor: '#B10E1C' };

/** What a person types for the net initial yields. */
export type YieldInputs = ReturnType<typeof yieldInputs>;

const cellsOf = (top: number) => ({
  value: `$C$${top + 1}`,
  currency: `$C$${top + 2}`,
  purchase: `$C$${top + 3}`,
  costs: `$C$${top + 4}`,
});

/** Says of each input what is wrong with it: a formula without `=`, and `""` if nothing is. */
function faultsOf({ units, currency, hasOneCurrency }: ReportParts, top: number) {
  const { value, currency: own, purchase, costs } = cellsOf(top);
  const number = (cell: string, test: string, message: string) =>
    `IF(ISNUMBER(${cell}),IF(${test},"",${quoted(message)}),${quoted(message)})`;
  const typed = `UPPER(${plain(own)})`;
  const isOther = `IF(${typed}="","Type the currency of the value.",IF(${hasOneCurrency},IF(${typed}=${currency},"","The report is in "&${currency}&"."),""))`;
  return {
    value: `IF(${value}="","",${number(value, `${value}>0`, 'This is not an amount above 0.')})`,
    currency: units.has('currency') ? `IF(${value}="","",${isOther})` : '""',
    purchase: `IF(${purchase}="",IF(${value}="","","Type them, or 0% without any."),${number(purchase, `(${purchase}>=0)*(${purchase}<1)>0`, 'This is not a percentage such as 6.8%.')})`,
    /** Non-recoverable costs: those that are typed, or else those that the service tells. */
    costs: `IF(${costs}="","",${number(costs, `${costs}>=0`, 'This is not an amount of 0 or more.')})`,
  };
}

/** Where the inputs are, below a heading in the row `top`. */
export function yieldInputs(parts: ReportParts, top: number) {
  const { value, purchase, costs } = cellsOf(top);
  // The cells beside the inputs say what is wrong with them.
  const isRight = Object.values(cellsOf(top))
    .map((cell) => `(${cell.replace('C', 'D')}="")`)
    .join('*');
  const reportedCosts = parts.units.has('nonRecoverableCost') ? `SUM(${parts.units.basis('cost')})` : '0';
  return {
    top,
    /** Shows nothing without a value and purchaser's costs, and a dash, or `instead`, if an input is wrong. */
    ifTyped(content: string, instead = DASH) {
      const shown = content.startsWith('=') ? content.slice(1) : quoted(content);
      return `=IF((${value}="")+(${purchase}="")>0,"",IF(${isRight}>0,${shown},"${instead}"))`;
    },
    /** Non-recoverable costs: those that are typed, or else those that the service tells. */
    costs: `IF(${costs}="",${reportedCosts},${costs})`,
    /** The value with purchaser's costs. */
    gross: `(${value}*(1+${purchase}))`,
  };
}

/** Writes the inputs, and what the yields leave out. Returns the first free row. */
export function putYieldInputs(parts: ReportParts, { top, ifTyped }: YieldInputs): number {
  const { writer, units, valueCurrency } = parts;
  const { put, style, rowHeight } = writer;
  const faults = faultsOf(parts, top);
  style(`B${top}:L${top}`, HEADING);
  put(`B${top}`, 'For the net initial yields', HEADING);
  put(`C${top}`, 'Type here', NUMBER_HEADING);
  put(`G${top}`, 'What it means', { ...HEADING, wrapping: 'overflow' });
  rowHeight(top, 26);
  const cells = cellsOf(top);
  const costs = units.has('nonRecoverableCost')
    ? 'Empty: those that the service tells.'
    : 'Empty: none, because the service tells none.';
  const inputs: Record<keyof typeof cells, readonly [label: string, meaning: string, format: string]> = {
    value: [
      'Value of the units',
      "What the units of this report are worth, before purchaser's costs.",
      WHOLE,
    ],
    currency: ['Its currency', 'Yields are shown while the report is in this currency.', 'General'],
    purchase: [
      "Purchaser's costs",
      'Taxes and fees of a purchase, in percent of the value. 0% without any.',
      '0.00%',
    ],
    costs: ['Non-recoverable costs pa', `Costs of a year that tenants do not pay back. ${costs}`, WHOLE],
  };
  for (const name of Object.keys(inputs) as (keyof typeof cells)[]) {
    const [label, meaning, format] = inputs[name];
    const cell = cells[name].replaceAll('$', '');
    const row = cell.slice(1);
    style(`B${row}:L${row}`, ROW);
    put(`B${row}`, label, ROW);
    put(
      cell,
      name === 'currency' && valueCurrency ? { text: valueCurrency } : '',
      { ...FIGURE, ...TYPED },
      format,
    );
    put(`D${row}`, `=${faults[name]}`, WRONG);
    put(`G${row}`, meaning, SMALL);
  }
  // Below the yields. Figures and inputs fit on a page.
  put(`D${top - 1}`, ifTyped(`=IFERROR(${leavesOut(parts, cells.costs)},"")`, ''), NOTE);
  return top + 5;
}

/** What the yields do not have in them, as a formula without `=`. */
function leavesOut({ units }: ReportParts, costs: string): string {
  const { basis, has, column } = units;
  const isLet = `(${basis('class')}<>"vacant")*(${basis('class')}<>"own use")`;
  const isOurs = `(${basis('class')}<>"own use")`;
  const describeCount = (count: string, message: string) => `IF(${count}>0,${count}&" ${message}; ","")`;
  const silent = (of: string, role: ReportRole, message: string) =>
    describeCount(`SUMPRODUCT(${of}*(1-ISNUMBER(${column(role)})))`, message);
  const passing = has('passingRent')
    ? silent(isLet, 'passingRent', 'let units that do not tell what they pay')
    : '""';
  const missingCosts = has('nonRecoverableCost')
    ? silent(isOurs, 'nonRecoverableCost', 'units that tell no costs')
    : '"all non-recoverable costs, because none are typed; "';
  const own = describeCount(`COUNTIFS(${basis('class')},"own use")`, 'units in own use');
  const left = `IF(ISNUMBER($C$8),${describeCount('$C$8', 'units that the report leaves out')},"")`;
  return `"Left out: "&${passing}&IF(${costs}="",${missingCosts},"")&${own}&${left}&"step rents, and discounts that are not rent-free periods."`;
}
