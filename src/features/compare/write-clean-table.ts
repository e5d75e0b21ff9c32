import { createColumnNames } from '../../answers/naming';
import { rollTable, type RollTable } from '../../answers/roll/roll-table';
import type { RollSource } from '../../answers/roll/roll-source';
import type { Scheduler } from '../../client/scheduler';
import { isDateType, isNumeric } from '../../contract/column-types';
import { NAMED_ONLY } from '../../contract/roll/roll-columns';
import { inExcel } from '../../excel/in-excel';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import { valuesOf } from '../../table/table';
import { cleanSheet, rollArguments, type CleanSheet } from '../../templates/clean-sheet';
import type { Side } from './compare-actions';
import { currentSheet } from './current-sheet';
import { writtenSide } from './write-check';

interface Parts {
  written: LastWritten;
  scheduler: Pick<Scheduler, 'run'>;
}

/** Adds a sheet with the rent roll as a clean table, by one formula that reads it as the reading does. */
export async function writeCleanTable(side: Side, { written, scheduler }: Parts): Promise<RollSource> {
  const { worksheet } = await inExcel(
    'Excel did not find the sheet again. Finish editing the current cell and try again.',
    (context) => currentSheet(context, side.reading),
  );
  const roll = await scheduler.run(rollTable(side.reading.extraction, side.answers.property));
  const asked = askedTable(side, worksheet.name, roll);
  // Excel refuses a name that ends with an apostrophe.
  const requestedName = `Clean ${worksheet.name}`.slice(0, 27).replace(/['\s]+$/, '');
  const { names } = await insertSheets(
    [requestedName],
    (free) => [cleanSheet({ ...asked, name: free[requestedName]! })],
    { written, by: 'compare' },
  );
  return rollSource(roll, { ...asked, name: names[requestedName]! });
}

/** What the sheet of a clean table is made of: how its formula reads the rent roll, and its headings. */
export function askedTable(
  side: Side,
  checked: string,
  { columns, table }: RollTable,
): Omit<CleanSheet, 'name'> {
  const { sheet, options, mapping, unseen } = writtenSide(side, checked);
  const { extraction } = side.reading;
  const { heading } = createColumnNames(columns);
  const names = new Set(table.columns.has('property_name') ? valuesOf(table, 'property_name') : []);
  const isDated = extraction.columns.some(({ column }) => column === 'rentroll_date');
  const property = side.answers.property ?? (names.size > 1 ? undefined : String([...names][0] ?? checked));
  return {
    ...sheet,
    options: [
      ...(property === undefined ? [] : [`property=${quotedOption(property)}`]),
      // A function sees neither the name of the sheet nor number formats, which may tell the date.
      ...(extraction.date && !isDated ? [`as_of=${extraction.date.value}`] : []),
      ...options,
    ].join('; '),
    mapping,
    notes: unseen,
    columns: columns
      .filter(({ name }) => !NAMED_ONLY.has(name))
      .map(({ name, type }) => ({
        heading: heading(name),
        kind: isDateType(type) ? 'date' : isNumeric(type) ? 'number' : 'text',
      })),
  };
}

/** What other sheets over a clean table need to know. */
export function rollSource({ columns, table }: RollTable, asked: CleanSheet): RollSource {
  const has = (name: string) => table.columns.has(name);
  const [currencies, rents] = ['currency', 'contracted_rent_pa'].map((name) =>
    has(name) ? valuesOf(table, name) : [],
  );
  return {
    sheet: asked.name,
    arguments: rollArguments(asked),
    columns,
    units: (rents ?? []).map((rent, row) => ({ currency: currencies?.[row], rent })),
  };
}

/** A value of an option, in quotes if it has a sign that divides options. */
const quotedOption = (text: string): string =>
  /[;,'"=]/.test(text) ? `'${text.replaceAll("'", "''")}'` : text;
