import { mappingText } from '../../intake/reconcile/mapping-text';
import { compareSheet } from '../../templates/compare-sheet';
import { inExcel } from '../../excel/in-excel';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import { rangeOf } from './chosen-table';
import type { Answers, SheetReading, Given } from './compare-actions';
import { currentSheet } from './current-sheet';

/** Writes a sheet with the comparison as a formula, which says what the reading says. Resolves to its name. */
export async function writeCheck(
  { reading, answers }: Given,
  notes: readonly string[],
  written: LastWritten,
): Promise<string> {
  const { extraction, firstColumn, range } = reading;
  const checked = await inExcel(
    'Excel did not find the sheet again. Finish editing the current cell and try again.',
    async (context) => (await currentSheet(context, reading)).worksheet.name,
  );
  const { rows, firstColumn: left = 0 } = rangeOf(reading);
  const hasErrors = rows.some((row) => row.some(isError));
  // Excel refuses a name that ends with an apostrophe.
  const wanted = `Check ${checked}`.slice(0, 27).replace(/['\s]+$/, '');
  const { names } = await insertSheets(
    [wanted],
    (all) => [
      compareSheet({
        name: all[wanted] as string,
        checked,
        range,
        hasErrors,
        property: answers.property ?? '',
        // A function sees neither the name of the sheet nor number formats, which may tell these two.
        date: extraction.date?.value ?? '',
        options: optionsOf({ ...answers, currency: extraction.currency?.value }),
        mapping: mappingText(
          extraction.columns.map((column) => ({ ...column, position: column.position + firstColumn - left })),
        ),
        notes: [...notes, ...unseenByFormula(reading, hasErrors)],
      }),
    ],
    { written, by: 'compare' },
  );
  return names[wanted] as string;
}

const isError = (cell: unknown): boolean =>
  typeof cell === 'object' && cell !== null && 'err' in cell && cell.err === true;

/** What a formula cannot know of the sheet, in sentences. */
const unseenByFormula = ({ extraction, range }: SheetReading, hasErrors: boolean): string[] => [
  ...extraction.findings
    .filter(({ code }) => code === 'hidden-row')
    .map(({ text }) => `${text} A formula does not see what is hidden.`),
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
}: Omit<Answers, 'currency'> & { currency: string | undefined }): string {
  const options = {
    currency,
    period,
    area_unit: areaUnit,
    decimal: decimal && (decimal === '.' ? 'point' : 'comma'),
    date_order: dateOrder,
  };
  return Object.entries(options)
    .flatMap(([key, value]) => (value === undefined ? [] : `${key}=${value}`))
    .join('; ');
}
