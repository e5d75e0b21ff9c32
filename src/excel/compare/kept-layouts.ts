import { RrError } from '../../contract/failure';
import type { Layout, Layouts, MappedColumn } from '../../intake/index';
import { rememberLayout } from '../../intake/layout/layout-of';
import { createListeners } from '../listeners';
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
  /** Reads the JSON of another workbook. Resolves to the number of layouts. */
  addText(text: string): Promise<number>;
  checks(): readonly EarlierCheck[];
  addCheck(check: EarlierCheck): Promise<void>;
  onChange(listener: () => void): () => void;
}

export function createKeptLayouts(
  settings: Pick<Office.Settings, 'get' | 'set' | 'saveAsync'>,
  isTarget: (name: string) => boolean,
): KeptLayouts {
  const listeners = createListeners();
  let layouts = parseLayouts(settings.get(LAYOUTS), isTarget) ?? { layouts: [] };
  let checks = parseChecks(settings.get(CHECKS));

  /** A file that cannot be saved, for example in Protected View, remembers until it is closed. */
  const save = (name: string, value: unknown) => {
    settings.set(name, value);
    listeners.tell();
    return new Promise<void>((resolve) => settings.saveAsync(() => resolve()));
  };
  const keep = (next: Layouts) => {
    layouts = { ...next, layouts: next.layouts.slice(-MOST_LAYOUTS) };
    return save(LAYOUTS, layouts);
  };

  return {
    get: () => layouts,
    add: (layout, corrections) => keep(rememberLayout(layouts, layout, corrections)),
    async addText(text) {
      let given: unknown;
      try {
        given = JSON.parse(text);
      } catch {
        throw new RrError('bad-input', NOT_CORRECTIONS);
      }
      const read = parseLayouts(given, isTarget);
      if (!read || read.layouts.length + (read.headings ?? []).length === 0)
        throw new RrError('bad-input', NOT_CORRECTIONS);
      let next = layouts;
      for (const layout of read.layouts) next = rememberLayout(next, layout);
      const headings = [...(next.headings ?? []), ...(read.headings ?? [])];
      await keep({ ...next, headings });
      return read.layouts.length;
    },
    checks: () => checks,
    addCheck(check) {
      checks = [check, ...checks.filter(({ sheet }) => sheet !== check.sheet)].slice(0, MOST_CHECKS);
      return save(CHECKS, checks);
    },
    onChange: listeners.add,
  };
}

const NOT_CORRECTIONS =
  'This text has no corrections. Choose "Copy corrections" in the other workbook, and paste the whole text here.';

/** Skips what is not a layout: anyone can edit the settings in a file. */
function parseLayouts(given: unknown, isTarget: (name: string) => boolean): Layouts | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { layouts, headings } = given as Record<string, unknown>;
  return {
    layouts: listOf(layouts).flatMap((one): Layout[] => {
      const { fingerprint, name, columns } = (one ?? {}) as Record<string, unknown>;
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
  listOf(given).flatMap((one) => {
    const { heading, column } = (one ?? {}) as Record<string, unknown>;
    if (typeof heading !== 'string' || heading === '') return [];
    if (column !== null && (typeof column !== 'string' || !isTarget(column))) return [];
    return [{ heading: heading.slice(0, 500), column: column as MappedColumn['column'] }];
  });

const parseChecks = (given: unknown): EarlierCheck[] =>
  listOf(given).flatMap((one) => {
    const { sheet, at, said } = (one ?? {}) as Record<string, unknown>;
    return typeof sheet === 'string' && typeof at === 'number' && typeof said === 'string'
      ? [{ sheet, at, said }]
      : [];
  });
