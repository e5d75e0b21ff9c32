import fc from 'fast-check';
import { COLUMN_TYPES } from '../../../src/contract/column-types';
import { atOnce } from '../../../src/table/steps';
import type { Value } from '../../../src/table/table';
import { toCells, type Cells, type CellsRequest, type Tier } from '../../../src/table/cells/to-cells';
import { entry } from '../catalogue';
import { failureOf } from '../failure-of';
import { cellsPlainly } from '../straightforward';
import { tableOf } from '../table-of';
import { propertyRuns } from '../../support/property-runs';
import { CODE_POINT } from '../../support/code-point';

const TABLE = tableOf({
  tenant: ['STRING', ['Ünal']],
  rent: ['FLOAT', [null]],
  end: ['TIMESTAMP', [null]],
  flag: ['STRING', [false]],
});
const COLUMNS = [...TABLE.columns.values()].map(({ name, type }) => entry(name, type));
const ask = (more: Partial<CellsRequest> = {}): CellsRequest => ({
  table: TABLE,
  columns: COLUMNS,
  rows: Uint32Array.of(0),
  headers: 0,
  nulls: 'blank',
  format: 'typed',
  tier: 'double',
  percentScale: 100,
  ...more,
});
const made = (request: CellsRequest): Cells => atOnce(toCells(request));

/** -0 is 0 in JSON. */
const asExcelReads = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const NA = { type: 'Error', errorType: 'NotAvailable', basicValue: '#N/A' };

/** A table of one column of `count` equal values. */
const long = (count: number, value: Value, type: 'FLOAT' | 'TIMESTAMP' | 'STRING' = 'FLOAT') => ({
  table: tableOf({ x: [type, Array<Value>(count).fill(value)] }),
  columns: [entry('x', type)],
  rows: Uint32Array.from({ length: count }, (_, row) => row),
});

describe('values', () => {
  it.each<[CellsRequest['nulls'], unknown[]]>([
    ['blank', ['Ünal', '', '', false]],
    ['na', ['Ünal', NA, NA, false]],
    ['zero', ['Ünal', 0, '', false]],
    [{ text: '-' }, ['Ünal', '-', '-', false]],
  ])('show a blank as %j [rule 16]', (nulls, row) =>
    expect(made(ask({ tier: 'bare', nulls })).cells).toEqual([row]),
  );

  it.each([
    ['x'.repeat(32_767), 'x'.repeat(32_767), 0],
    ['x'.repeat(32_768), `${'x'.repeat(32_766)}…`, 1],
    [`${'x'.repeat(32_765)}😀yy`, `${'x'.repeat(32_765)}…`, 1],
  ])(
    'are never longer than a cell, and a shortened text ends in an ellipsis (%#)',
    (text, cell, shortened) => {
      const result = made(ask(long(1, text, 'STRING')));
      expect(result.cells[0]?.[0]).toBe(cell);
      expect(result.shortened).toBe(shortened);
    },
  );
});

describe('no rows and no headers', () => {
  const nothing = (more: Partial<CellsRequest> = {}) =>
    made(ask({ rows: new Uint32Array(), headers: 0, ...more }));

  it('are an error that says why', () => {
    expect(failureOf(() => nothing())).toMatchObject({ code: 'no-rows', message: 'No rows match.' });
    expect(failureOf(() => nothing({ noRows: 'Nothing has changed.' })).message).toBe('Nothing has changed.');
  });

  it.each([
    [0, 0],
    ['', ''],
    ['–', '–'],
    ['=1+1', '=1+1'],
    ['x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
  ])('show what the option empty says: %s', (empty, cell) => {
    const { cells: shown, bytes, formats, headerRows } = nothing({ empty, noRows: 'No rows match.' });
    expect(shown).toEqual([[cell]]);
    expect(bytes).toBe(Buffer.byteLength(JSON.stringify(shown)));
    expect([formats, headerRows]).toEqual([[null], 0]);
  });

  it('differ from each other and from a row with the same value', () => {
    const digests = [0, '', '0'].map((empty) => nothing({ empty }).digest);
    expect(new Set(digests).size).toBe(3);
  });
});

describe('the size of a result', () => {
  const value: fc.Arbitrary<Value> = fc.oneof(
    fc.string({ unit: CODE_POINT }),
    fc.string(),
    fc.constantFrom('\n"\\\u0000', '\uD800', 'äöü€😀', ' ', '\u007f\u0080'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const request = fc
    .record({ width: fc.integer({ min: 1, max: 4 }), height: fc.integer({ min: 0, max: 6 }) })
    .chain(({ width, height }) =>
      fc.record({
        data: fc.array(fc.array(value, { minLength: height, maxLength: height }), {
          minLength: width,
          maxLength: width,
        }),
        types: fc.array(fc.constantFrom(...COLUMN_TYPES), { minLength: width, maxLength: width }),
        /** Any columns in any order, some of them blank, and any rows. */
        shown: fc.array(fc.option(fc.nat(width - 1)), { minLength: 1, maxLength: 5 }),
        rows: fc.array(fc.nat(Math.max(0, height - 1)), { maxLength: height === 0 ? 0 : 8 }),
        headers: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
        nulls: fc.constantFrom<CellsRequest['nulls']>('blank', 'na', 'zero', { text: 'ä"' }),
        tier: fc.constantFrom<Tier>('double', 'formatted', 'bare'),
        format: fc.constantFrom<'typed' | 'plain'>('typed', 'plain'),
        limitBytes: fc.constantFrom(200, 400, 5_000_000),
      }),
    );

  it('is exact to the byte, and the cells are those that the obvious way makes', () => {
    fc.assert(
      fc.property(request, ({ data, types, shown, rows, ...more }) => {
        const all = types.map((type, index) => entry(`c${index}`, type, index % 2 ? `Läbel ${index}` : null));
        const table = tableOf(
          Object.fromEntries(all.map(({ name, type }, index) => [name, [type, data[index] ?? []]])),
        );
        const columns = shown.map((at) => (at === null ? null : all[at]!));
        const request = { ...ask(), ...more, table, columns, rows: Uint32Array.from(rows) };
        let result;
        try {
          result = made(request);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: expect.stringMatching(/^(no-rows|too-large)$/) });
          return;
        }
        const plainly = cellsPlainly(request);
        const cells = asExcelReads(result.cells);
        expect(cells).toEqual(asExcelReads(plainly[result.formatted]));
        if (more.tier === 'bare' || more.format === 'plain')
          expect(cells).toEqual(asExcelReads(plainly.none));
        expect(result.bytes).toBe(Buffer.byteLength(JSON.stringify(result.cells)));
        expect(result.bytes).toBeLessThanOrEqual(more.limitBytes);
        expect(result.formats).toEqual(plainly.formats);
        expect(result.headerRows).toBe(more.headers ? 1 : 0);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  // In its row, a bare 10.5 takes 7 bytes, a wrapped 10.5 takes 64, and a wrapped date with a time 72.
  it.each([
    ['FLOAT', 46_000, 'all'],
    ['FLOAT', 48_000, 'dates'],
    ['TIMESTAMP', 17_000, 'all'],
    ['TIMESTAMP', 60_000, 'all'],
    ['TIMESTAMP', 80_000, 'none'],
  ] as const)('decides which formats the cells have: %s × %d → %s', (type, count, formatted) => {
    const result = made(ask(long(count, 10.5, type)));
    expect(result.formatted).toBe(formatted);
    expect(result.bytes).toBe(JSON.stringify(result.cells).length);
    expect(typeof result.cells[0]?.[0]).toBe(
      type === 'FLOAT' && formatted === 'dates' ? 'number' : formatted === 'none' ? 'number' : 'object',
    );
  });

  it('does not matter for formats if no cell needs one', () =>
    expect(made(ask({ ...long(200_000, 'text', 'STRING'), tier: 'bare' })).formatted).toBe('all'));

  it('beyond the limit is an error with the size, the limit and what to do', () => {
    const texts = (count: number) => ask({ ...long(count, 'x'.repeat(1000), 'STRING'), headers: 1 });
    expect(failureOf(() => made(texts(6000)))).toMatchObject({
      code: 'too-large',
      message:
        '6,000 rows × 1 column exceed the limit of one result (4.8 MB). About 4,537 rows of these columns fit. Write one formula for each database or rent roll date, or ask for fewer columns.',
    });
    expect(() => made(texts(4537))).not.toThrow();
  });

  it('does not propose a limit if not even one row fits', () =>
    expect(
      failureOf(() => made(ask({ ...long(2, 'x'.repeat(100), 'STRING'), limitBytes: 50 }))).message,
    ).toBe(
      '2 rows × 1 column exceed the limit of one result (0 MB). Write one formula for each database or rent roll date, or ask for fewer columns.',
    ));
});

describe('a long result', () => {
  const count = 10_000;
  const table = tableOf({
    tenant: ['STRING', Array.from({ length: count }, (_, row) => (row % 3 ? `Tenant ${row}` : null))],
    rent: ['FLOAT', Array.from({ length: count }, (_, row) => (row % 100 ? row + 0.25 : 'on request'))],
    end: ['TIMESTAMP', Array.from({ length: count }, (_, row) => (row % 7 ? 45658 + row : null))],
  });
  const columns = [entry('tenant', 'STRING'), entry('rent', 'FLOAT'), entry('end', 'TIMESTAMP')];
  // The order puts neighbouring rows far apart.
  const rows = Uint32Array.from({ length: count }, (_, at) => (at * 7919) % count);
  const request = ask({ table, columns, rows, headers: 1 });

  it('has every row in its place', () => {
    const { cells, formatted } = made(request);
    expect(cells).toEqual(cellsPlainly(request)[formatted]);
  });

  it('is refused as too large before all of it is measured', () => {
    const pieces = (times: number) => {
      const more = Uint32Array.from({ length: times * count }, (_, at) => at % count);
      const steps = toCells({ ...request, rows: more, limitBytes: 100_000 });
      let done = 0;
      expect(
        failureOf(() => {
          while (!steps.next().done) done++;
        }).message,
      ).toContain('Write one formula for each database or rent roll date, or ask for fewer columns.');
      return done;
    };
    expect(pieces(20)).toBe(pieces(2));
  });
});

it('refuses a request without columns', () =>
  expect(failureOf(() => made(ask({ columns: [] })))).toMatchObject({ code: 'bad-input' }));
