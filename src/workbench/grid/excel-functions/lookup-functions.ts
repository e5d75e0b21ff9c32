import { helpers, registries } from '@odoo/o-spreadsheet';
import { toMatrix, type GridArgument, type GridCell, type GridResult } from '../engine/grid-cell';

type Value = GridCell['value'];

/** Excel takes texts that differ only in case as one, and no others: neither without their accents, nor numbers as texts. */
const folded = (value: Value): Value => (typeof value === 'string' ? value.toLowerCase() : value);

/** Orders texts as Excel does. */
export const collator = new Intl.Collator('en', { sensitivity: 'accent' });

/** The engine's MATCH does not look at accents, and its UNIQUE looks at case. */
export function addLookupFunctions(): void {
  replace(
    'MATCH',
    (compute) =>
      function match(this: object, lookupValue, among, type) {
        const cells = lineOf(among);
        const { value } = (lookupValue ?? { value: null }) as GridCell;
        const isExact = type !== undefined && Number((type as GridCell).value) === 0;
        if (!isExact || !cells || value === null || helpers.isEvaluationError(value))
          return compute.call(this, lookupValue, among, type);
        const index = findIndexOf(value, cells, this);
        return index === undefined
          ? { value: '#N/A', message: 'The value is not there.' }
          : { value: index + 1 };
      },
  );
  replace(
    'UNIQUE',
    (compute) =>
      function unique(this: object, range, ...more) {
        if (!Array.isArray(range) || more.length > 0) return compute.call(this, range, ...more);
        const first = new Map<string, number>();
        range[0]!.forEach((_, row) => {
          const key = JSON.stringify(range.map((column) => folded(column[row]!.value)));
          if (!first.has(key)) first.set(key, row);
        });
        return range.map((column) => [...first.values()].map((row) => column[row]!));
      },
  );
}

export type Compute = (this: object, ...args: GridArgument[]) => GridResult;

/** Replaces a function of the engine by one that may use it. */
export function replace(name: string, by: (compute: Compute) => Compute): void {
  const { functionRegistry } = registries;
  const description = functionRegistry.get(name);
  functionRegistry.replace(name, {
    ...description,
    compute: by(description.compute as unknown as Compute) as unknown as typeof description.compute,
  });
}

/** The cells of one row or one column. Undefined for a block of several. */
function lineOf(range: GridArgument): readonly GridCell[] | undefined {
  const columns = toMatrix(range);
  if (columns.length === 1) return columns[0];
  return columns.every((column) => column.length === 1) ? columns.map(([cell]) => cell!) : undefined;
}

/** The first place of each value of a range, for each evaluation. */
const known = new WeakMap<object, Map<object, ReadonlyMap<Value, number>>>();

function findIndexOf(value: Value, cells: readonly GridCell[], context: object): number | undefined {
  if (typeof value === 'string' && /[*?~]/.test(value)) {
    const pattern = patternOf(value);
    const index = cells.findIndex((cell) => typeof cell.value === 'string' && pattern.test(cell.value));
    return index < 0 ? undefined : index;
  }
  return indexesByValue(cells, (context as { lookupCaches?: object }).lookupCaches).get(folded(value));
}

function indexesByValue(
  cells: readonly GridCell[],
  evaluation: object | undefined,
): ReadonlyMap<Value, number> {
  const ofEvaluation = evaluation && (known.get(evaluation) ?? new Map<object, ReadonlyMap<Value, number>>());
  const before = ofEvaluation?.get(cells);
  if (before) return before;
  const indexes = new Map<Value, number>();
  cells.forEach(({ value }, at) => {
    if (!indexes.has(folded(value))) indexes.set(folded(value), at);
  });
  if (ofEvaluation) known.set(evaluation!, ofEvaluation.set(cells, indexes));
  return indexes;
}

/** `*` is any text, `?` one character, and `~` makes these literal. */
export const patternOf = (text: string): RegExp => {
  const known: Record<string, string> = { '*': '.*', '?': '.', '~*': '\\*', '~?': '\\?', '~~': '~' };
  const source = text.replaceAll(/~[*?~]|[*?\\^$.|+()[\]{}]/g, (sign) => known[sign] ?? `\\${sign}`);
  return new RegExp(`^${source}$`, 'isu');
};
