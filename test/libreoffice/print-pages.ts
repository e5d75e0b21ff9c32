import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { escapeXml } from '../../src/workbench/grid/file/escape-xml';
import { partsOf, zipOf } from '../support/workbook-file';
import { PROGRAM } from './calculate';
import type { Workbook } from '../../src/workbench/workbook/workbook';

/** The grid sends its XML through a browser's parser and back. LibreOffice reads it here. */
Object.assign(globalThis, {
  DOMParser: class {
    parseFromString = (xml: string) => ({ xml, querySelector: () => null });
  },
  XMLSerializer: class {
    serializeToString = ({ xml }: { xml: string }) => xml.replaceAll('&apos;', "'");
  },
});

const run = promisify(execFile);

/** A folder into which the pages are drawn as pictures, to look at them. */
const PICTURES = process.env.RR_PAGES;
const PAPER = { A4: 9, Letter: 1 } as const;

export interface PrintedPage {
  /** The lines of the page as they stand. */
  text: string;
  /** In points. */
  width: number;
  height: number;
}

/**
 * Prints a sheet of the emulated Excel as its page layout says, which is read through Excel's own API. Returns the pages of the
 * PDF. Needs poppler-utils.
 */
export async function printPages(
  book: Workbook,
  sheet: string,
  paper: keyof typeof PAPER = 'A4',
): Promise<PrintedPage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-pages-'));
  const file = path.join(folder, `${sheet}.xlsx`);
  const pdf = path.join(folder, `${sheet}.pdf`);
  try {
    const bytes = await pagesFile(book, sheet, PAPER[paper]);
    await writeFile(file, bytes);
    if (PICTURES) {
      await mkdir(PICTURES, { recursive: true });
      await writeFile(path.join(PICTURES, `${sheet}-${paper}.xlsx`), bytes);
    }
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await run(PROGRAM, [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file]);
    if (PICTURES) await run('pdftoppm', ['-png', '-r', '80', pdf, path.join(PICTURES, `${sheet}-${paper}`)]);
    await run('pdftotext', ['-layout', pdf, `${pdf}.txt`]);
    const { stdout } = await run('pdfinfo', ['-l', '9999', pdf]);
    const sizes = [...stdout.matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+)/g)];
    const texts = (await readFile(`${pdf}.txt`, 'utf8')).split('\f').slice(0, sizes.length);
    return texts.map((text, at) => ({ text, width: Number(sizes[at]![1]), height: Number(sizes[at]![2]) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const MARGINS = ['left', 'right', 'top', 'bottom', 'header', 'footer'] as const;

/** The page layout of a sheet, as an add-in reads it. */
const layoutOf = (sheet: string) =>
  Excel.run(async (context) => {
    const layout = context.workbook.worksheets.getItem(sheet).pageLayout;
    const margins = MARGINS.map((side) => `${side}Margin`);
    layout.load(`orientation,zoom,centerHorizontally,printGridlines,${margins.join()}`);
    const area = layout.getPrintAreaOrNullObject().load('address');
    const rows = layout.getPrintTitleRowsOrNullObject().load('address');
    const breaks = context.workbook.worksheets.getItem(sheet).horizontalPageBreaks.load('items/rowIndex');
    const footer = layout.headersFooters.defaultForAllPages.load('leftFooter,centerFooter,rightFooter');
    await context.sync();
    return { layout, area: area.address, rows: rows.address, breaks: breaks.items, footer };
  });

/** Gives cells the formats that their values bring, which the grid leaves out of a file. */
function showFormats(book: Workbook, sheet: string): void {
  const { id: sheetId } = book.sheets().find(({ name }) => name === sheet)!;
  const zone = book.usedZone(sheetId)!;
  book.format({ sheetId, ...zone }, (row, col) => {
    const { format, ownFormat } = book.cell({ sheetId, row: zone.top + row, col: zone.left + col });
    return format === ownFormat ? undefined : format;
  });
}

/** The workbook as a file with values in place of formulas, in which only one sheet is printed. */
async function pagesFile(book: Workbook, sheet: string, paperSize: number): Promise<Uint8Array> {
  const { layout, area, rows, breaks, footer } = await layoutOf(sheet);
  showFormats(book, sheet);
  const files = partsOf(
    await book.saveFile({ settings: [], names: [], addin: { id: 'test', version: '1.0' } }),
  );
  const index = book.sheets().findIndex(({ name }) => name === sheet);
  const change = (file: string, changed: (xml: string) => string) => {
    files[file] = changed(files[file]!);
  };
  const inches = (points: number) => (points / 72).toFixed(4);
  const { horizontalFitToPages: wide, verticalFitToPages: tall } = layout.zoom;
  const setUp = [
    `<printOptions horizontalCentered="${Number(layout.centerHorizontally)}" gridLines="${Number(layout.printGridlines)}"/>`,
    `<pageMargins ${MARGINS.map((side) => `${side}="${inches(layout[`${side}Margin`])}"`).join(' ')}/>`,
    `<pageSetup paperSize="${paperSize}" orientation="${layout.orientation.toLowerCase()}" fitToWidth="${wide ?? 0}" fitToHeight="${tall ?? 0}"/>`,
    `<headerFooter><oddFooter>${escapeXml(`&L${footer.leftFooter}&C${footer.centerFooter}&R${footer.rightFooter}`)}</oddFooter></headerFooter>`,
    `<rowBreaks count="${breaks.length}" manualBreakCount="${breaks.length}">${breaks.map(({ rowIndex }) => `<brk id="${rowIndex}" max="16383" man="1"/>`).join('')}</rowBreaks>`,
  ].join('');
  for (const at of book.sheets().keys())
    change(`xl/worksheets/sheet${at}.xml`, (xml) => {
      const values = xml.replace(/<f\b[^>]*\/>|<f\b[^>]*>[\s\S]*?<\/f>/g, '');
      if (at !== index) return values;
      const fitted = values
        .replace(/<sheetPr\b[^>]*(?:\/>|>[\s\S]*?<\/sheetPr>)/, '')
        .replace(/(<worksheet\b[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
      return fitted.replace(/(?=<drawing\b|<tableParts\b|<\/worksheet>)/, setUp);
    });
  const quoted = `'${sheet.replaceAll("'", "''")}'!`;
  const [left, right] = area.replace(/^.*!/, '').replace(/\d/g, '').split(':');
  const [first, last] = rows
    .replace(/^.*!/, '')
    .replace(/\D*(\d+)/g, ':$1')
    .split(':')
    .slice(1);
  const defined = (name: string, from: string, to: string) =>
    `<definedName name="_xlnm.${name}" localSheetId="${index}">${escapeXml(`${quoted}$${from}:$${to}`)}</definedName>`;
  const names = defined('Print_Area', left!, right!) + defined('Print_Titles', first!, last!);
  change('xl/workbook.xml', (xml) => {
    const otherSheets = book.sheets().filter((_, at) => at !== index);
    // LibreOffice prints each sheet that is not hidden.
    const hidden = otherSheets.reduce(
      (text, { name }) =>
        text.replace(`name="${escapeXml(name)}"`, `name="${escapeXml(name)}" state="hidden"`),
      xml
        .replaceAll(/ state="[a-z]*"/g, '')
        // It shows, and so prints, the active sheet.
        .replace(/activeTab="\d+"/, `activeTab="${index}"`)
        .replace(/<definedNames>[\s\S]*<\/definedNames>/, ''),
    );
    return hidden.replace('</sheets>', `</sheets><definedNames>${names}</definedNames>`);
  });
  return zipOf(files);
}
