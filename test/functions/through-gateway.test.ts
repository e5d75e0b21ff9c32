import { ENUM_COLUMNS, HUMAN_READABLE_COLUMNS, INTEGER_COLUMNS } from '../../src/contract/proposals';
import type { Proposals } from '../../src/service/catalogue/catalogue';
import { expectSame } from '../support/expect-same';
import { textTable } from '../support/text-table';
import { readFileSync } from 'node:fs';
import { repeatCall } from '../../src/functions/call-function';
import { callsOfDocuments, callsOfSample, OF_SERVICE } from '../support/example-calls';
import type { Cell } from '../../src/table/cells/cell';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../support/wire-stage';
import '../support/long-timeout';

type Context = ReturnType<typeof contextOf>['context'];

/** Opens the service with data of this size, a gateway and a client, when it is asked for first. */
function opened(units: number) {
  let stage: WireStage | undefined;
  let wire: Wire | undefined;
  let opening: Promise<Context> | undefined;
  const open = async () => {
    stage = await openWireStage(units);
    wire = await stage.start();
    await wire.signIn();
    const { context } = contextOf(wire.client);
    context.databases.set((await wire.client.databases()).value.slice(0, 2));
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
const plain = (cell: Cell): unknown =>
  typeof cell === 'object' && 'basicValue' in cell ? cell.basicValue : cell;
/** Returns the cells of a call without formats and without headings. */
const ask = async (name: string, ...args: unknown[]) =>
  (await repeatCall(await ofFewUnits(), { name, args }, aCall)).cells.map((row) => row.map(plain)).slice(1);
const columnOf = (rows: unknown[][], index: number) => rows.map((row) => row[index]);

describe('the lists of the service', () => {
  it('all have rows, and take the ids that others show', async () => {
    const [rentrolls, databases] = [await ask('RENTROLLS'), await ask('DATABASES')];
    const fileId = rentrolls[0]?.[4];
    const [[extraction] = []] = await ask('QUERY', 'extraction_id');
    const [file, mappings] = [await ask('FILE', fileId), await ask('MAPPINGS', extraction)];
    expect(columnOf(await ask('FILES'), 0)).toContain(fileId);
    expect([databases.length > 0, file[0]?.[0], mappings[0]?.[0]]).toEqual([true, fileId, extraction]);
  });

  it.each(
    textTable(
      String.raw`
      FILE → [987654321] → not-found → The rent-roll service says: No file "987654321" .*\. RR\.FILES lists the files\.
      FILE → ["../column-list"] → not-found → File "\.\./column-list" was not found\. .*RR\.FILES lists the files\.
      FILE → ["7?x=1#y%2F😀"] → not-found → The rent-roll service says: No file "7\?x=1#y%2F😀" .*
      MAPPINGS → ["987654321"] → not-found → The rent-roll service says: No extraction "987654321" .*\. RR\.QUERY.*
      MAPPINGS → ["1, nope, a/b"] → not-found → The rent-roll service says: No extraction "1", "a/b", "nope" .*
      CHANGES → [null,null,1,null,null,"XXZ"] → bad-input → .*"fx_currency".*"XXZ".* Write another currency than XXZ in fx_currency, or leave it out\.`,
      '→',
    ),
  )('RR.%s of %s fails with a helpful message', async (name, args, code, message) => {
    const failure: unknown = await ask(name, ...(JSON.parse(args) as unknown[])).catch(
      (thrown: unknown) => thrown,
    );
    expect(failure).toMatchObject({ code, message: expect.stringMatching(`^${message}$`) as string });
    expect((failure as Error).message.length).toBeLessThan(350);
  });

  it('accept as many ids as the client allows', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => 12_345_000 + index);
    await expect(ask('MAPPINGS', [ids])).rejects.toMatchObject({ code: 'not-found' });
  });
});

const [ofSample, ofDocuments] = [callsOfSample(), callsOfDocuments()];

it('examples of the documents and the sample workbook are all found', () => {
  expect(ofSample).toHaveLength(6);
  expect(ofDocuments.length).toBeGreaterThanOrEqual(15);
});

it.each([...ofSample, ...ofDocuments])('an example answers without a note: %s', async (title, call) => {
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

it('functions take every condition of the page on filters, in text and in a cell of a block', async () => {
  expect(inText.length).toBeGreaterThanOrEqual(9);
  const context = await ofFewUnits();
  for (const filters of inText) {
    const size = async (argument: unknown) =>
      (await repeatCall(context, { name: 'QUERY', args: ['unit_id', argument] }, aCall)).cells.length;
    expect([filters, await size([[filters, null, 0]])]).toEqual([filters, await size(filters)]);
  }
});

const ALL: Proposals = { enumAsString: true, floatAsInt: true, humanReadable: true };

/** All columns that a proposal names, and some other columns. */
const SHOWN = [
  ...new Set(['unit_id', 'tenant_name', 'contracted_rent_pa', 'lease_expiry_date', 'svc_property_id']),
  ...ENUM_COLUMNS,
  ...INTEGER_COLUMNS,
];

interface Sheet {
  rows: Cell[][];
  catalogue: Cell[][];
}

describe('sheets under all proposals of the service', () => {
  let stage: WireStage;
  let today: Sheet;
  const sheetUnder = async (proposals: Proposals): Promise<Sheet> => {
    const { client, signIn, stop } = await stage.start({ proposals });
    await signIn();
    const { context, choose } = contextOf(client);
    choose('101', '103');
    const call = async (name: string, args: unknown[]) =>
      (await repeatCall(context, { name, args }, aCall)).cells;
    const sheet = {
      rows: await call('QUERY', [
        [SHOWN],
        [['unit_count', '>=', 5]],
        2,
        'latest',
        null,
        'sort=unit_count desc, unit_id',
      ]),
      catalogue: await call('COLUMNS', [null, null, 2, null, null]),
    };
    await stop();
    return sheet;
  };
  beforeAll(async () => {
    stage = await openWireStage();
    today = await sheetUnder({ enumAsString: false, floatAsInt: false, humanReadable: false });
  });
  afterAll(() => stage.close());

  it('have rows to compare, with values in every column that a proposal names', () => {
    const [headings, ...rows] = today.rows;
    expect(headings).toEqual(SHOWN);
    expect(rows.length).toBeGreaterThan(150);
    const blank = SHOWN.filter((_, column) => rows.every((row) => row[column] === ''));
    // The demo data has one column that is always null.
    expect(blank).toEqual(['partner_parking_spaces']);
  });

  it('have the same rows, order, numbers and formats as today', async () => {
    const { rows, catalogue } = await sheetUnder(ALL);
    const texts: ReadonlySet<string> = HUMAN_READABLE_COLUMNS;
    const without = (cells: Cell[][]) =>
      cells.map((row, index) =>
        row.map((cell, column) => (index > 0 && texts.has(SHOWN[column]!) ? '' : cell)),
      );
    expectSame(without(rows), without(today.rows));
    // The human-readable columns differ, but only in the text of their values.
    for (const name of texts) {
      const column = SHOWN.indexOf(name);
      const [before, after] = [today.rows, rows].map((cells) => cells.slice(1).map((row) => row[column]));
      expect(after).not.toEqual(before);
      expect(after!.map((cell) => typeof cell)).toEqual(before!.map((cell) => typeof cell));
      expect(after!.map((cell) => cell === '')).toEqual(before!.map((cell) => cell === ''));
    }

    const proposed = ([name, label, type, ...rest]: Cell[]) => [
      name,
      label,
      ENUM_COLUMNS.has(String(name)) ? 'STRING' : INTEGER_COLUMNS.has(String(name)) ? 'INT' : type,
      ...rest.slice(0, -1),
      name === 'use_type_full_formatted' ? 'deprecated' : rest.at(-1)!,
    ];
    expectSame(catalogue, today.catalogue.map(proposed));
  });
});
