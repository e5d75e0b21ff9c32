import { mappingText } from '../../intake/index';
import { compareSheet } from '../../templates/compare-sheet';
import { inExcel } from '../../excel/in-excel';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import { cellOf, rangeOf } from './chosen-table';
import {
  sidesOf,
  type Answers,
  type Compared,
  type Given,
  type SheetReading,
  type Side,
} from './compare-actions';
import { currentSheet } from './current-sheet';

/** Writes a sheet with the comparison as a formula, which says what the reading says. Resolves to its name. */
export async function writeCheck(
  given: Given,
  { notes, rates }: Pick<Compared, 'notes' | 'rates'>,
  written: LastWritten,
): Promise<string> {
  const { reading, answers } = given;
  const sides = sidesOf(given);
  const names = await inExcel(
    'Excel did not find the sheet again. Finish editing the current cell and try again.',
    async (context) => {
      const found = [];
      for (const side of sides) found.push((await currentSheet(context, side.reading)).worksheet.name);
      return found;
    },
  );
  const all = sides.map((side, at) => writtenSide(side, names[at]!, given.otherSide && 'ab'[at]));
  // Excel refuses a name that ends with an apostrophe.
  const requestedName = `Check ${names[0]}`.slice(0, 27).replace(/['\s]+$/, '');
  const { names: free } = await insertSheets(
    [requestedName],
    (sheets) => [
      compareSheet({
        name: sheets[requestedName] as string,
        ...all[0]!.sheet,
        comparedWith: all[1]?.sheet,
        property: answers.property ?? '',
        // A function sees neither the name of the sheet nor number formats, which may tell these two.
        date: reading.extraction.date?.value ?? '',
        options: all.flatMap(({ options }) => options).join('; '),
        rates: rates?.cell,
        mapping: all.flatMap(({ mapping }) => mapping),
        notes: [...notes, ...all.flatMap(({ unseen }) => unseen)],
      }),
    ],
    { written, by: 'compare' },
  );
  return free[requestedName] as string;
}

/** What a formula is given of a sheet. A letter says of which of two ranges an option or a heading is. */
export function writtenSide({ reading, answers }: Side, checked: string, letter?: string) {
  const { extraction, firstColumn, filledBy, grid } = reading;
  const { rows, firstColumn: left = 0 } = rangeOf(reading);
  // The reference grows with the result.
  const isWhole = rows.length === grid.rows.length && rows[0]!.length === grid.rows[0]!.length;
  const [first] = reading.range.split(':');
  const range =
    !filledBy || !isWhole
      ? reading.range
      : first === filledBy.cell
        ? `${first}#`
        : `${first}:${filledBy.cell}#`;
  const hasErrors = rows.some((row) => row.some((cell) => cellOf(cell).err));
  const columns = extraction.columns.map((column) => ({
    ...column,
    position: column.position + firstColumn - left,
  }));
  const prefix = letter === undefined ? '' : `${letter}:`;
  return {
    sheet: { checked, range, hasErrors, ...(filledBy && { cell: filledBy.cell }) },
    options: [
      ...(filledBy ? ['rows=units'] : []),
      ...optionsOf({
        ...(filledBy && { areaUnit: 'sqm', period: 'year' }),
        ...answers,
        currency: extraction.currency?.value,
      }),
    ].map((option) => prefix + option),
    mapping: mappingText(columns, prefix),
    unseen: unseenByFormula(reading, hasErrors),
  };
}

/** What a formula cannot know of the sheet, in sentences. */
const unseenByFormula = ({ extraction, grid, range }: SheetReading, hasErrors: boolean): string[] => [
  ...extraction.findings
    .filter(({ code }) => code === 'hidden-row')
    .map(({ text }) => `${text} A formula does not see what is hidden.`),
  ...(grid.merges?.some(
    ({ top, bottom }) => bottom > top && grid.firstRow + top > extraction.headingRows.at(-1)!,
  )
    ? ['Cells of the sheet are merged over several rows. A formula sees their value in the first row only.']
    : []),
  ...(hasErrors
    ? [
        `Cells of the sheet show errors, and Excel calls no function with these. So the formula reads them as texts, and its column Row counts from the top of ${range}.`,
      ]
    : []),
];

function optionsOf({
  currency,
  period,
  areaUnit,
  decimal,
  dateOrder,
}: Omit<Answers, 'currency'> & { currency: string | undefined }): string[] {
  const options = {
    currency,
    period,
    area_unit: areaUnit,
    decimal: decimal && (decimal === '.' ? 'point' : 'comma'),
    date_order: dateOrder,
  };
  return Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : `${key}=${value}`));
}
