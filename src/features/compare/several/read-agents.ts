/** What a written list says in its column Agent, by property. Undefined if its sheet is gone. */
export async function readAgents(
  context: Excel.RequestContext,
  sheetId: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(sheetId);
  const used = sheet.getUsedRangeOrNullObject(true).load('values');
  await context.sync();
  if (sheet.isNullObject || used.isNullObject) return undefined;
  const rows: unknown[][] = used.values;
  const heading = rows.findIndex((row) => row.includes('Property') && row.includes('Agent'));
  if (heading < 0) return undefined;
  const [property, agent] = ['Property', 'Agent'].map((title) => rows[heading]!.indexOf(title)) as [
    number,
    number,
  ];
  return new Map(
    rows
      .slice(heading + 1)
      .filter((row) => row[property] !== '')
      .map((row) => [String(row[property]), String(row[agent] ?? '')]),
  );
}
