import { escapeXml } from '../../src/workbench/grid/file/escape-xml';
import { workbookFiles } from './workbook-files';
import { zipOf } from './workbook-file';

/** An .xlsx file of these sheets: rows of cells by the name of the sheet. */
export function fileOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
): Uint8Array {
  const xml = Object.entries(sheets).map(([name, rows]) => [
    name,
    rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join(''),
  ]);
  return zipOf(workbookFiles(Object.fromEntries(xml) as Record<string, string>, [], [0]));
}

const cellXml = (cell: string | number | null): string =>
  cell === null
    ? '<c/>'
    : typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
