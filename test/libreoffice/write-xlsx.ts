import { strToU8, zipSync } from 'fflate';
import { parseColumn } from '../../src/excel/cell-address';
import { columnLetters } from '../../src/templates/formula-parts';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import { fileFormula } from './file-formula';

export type Value = string | number | boolean;

export interface Calculation {
  sheets: readonly SheetTemplate[];
  /** By sheet and cell: what a formula of the add-in returns, row by row. A blank is ''. */
  values: Readonly<Record<string, Readonly<Record<string, readonly (readonly Value[])[]>>>>;
  /** By sheet and cell: how many rows, or rows and columns, each other formula fills, if more than one. */
  filled?: Readonly<
    Record<string, Readonly<Record<string, number | readonly [rows: number, columns: number]>>>
  >;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes sheets as an .xlsx file for an engine that has neither the add-in nor spills: what the add-in returns are values,
 * each other formula is an array formula of a fixed size, and `A1#` is that range. No cell has a stored value.
 */
export function writeXlsx({ sheets, values, filled = {} }: Calculation): Uint8Array {
  const numbered = sheets.map((sheet, at) => ({ sheet, number: at + 1 }));
  const each = (line: (entry: (typeof numbered)[number]) => string) => numbered.map(line).join('');
  const spill = (sheet: string, cell: string): [rows: number, columns: number] => {
    const given = values[sheet]?.[cell];
    if (given) return [given.length, given[0]?.length ?? 0];
    const size = filled[sheet]?.[cell] ?? 1;
    return typeof size === 'number' ? [size, 1] : [...size];
  };
  const files: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${each(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(({ sheet, number }) => `<sheet name="${escaped(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${each(({ number }) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  };
  for (const { sheet, number } of numbered)
    files[`xl/worksheets/sheet${number}.xml`] = sheetXml(sheet, values[sheet.name] ?? {}, spill);
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 1,
  });
}

function sheetXml(
  { name, cells }: SheetTemplate,
  values: Calculation['values'][string],
  spill: (sheet: string, cell: string) => [number, number],
): string {
  const written = new Map<number, Map<number, string>>();
  const write = (row: number, column: number, xml: string) => {
    const line = written.get(row) ?? new Map<number, string>();
    written.set(row, line.set(column, xml));
  };
  for (const [cell, content] of Object.entries(cells)) {
    const [row, column] = parseCell(cell);
    const given = values[cell];
    if (given)
      given.forEach((line, r) =>
        line.forEach((value, c) => write(row + r, column + c, valueXml(row + r, column + c, value))),
      );
    else if (typeof content === 'string' && content.startsWith('=')) {
      const [rows, columns] = spill(name, cell);
      const last = `${columnLetters(column + columns - 1)}${row + rows}`;
      const formula = escaped(fileFormula(content, name, spill));
      write(
        row,
        column,
        `<c r="${cell}"><f t="array" ref="${cell === last ? cell : `${cell}:${last}`}">${formula}</f></c>`,
      );
    } else if (content !== '')
      write(row, column, valueXml(row, column, typeof content === 'object' ? content.text : content));
  }
  const rows = [...written]
    .sort(([left], [right]) => left - right)
    .map(
      ([row, line]) =>
        `<row r="${row + 1}">${[...line]
          .sort(([left], [right]) => left - right)
          .map(([, xml]) => xml)
          .join('')}</row>`,
    );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function valueXml(row: number, column: number, value: Value): string {
  const cell = `r="${columnLetters(column)}${row + 1}"`;
  if (typeof value === 'number') return `<c ${cell}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c ${cell} t="b"><v>${Number(value)}</v></c>`;
  // An empty text is not an empty cell.
  if (value === '') return `<c ${cell} t="str"><f>""</f></c>`;
  return `<c ${cell} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function parseCell(cell: string): [row: number, column: number] {
  const letters = cell.replace(/\d+$/, '');
  return [Number(cell.slice(letters.length)) - 1, parseColumn(letters)];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
