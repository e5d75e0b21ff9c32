import type { NewSheet } from './insert-sheets';
import type { Patiently } from './patiently';

export interface NamedCells {
  /** The names that the cells got, by the wanted ones: these, or all of them with the first number that is free. */
  names: Readonly<Record<string, string>>;
  /** For a person, in a sentence. */
  message: string;
}

/** A name that has lost its cell, as that of a deleted sheet has. */
const isLost = ({ formula }: Excel.NamedItem) => String(formula).includes('#REF!');

/**
 * Gives cells of new sheets names of the workbook, so that formulas of a person can use them. A name that has lost its cell is
 * used again. Returns undefined if no sheet wants names. It leaves all names or none, and says so.
 */
export async function nameCells(
  patiently: Patiently,
  { names }: Pick<Excel.Workbook, 'names'>,
  sheets: readonly NewSheet[],
): Promise<NamedCells | undefined> {
  const cells = sheets.flatMap(({ sheet, template }) =>
    Object.entries(template?.names ?? {}).map(([name, cell]) => ({ name, cell, sheet })),
  );
  const [first] = cells;
  if (!first) return undefined;
  const added: string[] = [];
  try {
    const { items } = await patiently(() => names.load('items/name,items/formula'));
    // Excel ignores the case of a name.
    const all = new Map(items.map((item) => [item.name.toLowerCase(), item]));
    const isFree = (name: string) => {
      const taken = all.get(name.toLowerCase());
      return !taken || isLost(taken);
    };
    let number = 1;
    const numbered = (name: string) => (number === 1 ? name : `${name}_${number}`);
    while (!cells.every(({ name }) => isFree(numbered(name)))) number++;
    await patiently(() => {
      for (const { name, cell, sheet } of cells) {
        if (all.has(numbered(name).toLowerCase())) names.getItem(numbered(name)).delete();
        names.add(numbered(name), sheet.getRange(cell));
        added.push(numbered(name));
      }
    });
    return {
      names: Object.fromEntries(cells.map(({ name }) => [name, numbered(name)])),
      message:
        number === 1
          ? `Formulas can use names of the figures, such as ${first.name}.`
          : `The figures have the names ${numbered(first.name)} and so on, because ${first.name} is taken.`,
    };
  } catch (thrown) {
    console.warn('The names could not be added.', thrown);
    await forgetNames(patiently, names, added);
    return { names: {}, message: 'Names of the figures were left out, because Excel did not add them.' };
  }
}

/** Deletes names of the workbook, each alone, because a person may have deleted one. */
async function forgetNames(
  patiently: Patiently,
  names: Excel.NamedItemCollection,
  added: readonly string[],
): Promise<void> {
  for (const name of new Set(added))
    try {
      const found = await patiently(() => names.getItemOrNullObject(name).load('name'));
      if (!found.isNullObject) await patiently(() => found.delete());
    } catch (thrown) {
      console.warn(`The name ${name} is left.`, thrown);
    }
}

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
