import { POSITION, rectangleOf } from '../reference-walk/area';
import { loadInPieces } from '../scan/load-in-pieces';
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
    const rows = new Map<number, readonly unknown[]>();
    const area = used.isNullObject ? undefined : rectangleOf(used);
    if (area)
      await loadInPieces(
        [{ ...area, sheet }],
        'formulas',
        () => context.sync(),
        ({ row }, { formulas }) => {
          formulas.forEach((cells: unknown[], at) => rows.set(row + at, cells));
        },
      );
    const at = (row: number, column: number) => {
      const content = rows.get(row)?.[column - (area?.column ?? 0)];
      return content === '' ? undefined : content;
    };
    const count = [...rows.values()].reduce(
      (sum, cells) => sum + cells.filter((content) => content !== '').length,
      0,
    );
    added.push({
      ...{ id: sheet.id, name: sheet.name, charts: charts.items.length },
      // What formulas spill was read with the others.
      cells: { count, at, formulas: [] },
    });
  }
  if (added.length > 0) noteAdded(added, insertion);
}
