import { openSheet } from './change-cells';

/**
 * Fills cells by one conditional format, which a person can remove as one, and which leaves the cells' own formats alone.
 * Returns its id. `worksheet` must be loaded with `name`.
 */
export async function addFill(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  address: string,
  color: string,
): Promise<string> {
  await openSheet(context, worksheet.name);
  const format = worksheet.getRanges(address).conditionalFormats.add('Custom');
  format.custom.rule.formula = '=TRUE';
  format.custom.format.fill.color = color;
  format.load('id');
  await context.sync();
  return format.id;
}

/** Removes a fill, unless the sheet or the fill is gone. */
export async function removeFill(context: Excel.RequestContext, sheetId: string, id: string): Promise<void> {
  const worksheet = context.workbook.worksheets.getItemOrNullObject(sheetId).load('name');
  await context.sync();
  if (worksheet.isNullObject) return;
  await openSheet(context, worksheet.name);
  // Of the whole sheet, because the cells may have moved since.
  const format = worksheet.getRanges().conditionalFormats.getItemOrNullObject(id);
  await context.sync();
  if (!format.isNullObject) format.delete();
  await context.sync();
}
