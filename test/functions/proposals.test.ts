import { HUMAN_READABLE_COLUMNS, ENUM_COLUMNS } from '../../src/contract/proposals';
import { INTEGER_COLUMNS } from '../../src/contract/integer-columns';
import { repeatCall } from '../../src/functions/call-function';
import type { Proposals } from '../../src/service/catalogue/catalogue';
import type { Cell } from '../../src/table/cells/cell';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage, type WireStage } from '../support/wire-stage';
import { expectSame } from '../support/expect-same';
import '../support/long-timeout';

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
