import type { Layout, Layouts, MappedColumn } from '../../intake/index';
import { rememberLayout } from '../../intake/layout/layout-of';
import { createListeners } from '../../excel/listeners';
import type { WorkbookStore } from '../../excel/workbook-store';
import type { EarlierCheck } from './compare-actions';

const LAYOUTS = 'rr.layouts';
const CHECKS = 'rr.compared';
const MOST_LAYOUTS = 40;
const MOST_CHECKS = 8;

type Correction = NonNullable<Layouts['headings']>[number];

/** What the workbook remembers: what headings mean, and which sheets were compared. Saved in the file, without data of a row. */
export interface KeptLayouts {
  get(): Layouts;
  add(layout: Layout, corrections: readonly Correction[]): Promise<void>;
  checks(): readonly EarlierCheck[];
  addCheck(check: EarlierCheck): Promise<void>;
  onChange(listener: () => void): () => void;
}

export async function createKeptLayouts(
  store: Pick<WorkbookStore, 'read' | 'keep'>,
  isTarget: (name: string) => boolean,
): Promise<KeptLayouts> {
  const listeners = createListeners();
  const layoutsOf = (value: unknown): Layouts => parseLayouts(value, isTarget) ?? { layouts: [] };
  let [layouts, checks] = await Promise.all([
    store.read(LAYOUTS).then(layoutsOf),
    store.read(CHECKS).then(parseChecks),
  ]);

  const keep = (add: (former: Layouts) => Layouts) => {
    const next = (former: unknown) => {
      const all = add(layoutsOf(former));
      return { ...all, layouts: all.layouts.slice(-MOST_LAYOUTS) };
    };
    layouts = next(layouts);
    listeners.tell();
    return store.keep(LAYOUTS, next);
  };

  return {
    get: () => layouts,
    add: (layout, corrections) => keep((former) => rememberLayout(former, layout, corrections)),
    checks: () => checks,
    addCheck(check) {
      const next = (former: unknown) =>
        [check, ...parseChecks(former).filter(({ sheet }) => sheet !== check.sheet)].slice(0, MOST_CHECKS);
      checks = next(checks);
      listeners.tell();
      return store.keep(CHECKS, next);
    },
    onChange: listeners.add,
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

const parseChecks = (given: unknown): EarlierCheck[] =>
  listOf(given).flatMap((entry) => {
    const { sheet, at, said } = (entry ?? {}) as Record<string, unknown>;
    return typeof sheet === 'string' && typeof at === 'number' && typeof said === 'string'
      ? [{ sheet, at, said }]
      : [];
  });
