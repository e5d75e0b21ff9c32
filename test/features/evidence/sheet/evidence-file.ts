import { strToU8, zipSync } from 'fflate';
import { formatCell } from '../../../../src/contract/cell-name';
import type { CheckedBook } from '../../../../src/features/evidence/sheet/check-book';
import { checkFile } from '../../../../src/features/evidence/sheet/check-file';
import { parseArea } from '../../../../src/features/evidence/sheet/data-area';
import type { EvidenceResult, SealedFigure } from '../../../../src/features/evidence/sheet/evidence-rows';
import type { CellValue } from '../../../../src/features/evidence/sheet/hash-data';
import { looksOf, sealCells } from '../../../../src/features/evidence/sheet/sealed-cells';
import { atOnce } from '../../../../src/table/task';
import { escapeText } from '../../../../src/xlsx/edit-xml';
import { openWorkbook } from '../../../../src/xlsx/open-workbook';
import { workbookFiles } from '../../../xlsx/workbook-files';
import { ROWS, sampleSheet } from './sample-evidence';

const ROLL = "Anna's roll";
export const QUERY =
  '<f t="array" ref="B8:D11">_xldudf_RR_QUERY("unit_name; contracted_rent_pa; is_parking")</f>';

function cellXml(value: CellValue | undefined, row: number, column: number, formula = ''): string {
  const at = `r="${formatCell(row, column)}"`;
  if (value === null || value === undefined || value === '') return `<c ${at}>${formula}</c>`;
  if (typeof value === 'string') return `<c ${at} t="str">${formula}<v>${escapeText(value)}</v></c>`;
  if (typeof value === 'number') return `<c ${at}>${formula}<v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c ${at} t="b">${formula}<v>${Number(value)}</v></c>`;
  return `<c ${at} t="e">${formula}<v>${value.error}</v></c>`;
}

const rowsXml = (rows: readonly (readonly CellValue[])[], first: number, formula = '') =>
  rows
    .map(
      (cells, r) =>
        `<row r="${first + r + 1}">${cells.map((cell, c) => cellXml(cell, first + r, c + 1, r + c === 0 ? formula : '')).join('')}</row>`,
    )
    .join('');

const HEADINGS = ['Unit Name', 'Contracted Rent PA', 'Is Parking'];
/** Figures over the result, what they read, and a label. */
const REPORT =
  '<row r="2"><c r="B2" t="str"><v>Contracted rent</v></c><c r="C2" s="1"><f>SUM(\'Anna\'\'s roll\'!C9:C11)</f><v>3500.3</v></c></row>' +
  '<row r="3"><c r="B3" t="str"><v>With charges</v></c><c r="C3" s="1"><f>C2*Inputs!B2</f><v>4165.357</v></c><c r="D3" t="b"><f>AND(C3&gt;C2,TRUE)</f><v>1</v></c><c r="E3"><f>C2*Rate</f><v>350.03</v></c></row>' +
  '<row r="4"><c r="B4" t="str"><f t="array" ref="B4:B5">_xlfn.UNIQUE(\'Anna\'\'s roll\'!B9:B10)</f><v>A1</v></c></row><row r="5"><c r="B5" t="str"><v>B 2</v></c></row>';
const INPUTS = '<row r="2"><c r="A2" t="str"><v>Charges</v></c><c r="B2" s="2"><v>1.19</v></c></row>';
const NOTES = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><v>7</v></c></row>';
export const FIGURES: readonly (readonly [cell: string, results: string])[] = [
  ["'Report'!B2", ''],
  ["'Report'!C2", '1'],
  ["'Report'!B3", ''],
  ["'Report'!C3", '1'],
  ["'Report'!D3", '1'],
  ["'Report'!E3", '1'],
  ["'Report'!B4:B5", '1'],
  ["'Inputs'!B2", ''],
  ["'Inputs'!C5:D1048576", ''],
];
export const STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;EUR&quot;"/><numFmt numFmtId="165" formatCode="0.0000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs><dxfs count="1"><dxf><numFmt numFmtId="164" formatCode="0"/></dxf></dxfs></styleSheet>';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
function filesOf(sheets: Record<string, string>): Record<string, string> {
  const files = workbookFiles(sheets);
  const links = 'xl/_rels/workbook.xml.rels';
  files[links] = files[links]!.replace(
    '</Relationships>',
    `<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  files['xl/workbook.xml'] = files['xl/workbook.xml']!.replace(
    '</workbook>',
    '<definedNames><definedName name="Rate">Share</definedName><definedName name="Share">0.1</definedName><definedName name="Other">7</definedName></definedNames><calcPr/></workbook>',
  );
  return { ...files, 'xl/styles.xml': STYLES };
}

/** A rent roll of three rows below its headings, figures over it, other cells, and the evidence, as Excel saves them. */
export const savedFiles = async (): Promise<Record<string, string>> => ({
  ...(await (made ??= makeFiles())),
});
let made: Promise<Record<string, string>> | undefined;

async function makeFiles(): Promise<Record<string, string>> {
  const roll = rowsXml([HEADINGS, ...ROWS], 7, QUERY);
  const sheets = { [ROLL]: roll, Report: REPORT, Inputs: INPUTS, Notes: NOTES };
  const book = openWorkbook(fileOf(filesOf(sheets)));
  const figures: SealedFigure[] = [];
  for (const [place, results] of FIGURES) {
    const area = parseArea(place)!;
    figures.push({ ...(await sealCells(book.sheet(area.sheet)!, area)), results });
  }
  const looks: Partial<EvidenceResult> = await looksOf(
    book.sheet(ROLL)!,
    parseArea("'Anna''s roll'!B8:D11")!,
  );
  const { grid } = await sampleSheet(looks, { figures });
  return filesOf({ ...sheets, Evidence: rowsXml(grid, 0) });
}

export const fileOf = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

export const check = (files: Readonly<Record<string, string>>): Promise<CheckedBook> =>
  checkFile(fileOf(files), 'book.xlsx', async (task) => atOnce(task));

export const BOOK_PART = 'xl/workbook.xml';
export const ROLL_PART = 'xl/worksheets/sheet1.xml';
export const REPORT_PART = 'xl/worksheets/sheet2.xml';
export const INPUTS_PART = 'xl/worksheets/sheet3.xml';
export const NOTES_PART = 'xl/worksheets/sheet4.xml';
export const EVIDENCE_PART = 'xl/worksheets/sheet5.xml';
