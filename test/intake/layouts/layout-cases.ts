import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Extraction, Hints } from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';

/** A sheet, and what a person reads in it. */
export interface LayoutCase {
  id: string;
  language: string;
  rows: string[][];
  headerLines: number;
  kinds: string[];
  columns: { column: string | null; optional: boolean; heading: string }[];
  /** The sum of the rents of all units, per year, where the sheet tells their period. */
  rentPerYear?: number;
  /** What a person knows or answers about the whole sheet. */
  answers: Hints;
  /** The true values of each unit, where a person wrote them down. */
  truths?: UnitTruth[];
}

/** The true values of one unit. Several where each is right, and none where the unit has no such value. */
export interface UnitTruth {
  row: number;
  values: Readonly<Record<ValueName, readonly string[]>>;
}

export const VALUE_NAMES = ['unit', 'tenant', 'area', 'rent', 'start', 'end'] as const;
export type ValueName = (typeof VALUE_NAMES)[number];

/** The letter before each line of a layout, and the kind that it stands for. */
export const KINDS: Readonly<Record<string, string>> = {
  t: 'title',
  _: 'blank',
  h: 'header',
  H: 'repeated heading',
  b: 'banner',
  u: 'unit',
  v: 'vacant unit',
  c: 'charge line',
  r: 'rent step',
  x: 'block total',
  i: 'sub-heading',
  s: 'subtotal',
  S: 'total',
  n: 'note',
  o: 'continuation',
  p: 'past lease',
  f: 'next lease',
  y: 'summary',
};

/** Beside the benchmark, which anybody can repeat. */
const FILES = path.join(__dirname, '../../../bench/rent-rolls');

/** The ten layouts that came with what a person reads in them. */
export const GIVEN_LAYOUTS = layoutsIn('given');

/** The layouts that were written for these tests, before the vocabulary was tried on them. */
export const OWN_LAYOUTS = layoutsIn('own');

/** Layouts by authors who did not know the reader, in lots, as in docs/reading-rent-rolls.md. */
export const LOT_LAYOUTS: ReadonlyMap<string, readonly LayoutCase[]> = new Map(
  readdirSync(path.join(FILES, 'lots')).map((lot) => [lot, layoutsIn(path.join('lots', lot))]),
);

/** Layouts whose values a person wrote down unit by unit. */
export const VALUE_LAYOUTS = layoutsIn('values');

const read = new WeakMap<LayoutCase, readonly Extraction[]>();

/** Reads a layout without answers, once, because several scores are made of it. */
export function readLayout(layout: LayoutCase): readonly Extraction[] {
  const found = read.get(layout) ?? readRentRoll(layout.rows, { name: layout.id });
  read.set(layout, found);
  return found;
}

function layoutsIn(folder: string): readonly LayoutCase[] {
  const files = readdirSync(path.join(FILES, folder)).sort();
  return files.map((file) => toLayout(readFileSync(path.join(FILES, folder, file), 'utf8')));
}

/**
 * Reads a file: its id, language and columns, then `===`, then one line a row with cells separated by `|`. The first character
 * of a line is its kind. A column is an identifier, or `-` for none, with `?` behind it where none is right, too. `answers` are
 * hints. Behind a second `===`, a line has the row of a unit and its values, with ` or ` between those that are all right.
 */
function toLayout(file: string): LayoutCase {
  const [head = '', text = '', values] = file.split(/^===$/m);
  const field = (name: string) => new RegExp(`^${name}: *(.*?) *$`, 'm').exec(head)?.[1] ?? '';
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n');
  const kinds = lines.map((line) => KINDS[line[0] as string] as string);
  const rows = lines.map((line) => line.slice(2).split('|'));
  const heading = kinds.indexOf('header');
  const rent = field('rent');
  return {
    id: field('id'),
    language: field('language'),
    rows,
    headerLines: kinds.filter((kind) => kind === 'header').length,
    kinds,
    ...(rent !== '' && { rentPerYear: Number(rent) }),
    answers: Object.fromEntries(
      field('answers')
        .split(/[ =]/)
        .flatMap((word, at, all) => (at % 2 ? [[all[at - 1], word]] : [])),
    ),
    ...(values && { truths: values.trim().split('\n').map(toTruth) }),
    columns: field('columns')
      .split(/ +/)
      .map((word, index) => ({
        column: word.startsWith('-') ? null : word.replace('?', ''),
        optional: word.endsWith('?'),
        heading: rows[heading]?.[index] ?? '',
      })),
  };
}

function toTruth(line: string): UnitTruth {
  const [row, ...texts] = line.split('|');
  const values = VALUE_NAMES.map((name, at) => [name, texts[at] ? texts[at].split(' or ') : []]);
  return { row: Number(row), values: Object.fromEntries(values) };
}
