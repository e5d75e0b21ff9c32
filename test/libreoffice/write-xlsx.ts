import { formatCell, positionOf } from '../../src/excel/cell-address';
import type { SheetTemplate } from '../../src/templates/sheet-template';
import { escapeXml } from '../../src/workbench/grid/file/escape-xml';
import { zipOf } from '../support/workbook-file';
import { workbookFiles } from '../support/workbook-files';
import { fileFormula } from './file-formula';

export type Value = string | number | boolean;

export interface Calculation {
  sheets: readonly SheetTemplate[];
  /** By sheet and cell: what a formula of the add-in returns, row by row. A blank is ''. */
  values: Readonly<Record<string, Readonly<Record<string, readonly (readonly Value[])[]>>>>;
  /** By sheet and cell: how many cells each other formula fills. */
  filled: Readonly<Record<string, Readonly<Record<string, [rows: number, columns: number]>>>>;
}

/**
 * Writes sheets as an .xlsx file for an engine that has neither the add-in nor spills: what the add-in returns are values,
 * each other formula is an array formula of a fixed size, and `A1#` is that range. No cell has a stored value.
 */
export function writeXlsx({ sheets, values, filled }: Calculation): Uint8Array {
  const spill = (sheet: string, cell: string): [rows: number, columns: number] => {
    const given = values[sheet]?.[cell];
    if (given) return [given.length, given[0]?.length ?? 0];
    return filled[sheet]?.[cell] ?? [1, 1];
  };
  return zipOf(
    workbookFiles(
      Object.fromEntries(
        sheets.map((sheet) => [sheet.name, rowsXml(sheet, values[sheet.name] ?? {}, spill)]),
      ),
    ),
  );
}

function rowsXml(
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
    const { row, column } = positionOf({ cell });
    const given = values[cell];
    if (given)
      given.forEach((line, r) =>
        line.forEach((value, c) => write(row + r, column + c, valueXml(row + r, column + c, value))),
      );
    else if (typeof content === 'string' && content.startsWith('=')) {
      const [rows, columns] = spill(name, cell);
      const last = formatCell(row + rows - 1, column + columns - 1);
      const formula = escapeXml(fileFormula(content, name, spill));
      write(
        row,
        column,
        `<c r="${cell}"><f t="array" ref="${cell === last ? cell : `${cell}:${last}`}">${formula}</f></c>`,
      );
    } else if (content !== '')
      write(row, column, valueXml(row, column, typeof content === 'object' ? content.text : content));
  }
  return [...written]
    .sort(([left], [right]) => left - right)
    .map(
      ([row, line]) =>
        `<row r="${row + 1}">${[...line]
          .sort(([left], [right]) => left - right)
          .map(([, xml]) => xml)
          .join('')}</row>`,
    )
    .join('');
}

function valueXml(row: number, column: number, value: Value): string {
  const cell = `r="${formatCell(row, column)}"`;
  if (typeof value === 'number') return `<c ${cell}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c ${cell} t="b"><v>${Number(value)}</v></c>`;
  // An empty text is not an empty cell.
  if (value === '') return `<c ${cell} t="str"><f>""</f></c>`;
  return `<c ${cell} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}
