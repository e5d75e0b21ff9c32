/** Finds the cell of a name of the workbook. A deleted sheet leaves its name behind. */
export async function namedCell(
  context: Excel.RequestContext,
  name: string,
): Promise<Excel.Range | undefined> {
  const item = context.workbook.names.getItemOrNullObject(name).load('name');
  await context.sync();
  if (item.isNullObject) return undefined;
  const cell = item.getRangeOrNullObject().load('address');
  await context.sync();
  return cell.isNullObject ? undefined : cell;
}
