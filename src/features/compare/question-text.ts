import { columnWords, CONVENTIONS, type Difference, type Reconciliation } from '../../intake/index';
import { cellNumber, differenceCell, headingAbove } from './chosen-table';
import type { Given, SheetReading } from './compare-actions';
import { valueText } from './side-words';

interface Asked {
  sides: Given;
  reconciliation: Pick<Reconciliation, 'properties'>;
  /** Names the file or the sheet of a rent roll. */
  nameOf(reading: SheetReading): string;
}

/**
 * What the agent should confirm: a sentence that names the rent roll, and a table with tabs between its cells. Units and
 * columns are called as on the sheet. Greeting and end are left to the person.
 */
export function questionText({ sides, reconciliation, nameOf }: Asked): string {
  const { reading, otherSide } = sides;
  const properties = reconciliation.properties.map(({ name }) => name).join(', ');
  const roll = `the rent roll (${nameOf(reading)})`;
  const open = reconciliation.properties.flatMap(({ differences }) => differences.filter(isQuestion));
  const rows = withoutVacancyDetails(open).map((line) => cellsOf(line, reading));
  if (rows.length === 0)
    return `${properties}: ${roll} agrees with ${otherSide ? nameOf(otherSide.reading) : 'our records'}. Nothing is open.`;
  const heading = ['Unit', 'Column', 'You sent', otherSide ? `In ${nameOf(otherSide.reading)}` : 'We have'];
  const table = [heading, ...rows].map((cells) =>
    cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t'),
  );
  return [`${properties}: please tell us which values are right in ${roll}.`, '', ...table].join('\n');
}

/** Ways of writing and rounding need no answer, and the agent cannot say which of two units of ours is meant. */
const isQuestion = ({ kind, unit, row, sheet, database }: Difference): boolean =>
  unit !== undefined &&
  !CONVENTIONS.has(kind) &&
  kind !== 'within tolerance' &&
  !(kind === 'ambiguous' && row === undefined) &&
  // Amounts in two currencies are two lines. The line of the sheet asks for both.
  !(kind === 'not compared' && sheet === undefined && database !== undefined);

const blankSide = ({ kind, sheet, database }: Difference): 'sheet' | 'database' | undefined =>
  kind !== 'differs' || (sheet !== undefined && database !== undefined)
    ? undefined
    : sheet === undefined
      ? 'sheet'
      : 'database';

/** If only one side has let a unit, the line of its tenant stands for its rent, lease and all else that the other side lacks. */
function withoutVacancyDetails(lines: readonly Difference[]): Difference[] {
  const keyOf = (line: Difference) => `${line.row} ${blankSide(line)}`;
  const isTenant = ({ column }: Difference) => column === 'tenant_name';
  const vacant = new Set(lines.filter((line) => isTenant(line) && blankSide(line)).map(keyOf));
  return lines.filter((line) => isTenant(line) || !vacant.has(keyOf(line)));
}

/** What a side has of a unit that it does not have, or cannot tell from others. */
const NO_VALUE: Readonly<Partial<Record<Difference['kind'], { sent?: string; ours?: string }>>> = {
  'only in sheet': { ours: 'no such unit' },
  'only in database': { sent: 'no such unit' },
  ambiguous: { ours: 'several units that fit' },
};

function cellsOf(line: Difference, reading: SheetReading): string[] {
  const { kind, unit, tenant, column = '', sheet, database } = line;
  const isOtherCurrency = kind === 'not compared' && typeof sheet === 'number';
  const { heading = columnWords(column), ...values } = valuesOf(line, reading);
  const { sent, ours } = {
    ...values,
    ...NO_VALUE[kind],
    ...(isOtherCurrency && { ours: 'another currency' }),
  };
  const cell = differenceCell(reading, line);
  return [
    [unit, tenant].filter(Boolean).join(', '),
    sheet === undefined && database === undefined ? '' : heading,
    cell === undefined ? sent : `${sent} (${cell})`,
    ours,
  ];
}

/**
 * What both sides have, as the cell of the sheet has it: lines have amounts for a year, and areas in m². Without a heading, the
 * values are those of the line.
 */
function valuesOf(line: Difference, reading: SheetReading) {
  const { kind, column, measure = '', sheet, database } = line;
  const written = typeof sheet === 'number' && sheet !== 0 ? cellNumber(reading, line) : undefined;
  const blank = NO_VALUE[kind] ? 'this unit' : column === 'tenant_name' ? 'vacant' : 'blank';
  const isMoney = /^[A-Z]{3}$/.test(measure);
  const textOf = (value: Difference['sheet'], scale: number): string => {
    if (value === undefined) return blank;
    if (typeof value !== 'number') return valueText(value);
    return `${isMoney ? `${measure} ` : ''}${valueText(value * scale)}`;
  };
  const inMeasure = (scale: number, heading?: string) => ({
    ...{ heading, sent: textOf(sheet, scale), ours: textOf(database, scale) },
  });
  // The heading may say another period or unit than that of our number.
  if (typeof database === 'number' && typeof sheet !== 'number') return inMeasure(1);
  const values = inMeasure(written === undefined ? 1 : written / Number(sheet), headingAbove(reading, line));
  return values.sent === values.ours ? inMeasure(1) : values;
}
