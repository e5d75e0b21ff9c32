import fc from 'fast-check';
import { COLUMN_TYPES } from '../../../src/contract/column-types';
import { atOnce } from '../../../src/table/steps';
import type { Table, Value } from '../../../src/table/table';
import { toCells, type Cells, type CellsRequest, type Tier } from '../../../src/table/cells/to-cells';
import { entry } from '../catalogue';
import { failureOf } from '../failure-of';
import { cellsPlainly } from '../straightforward';
import { tableOf } from '../table-of';
import { propertyRuns } from '../../support/property-runs';
import { CODE_POINT } from '../../support/code-point';

const TABLE = tableOf({
  tenant: ['STRING', ['=1+1', 'Ünal', null]],
  rent: ['FLOAT', [1250.5, null, 0]],
  end: ['TIMESTAMP', [45658, null, 'soon']],
  flag: ['STRING', [true, false, null]],
});
const COLUMNS = [
  entry('tenant', 'STRING', 'Tenant'),
  entry('rent', 'FLOAT', 'Rent'),
  entry('end', 'TIMESTAMP'),
  entry('flag', 'STRING', ''),
];
const allOf = ({ rowCount }: Table) => Uint32Array.from({ length: rowCount }, (_, row) => row);
const ask = (more: Partial<CellsRequest> = {}): CellsRequest => ({
  table: TABLE,
  columns: COLUMNS,
  rows: Uint32Array.of(0, 1, 2),
  headers: 0,
  nulls: 'blank',
  format: 'typed',
  tier: 'double',
  percentScale: 100,
  ...more,
});
const made = (request: CellsRequest): Cells => atOnce(toCells(request));
const cells = (more: Partial<CellsRequest> = {}) => made(ask(more)).cells;
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
  it.each<[Tier, unknown, unknown]>([
    [
      'double',
      { type: 'Double', basicValue: 1250.5, numberFormat: '#,##0.00' },
      { type: 'Double', basicValue: 45658, numberFormat: 'yyyy-mm-dd' },
    ],
    [
      'formatted',
      { type: 'FormattedNumber', basicValue: 1250.5, numberFormat: '#,##0.00' },
      { type: 'FormattedNumber', basicValue: 45658, numberFormat: 'yyyy-mm-dd' },
    ],
    ['bare', 1250.5, 45658],
  ])('carry their format in the form that the host accepts: %s', (tier, rent, end) => {
    expect(cells({ tier })[0]).toEqual(['=1+1', rent, end, true]);
    expect(made(ask({ tier })).formatted).toBe(tier === 'bare' ? 'none' : 'all');
  });

  it('come in the requested order of rows and columns, including repeated ones', () =>
    expect(
      cells({
        tier: 'bare',
        rows: Uint32Array.of(2, 0, 0),
        columns: [COLUMNS[1]!, COLUMNS[0]!, COLUMNS[1]!],
      }),
    ).toEqual([
      [0, '', 0],
      [1250.5, '=1+1', 1250.5],
      [1250.5, '=1+1', 1250.5],
    ]));

  it.each<[CellsRequest['nulls'], unknown[]]>([
    ['blank', ['Ünal', '', '', false]],
    ['na', ['Ünal', NA, NA, false]],
    ['zero', ['Ünal', 0, '', false]],
    [{ text: '-' }, ['Ünal', '-', '-', false]],
  ])('show a blank as %j [rule 16]', (nulls, row) => expect(cells({ tier: 'bare', nulls })[1]).toEqual(row));

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

it('shows a blank column below a blank heading, whatever a blank value shows as', () => {
  const [tenant, rent] = COLUMNS;
  const columns = [null, tenant!, null, rent!];
  for (const nulls of ['na', 'zero', { text: '–' }] as const) {
    const shown = cells({ columns, headers: 1, nulls });
    expect(shown[0]).toEqual(['', 'Tenant', '', 'Rent']);
    expect(shown.map((row) => [row[0], row[2]])).toEqual(shown.map(() => ['', '']));
    expect(shown.map((row) => [row[1], row[3]])).toEqual(
      cells({ columns: [tenant!, rent!], headers: 1, nulls }),
    );
  }
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
        headers: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
        nulls: fc.constantFrom<CellsRequest['nulls']>('blank', 'na', 'zero', { text: 'ä"' }),
        tier: fc.constantFrom<Tier>('double', 'formatted', 'bare'),
        format: fc.constantFrom<'typed' | 'plain'>('typed', 'plain'),
        limitBytes: fc.constantFrom(200, 400, 5_000_000),
      }),
    );

  it('is exact to the byte, and the cells are a rectangle of permitted cells', () => {
    fc.assert(
      fc.property(request, ({ data, types, ...more }) => {
        const columns = types.map((type, index) =>
          entry(`c${index}`, type, index % 2 ? `Läbel ${index}` : null),
        );
        const table = tableOf(
          Object.fromEntries(columns.map(({ name, type }, index) => [name, [type, data[index] ?? []]])),
        );
        let result;
        try {
          result = made({ ...ask(), ...more, table, columns, rows: allOf(table) });
        } catch (thrown) {
          expect(thrown).toMatchObject({
            name: 'RrError',
            code: expect.stringMatching(/^(no-rows|too-large)$/),
          });
          return;
        }
        expect(result.cells.length).toBe(table.rowCount + (more.headers ? 1 : 0));
        expect(result.cells.length).toBeGreaterThan(0);
        for (const row of result.cells) expect(row.length).toBe(columns.length);
        const kinds = result.cells.flat().map((cell) => (typeof cell === 'object' ? cell.type : typeof cell));
        for (const kind of kinds)
          expect(['string', 'number', 'boolean', 'Double', 'FormattedNumber', 'Error']).toContain(kind);
        if (more.tier === 'bare' || more.format === 'plain') expect(kinds).not.toContain('Double');
        expect(result.bytes).toBe(Buffer.byteLength(JSON.stringify(result.cells)));
        expect(result.bytes).toBeLessThanOrEqual(more.limitBytes);
        const plainly = cellsPlainly({ ...ask(), ...more, table, columns, rows: allOf(table) });
        expect(asExcelReads(result.cells)).toEqual(asExcelReads(plainly[result.formatted]));
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
    const error = failureOf(() => made(texts(6000)));
    expect(error).toMatchObject({
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
