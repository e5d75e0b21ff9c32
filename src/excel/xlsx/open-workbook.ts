import { RrError } from '../../contract/failure';
import { openZip, type ZipFiles } from './open-zip';
import { readSheet, type CellValue, type SheetCells } from './read-sheet';
import { readTexts } from './read-texts';
import { readXml } from './read-xml';

/** Cells of a sheet. Rows and columns are counted from 0. */
interface DataArea {
  sheet: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A saved workbook. Formulas are not calculated: their cells have the values that were saved. */
export interface WorkbookFile {
  sheets: readonly string[];
  /** Returns the rows of these columns as far as the sheet has any, or undefined if the file lacks the sheet. */
  read(area: DataArea): CellValue[][] | undefined;
}

const MAIN = 'xl/workbook.xml';
/** They are held in memory. */
const MOST_CELLS = 5_000_000;
const LINKS = 'xl/_rels/workbook.xml.rels';

/** Throws `bad-input` with a sentence for anything that is not a whole .xlsx or .xlsm workbook. */
export function openWorkbook(bytes: Uint8Array): WorkbookFile {
  const files = openZip(bytes);
  const targets = new Map<string, { type: string; part: string }>();
  readXml(LINKS, textOf(files, LINKS), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const target = attribute('Target') ?? '';
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      targets.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', part });
    },
  });
  const sheets = new Map<string, { name: string; part: string }>();
  let usesDates1904 = false;
  readXml(MAIN, textOf(files, MAIN), {
    open(name, attribute) {
      if (name === 'workbookPr') usesDates1904 ||= /^(1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const sheet = attribute('name') ?? '';
      const target = targets.get(attribute('id') ?? '');
      if (!target)
        throw new RrError(
          'bad-input',
          `Sheet "${sheet}" has no part in the file, so it is not a whole workbook.`,
        );
      // A sheet of a chart has no cells.
      if (target.type.endsWith('/worksheet'))
        sheets.set(sheet.toLowerCase(), { name: sheet, part: target.part });
    },
  });
  if (usesDates1904)
    throw new RrError(
      'bad-input',
      'The workbook counts dates from 1904. Rent rolls are read with dates from 1900 only.',
    );
  const shared = [...targets.values()].find(({ type }) => type.endsWith('/sharedStrings'));
  let texts: readonly string[] | undefined;
  let kept = 0;
  const count = () => {
    if (++kept > MOST_CELLS)
      throw new RrError(
        'bad-input',
        'The workbook has more than 5 million filled cells, so it was not read.',
      );
  };
  const known = new Map<string, SheetCells>();
  const cellsOf = (part: string): SheetCells => {
    texts ??= shared ? readTexts(shared.part, textOf(files, shared.part)) : [];
    const cells = known.get(part) ?? readSheet({ part, xml: textOf(files, part), texts, count });
    known.set(part, cells);
    return cells;
  };
  return {
    sheets: [...sheets.values()].map(({ name }) => name),
    read({ sheet, row, column, rows, columns }) {
      const found = sheets.get(sheet.toLowerCase());
      if (!found) return undefined;
      const cells = cellsOf(found.part);
      const last = [...cells.keys()].reduce((max, at) => Math.max(max, at), -1);
      const count = Math.max(0, Math.min(rows, last + 1 - row));
      return Array.from({ length: count }, (_, r) =>
        Array.from({ length: columns }, (_, c) => cells.get(row + r)?.get(column + c) ?? null),
      );
    },
  };
}

/** Returns a part as text. Throws `bad-input` if it is missing, damaged or not UTF-8. */
export function textOf(files: ZipFiles, part: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(files.read(part));
  } catch (thrown) {
    if (thrown instanceof RrError) throw thrown;
    throw new RrError('bad-input', `Part "${part}" is not UTF-8, so the file was not read.`, {
      cause: thrown,
    });
  }
}
