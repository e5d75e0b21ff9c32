import type { ColumnProfile } from '../columns/column-profile';
import type { ColumnProposal, Finding, Found } from '../extraction';
import type { Measures } from '../facts/settle-measures';
import { cellText } from '../grid/cell-shape';
import { cellAt, type Sheet } from '../grid/sheet';
import type { ClassifiedLine } from '../rows/classify-rows';
import type { ColumnStyle } from '../values/column-style';
import { kindOf } from '../vocabulary/target-columns';

interface Sheetwide {
  currency: Found<string> | undefined;
  /** The currencies, if there are several. */
  mixed: readonly string[];
  /** A column says the currency of each row. */
  isByRow: boolean;
  /** The properties that the sheet names. */
  names: readonly string[];
}

/** What only a person can tell: units, periods, currencies, and the style of numbers and dates. */
export function askedFindings(
  columns: readonly ColumnProposal[],
  measures: Measures,
  styles: ReadonlyMap<number, ColumnStyle>,
  profiles: ReadonlyMap<number, ColumnProfile>,
  { currency, mixed, isByRow, names }: Sheetwide,
): Finding[] {
  const findings: Finding[] = [];
  const quote = (positions: readonly number[]) =>
    positions
      .map((position) => `“${columns.find((one) => one.position === position)?.heading ?? ''}”`)
      .join(', ');
  const ask = (code: Finding['code'], positions: readonly number[], text: (names: string) => string) => {
    if (positions.length > 0)
      findings.push({ code, severity: 'asks', text: text(quote(positions)), positions });
  };
  const money = columns
    .filter(({ column }) => column && kindOf(column) === 'money')
    .map(({ position }) => position);
  if (!currency && mixed.length === 0)
    ask('currency-unknown', money, () => 'In which currency are the amounts? The sheet does not say it.');
  if (mixed.length > 0)
    findings.push({
      code: 'currency-mixed',
      severity: isByRow ? 'note' : 'asks',
      text: `The sheet has amounts in ${mixed.join(', ')}${isByRow ? ', as a column says for each row.' : '. Which one counts?'}`,
    });
  ask('area-unit-unknown', measures.withoutUnit, (which) => `In which unit is ${which}: m² or square feet?`);
  ask('period-unknown', measures.withoutPeriod, (which) => `Is ${which} for a month, a quarter or a year?`);
  if (measures.assumedPeriod.length > 0)
    findings.push({
      code: 'period-assumed',
      severity: 'note',
      text: `${quote(measures.assumedPeriod)}: read for the period of the other amounts.`,
      positions: measures.assumedPeriod,
    });
  if (
    measures.areaUnitFrom === 'language' &&
    columns.some(({ column }) => column && kindOf(column) === 'area')
  )
    findings.push({
      code: 'area-unit-assumed',
      severity: 'note',
      text: 'Areas are read as m², because the language of the headings is one of countries that measure in m².',
    });
  const open = (test: (style: ColumnStyle, profile: ColumnProfile) => boolean) =>
    columns.flatMap(({ column, position }) => {
      const style = styles.get(position);
      const profile = profiles.get(position);
      return column && style && profile && test(style, profile) ? position : [];
    });
  ask(
    'number-style-unknown',
    open((style, { numbers }) => numbers > 0 && style.decimal === undefined),
    (which) => `Does “1.234” mean one and a bit or more than a thousand in ${which}?`,
  );
  ask(
    'date-order-unknown',
    open((style, { dates }) => dates > 0 && style.order === undefined),
    (which) => `Is the day or the month first in the dates of ${which}?`,
  );
  if (names.length > 1)
    findings.push({
      code: 'several-properties',
      severity: 'note',
      text: `The sheet has ${names.length} properties: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}.`,
    });
  return findings;
}

/** Cells that need a look whatever they mean: hidden rows with units, and texts that Excel would take for a formula. */
export function sheetFindings(
  sheet: Sheet,
  lines: ReadonlyMap<number, ClassifiedLine>,
  columns: readonly ColumnProposal[],
): Finding[] {
  const hidden: number[] = [];
  const formulas: number[] = [];
  for (const [line, { kind }] of lines) {
    if (!/unit$|lease$|continuation/.test(kind)) continue;
    const row = sheet.firstRow + line;
    if (sheet.hiddenRows.has(row)) hidden.push(row);
    if (columns.some(({ position, column }) => column && looksLikeFormula(sheet, line, position)))
      formulas.push(row);
  }
  const findings: Finding[] = [];
  if (hidden.length > 0)
    findings.push({
      code: 'hidden-row',
      severity: 'note',
      text: `${hidden.length} rows with units are hidden. They were read.`,
      rows: hidden,
    });
  if (formulas.length > 0)
    findings.push({
      code: 'formula-text',
      severity: 'note',
      text: `${formulas.length} rows have a text that begins like a formula. It is kept as text.`,
      rows: formulas,
    });
  return findings;
}

function looksLikeFormula(sheet: Sheet, line: number, position: number): boolean {
  const cell = cellAt(sheet, line, position);
  if (typeof cell?.v !== 'string' || !/^[\s\u00a0=@+-]/.test(cell.v)) return false;
  return /^[=@]|^[+-](?![\d.,\s€$£(-]|$)/.test(cellText(cell));
}
