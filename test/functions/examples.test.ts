import { readFileSync } from 'node:fs';
import { formatCell, parseColumn } from '../../src/excel/cell-address';
import { repeatCall } from '../../src/functions/call-function';
import { sampleWorkbook } from '../../src/workbench/sample/sample-workbook';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../support/wire-stage';
import '../support/long-timeout';

type Context = ReturnType<typeof contextOf>['context'];

/** Opens data of this size when it is asked for first. */
function opened(units: number) {
  let stage: WireStage | undefined;
  let wire: Wire | undefined;
  let opening: Promise<Context> | undefined;
  const open = async () => {
    stage = await openWireStage(units);
    wire = await stage.start();
    await wire.signIn();
    const { context } = contextOf(wire.client);
    context.databases.become((await wire.client.databases()).value.slice(0, 2));
    return context;
  };
  afterAll(async () => {
    await wire?.stop();
    await stage?.close();
  });
  return () => (opening ??= open());
}

const ofFewUnits = opened(200);
/** The page on the reference service names properties and files of the data that it makes by default. */
const ofDefaultData = opened(3000);
const OF_SERVICE = 'docs/reference-service.md';

type Cells = Readonly<Record<string, string>>;

const CALL = /^=RR\.([A-Z]+)\(((?:"[^"]*"|\{[^}]*\}|[^"{}()])*)\)$/;
const PIECE = /"[^"]*"|\{[^}]*\}|,|[^",{}\s]+/g;

/** Returns the call of a formula whose arguments are constants or cells; undefined for other formulas. */
function callOf(formula: string, cells: Cells = {}): { name: string; args: unknown[] } | undefined {
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
  const range = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(piece.replaceAll('$', ''));
  if (!range) return Number(piece);
  const [, left, top, right = left, bottom = top] = range as unknown as [
    string,
    string,
    string,
    string,
    string,
  ];
  const block: (string | null)[][] = [];
  for (let row = Number(top); row <= Number(bottom); row++) {
    block.push([]);
    for (let column = parseColumn(left); column <= parseColumn(right); column++)
      block.at(-1)!.push(contentOf(formatCell(row - 1, column), cells));
  }
  return block;
}

/** What a cell holds, or the cell that it repeats. */
function contentOf(cell: string, cells: Cells): string | null {
  const content = cells[cell] ?? null;
  const [, repeated] = /^=IF\((\$[A-Z]+\$\d+)="","",/.exec(content ?? '') ?? [];
  return repeated ? (cells[repeated.replaceAll('$', '')] ?? null) : content;
}

const ofSample = sampleWorkbook().flatMap(({ name, cells }) =>
  Object.values(cells).flatMap((content) => {
    const formula = String(content);
    const call = callOf(formula, cells as Record<string, string>);
    return call ? [[`${name}: ${formula}`, call] as const] : [];
  }),
);
/** The documents that show formulas, without the list of what to check in Excel, which has wrong ones, too. */
const DOCUMENTS = ['README.md', 'docs/functions.md', OF_SERVICE, 'assets/help.html'];
const ofDocuments = DOCUMENTS.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:^ *|`|<code>)(=RR\.[^\n`<]*\))(?=`|<|$)/gm)].flatMap(
    ([, formula]) => {
      // A range or a joined cell of a document has no content.
      const call = /[A-Z]\d+:|&/.test(formula!) ? undefined : callOf(formula!);
      return call ? [[`${file}: ${formula}`, call] as const] : [];
    },
  ),
);

it('are all found', () => {
  expect(ofSample).toHaveLength(5);
  expect(ofDocuments.length).toBeGreaterThanOrEqual(15);
});

it.each([...ofSample, ...ofDocuments])('answers without a note: %s', async (title, call) => {
  const context = await (title.startsWith(OF_SERVICE) ? ofDefaultData() : ofFewUnits());
  const { cells, notes, noRows } = await repeatCall(context, call, aCall);
  expect(cells.length).toBeGreaterThan(0);
  expect([noRows, notes]).toEqual([undefined, []]);
});

const [, table = ''] = /\| operator \|([^]*?)\n\n/.exec(readFileSync('docs/functions.md', 'utf8')) ?? [];
const inText = table.split('\n').flatMap((row) => {
  const [, , text = ''] = row.split('|').map((cell) => cell.trim());
  return [...text.matchAll(/`([^`]+)`/g)].map(([, example]) => example!);
});

it('take every condition of the page on filters, in text and in a cell of a block', async () => {
  expect(inText.length).toBeGreaterThanOrEqual(9);
  const context = await ofFewUnits();
  for (const filters of inText) {
    const size = async (argument: unknown) =>
      (await repeatCall(context, { name: 'QUERY', args: ['unit_id', argument] }, aCall)).cells.length;
    expect([filters, await size([[filters, null, 0]])]).toEqual([filters, await size(filters)]);
  }
});
