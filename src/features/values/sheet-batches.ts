import type { Area } from '../../excel/reference-walk/area';
import { patientlyIn } from '../../excel/sheets/patiently';

/** The most items of a batch. */
const ITEMS_AT_ONCE = 200;

/** Queues calls for each item, in batches that wait while a person types. Resolves to what was queued. */
export async function inBatches<T, Queued>(
  context: Excel.RequestContext,
  items: readonly T[],
  queue: (item: T) => Queued,
): Promise<Queued[]> {
  const patiently = patientlyIn(context);
  const queued: Queued[] = [];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE)
    queued.push(...(await patiently(() => items.slice(from, from + ITEMS_AT_ONCE).map(queue))));
  return queued;
}

export const sheetOf = ({ workbook }: Excel.RequestContext, name: string): Excel.Worksheet =>
  workbook.worksheets.getItem(name);

export const rangeOf = (context: Excel.RequestContext, area: Area): Excel.Range =>
  sheetOf(context, area.sheet).getRangeByIndexes(area.row, area.column, area.rows, area.columns);
