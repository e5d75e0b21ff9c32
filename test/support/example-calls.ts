import { readFileSync } from 'node:fs';
import { formatCell } from '../../src/excel/cell-address';
import { parseZone } from '../../src/workbench/workbook/address';
import { mapCells } from '../../src/workbench/workbook/area';
import { sampleWorkbook } from '../../src/workbench/sample/sample-workbook';

export interface ExampleCall {
  name: string;
  args: unknown[];
}

/** The page on the reference service names properties and files of the data that it makes by default. */
export const OF_SERVICE = 'docs/reference-service.md';
/** The documents that show formulas, without the list of what to check in Excel, which has wrong ones, too. */
const DOCUMENTS = ['README.md', 'docs/functions.md', OF_SERVICE, 'assets/help.html'];

type Cells = Readonly<Record<string, string>>;

const CALL = /^=RR\.([A-Z]+)\(((?:"[^"]*"|\{[^}]*\}|[^"{}()])*)\)$/;
const PIECE = /"[^"]*"|\{[^}]*\}|,|[^",{}\s]+/g;

/** The calls of the sample workbook whose arguments are constants or cells, by sheet and formula. */
export const callsOfSample = (): (readonly [title: string, call: ExampleCall])[] =>
  sampleWorkbook().flatMap(({ name, cells }) =>
    Object.values(cells).flatMap((content) => {
      const formula = String(content);
      const call = callOf(formula, cells as Record<string, string>);
      return call ? [[`${name}: ${formula}`, call] as const] : [];
    }),
  );

/** The calls that the documents show, by file and formula. */
export const callsOfDocuments = (): (readonly [title: string, call: ExampleCall])[] =>
  DOCUMENTS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:^ *|`|<code>)(=RR\.[^\n`<]*\))(?=`|<|$)/gm)].flatMap(
      ([, formula]) => {
        // A range or a joined cell of a document has no content.
        const call = /[A-Z]\d+:|&/.test(formula!) ? undefined : callOf(formula!);
        return call ? [[`${file}: ${formula}`, call] as const] : [];
      },
    ),
  );

/** Returns the call of a formula whose arguments are constants or cells; undefined for other formulas. */
function callOf(formula: string, cells: Cells = {}): ExampleCall | undefined {
  const [, name, list = ''] = CALL.exec(formula.trim()) ?? [];
  if (name === undefined || list.includes('[')) return undefined;
  const args: unknown[] = [null];
  for (const [piece] of list.matchAll(PIECE))
    if (piece === ',') args.push(null);
    else args[args.length - 1] = valueOf(piece, cells);
  // What a formula shows is known to a spreadsheet only. The tests of the sample workbook calculate it.
  const isCalculated = args.flat(2).some((value) => typeof value === 'string' && value.startsWith('='));
  return isCalculated ? undefined : { name, args };
}

function valueOf(piece: string, cells: Cells): unknown {
  if (piece.startsWith('"')) return piece.slice(1, -1);
  if (piece.startsWith('{')) return [[...piece.matchAll(/"([^"]*)"/g)].map(([, text]) => text)];
  if (piece === 'TRUE') return true;
  const zone = parseZone(piece, { rows: 0, columns: 0 });
  if (!zone) return Number(piece);
  return mapCells({ sheetId: '', ...zone }, ({ row, col }) => contentOf(formatCell(row, col), cells));
}

/** What a cell holds, or the cell that it repeats, or the text that it shows beside a filled one. */
function contentOf(cell: string, cells: Cells): string | null {
  const content = cells[cell] ?? null;
  const [, adjacentText] = /^=IF\([A-Z]+\d+="","","([^"]*)"\)$/.exec(content ?? '') ?? [];
  if (adjacentText !== undefined) return adjacentText;
  const [, repeated] = /^=IF\((\$[A-Z]+\$\d+)="","",/.exec(content ?? '') ?? [];
  return repeated ? (cells[repeated.replaceAll('$', '')] ?? null) : content;
}
