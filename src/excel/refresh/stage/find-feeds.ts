import { cellKey, placeOf, type CellAddress } from '../../cell-address';
import type { Formula } from '../../formulas/join-formulas';
import {
  areaKey,
  intersect,
  SHEET_COLUMNS,
  SHEET_ROWS,
  subtract,
  type Area,
} from '../../formulas/reference-walk/area';
import { readReferences, type Reference } from '../../formulas/reference-walk/read-references';
import { namedArea, type ReferenceReader } from '../../formulas/reference-walk/walk-references';

export type FeedsReader = Pick<ReferenceReader, 'names' | 'used' | 'cells'>;

/** Beyond these, other cells are not followed. */
const MOST_LEVELS = 6;
const MOST_CELLS = 10_000;

interface Link {
  results: readonly string[];
  next: Area[];
}

/**
 * Returns for each formula the keys of those whose results it uses, also in arguments and through other cells. Not seen is
 * what a text does not name: INDIRECT, OFFSET and tables.
 */
export async function findFeeds(
  formulas: readonly Formula[],
  reader: FeedsReader,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const results = formulas.map((formula) => ({ key: cellKey(formula), area: areaOf(formula) }));
  const links = new Map<string, Link>();
  let room = MOST_CELLS;

  const areasOf = async (references: readonly Reference[]): Promise<Area[]> => {
    const areas = await Promise.all(
      references.map(async (reference) => {
        const area = await areaOfReference(reference, reader);
        const isWhole = area && (area.rows === SHEET_ROWS || area.columns === SHEET_COLUMNS);
        const used = isWhole ? await reader.used(area.sheet) : area;
        return area && used ? intersect(area, used) : undefined;
      }),
    );
    return areas.flatMap((area) => area ?? []);
  };
  /** Returns the areas that the cells of these areas refer to. */
  const follow = async (areas: readonly Area[]): Promise<Area[]> => {
    const outside = areas.flatMap((area) => {
      if (links.has(areaKey(area))) return [];
      const met = results.filter((result) => isNear(result.area, area) && intersect(result.area, area));
      const link: Link = { results: met.map(({ key }) => key), next: [] };
      links.set(areaKey(area), link);
      const rest = met.reduce((left, one) => left.flatMap((part) => subtract(part, one.area)), [area]);
      return rest.flatMap((part) => ((room -= part.rows * part.columns) >= 0 ? [{ part, link }] : []));
    });
    if (outside.length === 0) return [];
    for (const cell of await reader.cells(outside.map(({ part }) => part))) {
      const next = await areasOf(readReferences(cell.formula ?? '', cell.sheet).references);
      if (cell.spilledFrom) next.push(cellArea(cell.spilledFrom));
      for (const { part, link } of outside) if (intersect(part, cellArea(cell))) link.next.push(...next);
    }
    return outside.flatMap(({ link }) => link.next);
  };

  const given = new Map<string, Area[]>();
  for (const formula of formulas) given.set(cellKey(formula), await areasOf(referencesOf(formula)));
  let areas: readonly Area[] = [...given.values()].flat();
  for (let level = 0; areas.length > 0 && level < MOST_LEVELS; level++) areas = await follow(areas);

  return new Map(
    [...given].map(([key, from]) => {
      const seen = new Set<string>();
      const found = new Set<string>();
      const left = [...from];
      for (let area = left.pop(); area; area = left.pop()) {
        const link = links.get(areaKey(area));
        if (!link || seen.has(areaKey(area))) continue;
        seen.add(areaKey(area));
        link.results.forEach((result) => found.add(result));
        left.push(...link.next);
      }
      found.delete(key);
      return [key, found] as const;
    }),
  );
}

async function areaOfReference(reference: Reference, reader: FeedsReader): Promise<Area | undefined> {
  if (reference.kind === 'area') return reference.area;
  if (reference.kind === 'spill') return cellArea(reference.anchor);
  const { name, sheet, isCall, isSpill } = reference;
  if (isCall) return undefined;
  const names = await reader.names();
  const formula = names?.get(`${sheet}!${name}`.toLowerCase()) ?? names?.get(name.toLowerCase());
  const named = formula === undefined ? undefined : namedArea(formula, sheet, isSpill);
  return named && named.kind !== 'name' ? areaOfReference(named, reader) : undefined;
}

const RR_CALL = /(?<![\w.])(?:_xldudf_)?RR[._](?=[A-Z]+\s*\()/gi;

/** Returns what a formula names, also in the arguments of its RR calls. */
const referencesOf = ({ formula, sheet }: Formula): Reference[] =>
  readReferences(formula.replace(RR_CALL, 'ARGUMENTS.'), sheet).references;

const cellArea = (cell: CellAddress): Area => ({ sheet: cell.sheet, ...placeOf(cell), rows: 1, columns: 1 });

/** The present cells of a formula's result, as far as its calls tell. */
function areaOf(formula: Formula): Area {
  const sizes = formula.runs.flatMap(({ shown }) => shown ?? []);
  const most = (of: 'rows' | 'columns') => Math.max(1, ...sizes.map((size) => size[of]));
  return { ...cellArea(formula), rows: most('rows'), columns: most('columns') };
}

/** Decides most pairs of a thousand formulas without a look at their sheets. */
const isNear = (one: Area, other: Area): boolean =>
  one.row < other.row + other.rows && other.row < one.row + one.rows;
