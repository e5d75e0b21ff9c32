import { unlessEditing } from './cell-editing';

/** Formulas by name in lower case, those of a sheet as `sheet!name`. */
export type DefinedNames = ReadonlyMap<string, string>;

/** Returns the formula of a name that a formula on this sheet uses. */
export const meaningOf = (
  names: DefinedNames,
  { sheet, name }: { sheet: string; name: string },
): string | undefined => names.get(`${sheet}!${name}`.toLowerCase()) ?? names.get(name.toLowerCase());

/**
 * Reads the defined names of the workbook and of its sheets. Leaves out those that Excel refuses to tell, as Excel for Mac
 * does while another workbook is in front.
 */
export async function readNames(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<DefinedNames> {
  const owners = [
    { prefix: '', names: context.workbook.names },
    ...sheets.map(({ name, names }) => ({ prefix: `${name}!`, names })),
  ];
  const read = async (asked: typeof owners) => {
    const found = asked.map(({ prefix, names }) => ({
      prefix,
      names: names.load('items/name,items/formula'),
    }));
    await context.sync();
    return found.flatMap(({ prefix, names }) =>
      names.items.map(({ name, formula }) => [`${prefix}${name}`.toLowerCase(), String(formula)] as const),
    );
  };
  const found = await read(owners).catch(async () => {
    const each: Awaited<ReturnType<typeof read>> = [];
    for (const owner of owners) each.push(...(await read([owner]).catch(unlessEditing(() => []))));
    return each;
  });
  return new Map(found);
}
