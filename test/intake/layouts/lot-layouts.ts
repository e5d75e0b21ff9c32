import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toCase, type LayoutCase } from './layout-cases';

const FOLDER = path.join(__dirname, 'lots');

/**
 * Layouts by authors who did not know the reader, in lots, as in docs/reading-rent-rolls.md. A file has its id, language and
 * columns, then `===`, then the lines of an `OwnLayout`.
 */
export const LOT_LAYOUTS: ReadonlyMap<string, readonly LayoutCase[]> = new Map(
  readdirSync(FOLDER).map((lot) => [
    lot,
    readdirSync(path.join(FOLDER, lot)).map((file) =>
      toLayout(readFileSync(path.join(FOLDER, lot, file), 'utf8')),
    ),
  ]),
);

function toLayout(file: string): LayoutCase {
  const [head = '', text = ''] = file.split(/^===$/m);
  const field = (name: string) => new RegExp(`^${name}: *(.*?) *$`, 'm').exec(head)?.[1] ?? '';
  return toCase({ id: field('id'), language: field('language'), columns: field('columns'), text });
}
