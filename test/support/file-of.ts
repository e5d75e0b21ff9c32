import { workbookFiles } from '../xlsx/workbook-files';
import { escapeXml } from '../../src/xlsx/edit-xml';
import { zipOf } from './workbook-file';

/** An .xlsx file of these sheets: rows of cells by the name of the sheet. */
export function fileOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
): Uint8Array {
  const xml = Object.entries(sheets).map(([name, rows]) => [
    name,
    rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join(''),
  ]);
  const files = workbookFiles(Object.fromEntries(xml) as Record<string, string>);
  const links = 'xl/_rels/workbook.xml.rels';
  files['xl/styles.xml'] = STYLES;
  files[links] = files[links]!.replace(
    '</Relationships>',
    '<Relationship Id="rId98" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  );
  return zipOf(files);
}

/** The grid of the workbench reads no workbook without. */
const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font><sz val="10"/><name val="Arial"/></font></fonts>' +
  '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>';

const cellXml = (cell: string | number | null): string =>
  cell === null
    ? '<c/>'
    : typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
