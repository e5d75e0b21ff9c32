import { strToU8, zipSync } from 'fflate';
import { formatColumn } from '../../src/contract/cell-name';
import { workbookFiles } from '../../test/support/workbook-files';

const TEXTS = 5_000;

/** A workbook of one sheet: texts that cells share, dates, and amounts with cents, as in a rent roll. */
export function workbookBytes(rows: number, columns: number): Uint8Array {
  const letters = Array.from({ length: columns }, (_, column) => formatColumn(column));
  const cell = (at: string, row: number, column: number) => {
    if (column % 3 === 0) return `<c r="${at}" s="0" t="s"><v>${(row * 7 + column) % TEXTS}</v></c>`;
    if (column % 3 === 1) return `<c r="${at}" s="1"><v>${40_000 + ((row + column) % 9_000)}</v></c>`;
    return `<c r="${at}" s="2"><v>${((row * 613 + column) % 90_000) + 0.25}</v></c>`;
  };
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `<row r="${row + 1}" spans="1:${columns}">${letters.map((letter, column) => cell(letter + (row + 1), row, column)).join('')}</row>`,
  );
  const texts = Array.from({ length: TEXTS }, (_, at) => `<t>Tenant ${at} &amp; Söhne GmbH</t>`);
  const files = workbookFiles({ Roll: lines.join('') }, texts, [0, 14, 4]);
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
