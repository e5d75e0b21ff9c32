import { type Layout, type Layouts, type MappedColumn, rememberLayout } from '../../intake/index';
import type { WorkbookStore } from '../../excel/workbook-store';

const LAYOUTS = 'rr.layouts';
const MAX_LAYOUTS = 40;

type Correction = NonNullable<Layouts['headings']>[number];

/** What the workbook remembers: what headings mean. Saved in the file, without data of a row. */
export async function createStoredLayouts(
  store: Pick<WorkbookStore, 'read' | 'retain'>,
  isTarget: (name: string) => boolean,
) {
  const layoutsOf = (value: unknown): Layouts => parseLayouts(value, isTarget) ?? { layouts: [] };
  let layouts = layoutsOf(await store.read(LAYOUTS));
  return {
    get: (): Layouts => layouts,
    add(layout: Layout, corrections: readonly Correction[]): Promise<void> {
      const next = (former: unknown): Layouts => {
        const all = rememberLayout(layoutsOf(former), layout, corrections);
        return { ...all, layouts: all.layouts.slice(-MAX_LAYOUTS) };
      };
      layouts = next(layouts);
      return store.retain(LAYOUTS, next);
    },
  };
}

/** Skips what is not a layout: anyone can edit the settings in a file. */
function parseLayouts(given: unknown, isTarget: (name: string) => boolean): Layouts | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { layouts, headings } = given as Record<string, unknown>;
  return {
    layouts: listOf(layouts).flatMap((entry): Layout[] => {
      const { fingerprint, name, columns } = (entry ?? {}) as Record<string, unknown>;
      if (typeof fingerprint !== 'string' || !/^[\da-f]{16}$/.test(fingerprint)) return [];
      return [
        {
          fingerprint,
          ...(typeof name === 'string' && { name: name.slice(0, 100) }),
          columns: correctionsOf(columns, isTarget),
        },
      ];
    }),
    headings: correctionsOf(headings, isTarget),
  };
}

const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given.slice(0, 1_000) : []);

const correctionsOf = (given: unknown, isTarget: (name: string) => boolean): Correction[] =>
  listOf(given).flatMap((entry) => {
    const { heading, column } = (entry ?? {}) as Record<string, unknown>;
    if (typeof heading !== 'string' || heading === '') return [];
    if (column !== null && (typeof column !== 'string' || !isTarget(column))) return [];
    return [{ heading: heading.slice(0, 500), column: column as MappedColumn['column'] }];
  });
