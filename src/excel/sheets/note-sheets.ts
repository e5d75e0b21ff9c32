import { POSITION, rectangleOf } from '../reference-walk/area';
import { readAreas } from '../scan/read-areas';
import { noteAdded, type Insertion } from './insert-sheets';
import type { AddedSheet } from './undo-sheets';

/** Notes that these sheets were added, so that one undo deletes all of them, unless a person has changed one since. */
export async function noteSheets(
  context: Excel.RequestContext,
  ids: readonly string[],
  insertion: Pick<Insertion, 'written' | 'by'>,
): Promise<void> {
  const found = ids.map((id) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(id).load('id,name');
    return { sheet, used: sheet.getUsedRangeOrNullObject().load(POSITION), charts: sheet.charts };
  });
  found.forEach(({ charts }) => charts.load('items/name'));
  await context.sync();
  const added: AddedSheet[] = [];
  for (const { sheet, used, charts } of found) {
    if (sheet.isNullObject) continue;
    const { id, name } = sheet;
    const area = used.isNullObject ? undefined : { sheet: name, ...rectangleOf(used) };
    const [read] = area ? await readAreas<'formulas'>([area], ['formulas']) : [];
    const rows = read?.formulas ?? [];
    const at = (row: number, column: number) => {
      const content = rows[row - (area?.row ?? 0)]?.[column - (area?.column ?? 0)];
      return content === '' ? undefined : content;
    };
    const count = rows.flat().filter((content) => content !== '').length;
    // What formulas spill was read with the others.
    added.push({ id, name, charts: charts.items.length, cells: { count, at, formulas: [] } });
  }
  if (added.length > 0) noteAdded(added, insertion);
}
