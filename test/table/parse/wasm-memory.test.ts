import fc from 'fast-check';
import { valuesOf, type ColumnSpec } from '../../../src/table/table';
import { JsonProblem, type ParsedRows, type RowLayout } from '../../../src/table/parse/row-parser';
import { parserWith } from '../../../src/table/parse/wasm/wasm-parser';
import { newCore } from '../../support/row-parser-core';
import { propertyRuns } from '../../support/property-runs';
import { expectSame } from '../../support/expect-same';

const COLUMNS: readonly ColumnSpec[] = [
  { name: 'n', type: 'FLOAT' },
  { name: 's', type: 'STRING' },
  { name: 't', type: 'TIMESTAMP' },
];

const core = newCore();

interface Reading {
  columns?: readonly ColumnSpec[];
  layout?: RowLayout;
  /** The bytes of each piece. */
  piece?: number;
}

/** Reads rows, and looks at the guards after every piece. Returns a JsonProblem, and throws any other error. */
function readGuarded(
  text: string | Uint8Array,
  { columns = COLUMNS, layout = 'array', piece = 1 << 16 }: Reading = {},
): ParsedRows | JsonProblem {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  try {
    const parser = parserWith(core, columns, layout)!;
    for (let at = 0; at < bytes.length && !parser.isClosed; at += piece) {
      parser.push(bytes.subarray(at, at + piece));
      if (core.guardsHold() === 0) throw new Error(`A write left its region by byte ${at + piece}`);
    }
    return parser.finish();
  } catch (thrown) {
    if (thrown instanceof JsonProblem) return thrown;
    throw thrown;
  } finally {
    expect(core.guardsHold()).toBe(1);
  }
}

/** Returns what was read, whatever codes the texts have. */
const contents = (reading: ParsedRows | JsonProblem) =>
  reading instanceof JsonProblem
    ? [reading.kind, reading.offset, reading.expected, reading.row]
    : [reading.rowCount, ...COLUMNS.map(({ name }) => valuesOf(reading, name))];

const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i));
const fields = (count: number) => repeat(count, (i) => `"field ${i}":${i}`).join();

/** Documents that fill one region or another. */
const HOSTILE: [string, string][] = [
  ['a name of 3 MB', `[{"${'n'.repeat(3 << 20)}":1,"n":1}]`],
  ['an escaped name of 1 MB', `[{"${'\\u006e'.repeat(1 << 18)}":1,"n":1}]`],
  ['names of 2 MB in all', `[{${repeat(30, (i) => `"${String(i).padEnd(70_000, 'x')}":1`).join()}}]`],
  ['5,000 names in a row', `[{${fields(5000)},"n":1}]`],
  ['5,000 names, a row each', `[${repeat(5000, (i) => `{"field ${i}":1,"n":1}`).join()}]`],
  ['a text of 2 MB', `[{"s":"${'x'.repeat(2 << 20)}"}]`],
  ['a text of 1 MB of escapes', `[{"s":"${'\\u20ac'.repeat(200_000)}","t":"${'\\n'.repeat(1000)}"}]`],
  ['only empty texts', `[{${repeat(200_000, () => '"s":""').join()}}]`],
  ['only new texts', `[${repeat(100_000, (i) => `{"s":"${i.toString(36)}"}`).join()}]`],
  [
    'texts of 48 bytes, more than are remembered',
    `[${repeat(70_000, (i) => `{"s":"${String(i).padEnd(48, '-')}"},{"s":"a"}`).join()}]`,
  ],
  ['only values for the slow rules', `[{${repeat(200_000, () => '"n":""').join()}}]`],
  [
    'numbers of 10,000 digits',
    `[{"n":${'1'.repeat(10_000)},"s":${'1'.repeat(10_000)},"t":0.${'1'.repeat(10_000)}}]`,
  ],
  ['a quoted number of 10,000 digits', `[{"n":"${'1'.repeat(10_000)}","t":"${'1'.repeat(10_000)}"}]`],
  ['a fraction of a second of 10,000 digits', `[{"t":"2024-01-01T00:00:00.${'1'.repeat(10_000)}Z"}]`],
  [
    'values nested to the limit',
    `[{"n":${'['.repeat(512)}${']'.repeat(512)},"x":${'['.repeat(512)}${']'.repeat(512)}}]`,
  ],
  ['values nested beyond the limit', `[{"n":${'{"a":'.repeat(100_000)}`],
  ['300 KB of white space within a row', `[{"n":${' '.repeat(300_000)}1}]`],
  ['more rows than a chunk', `[${repeat(10_000, () => '{"n":1.5,"s":"x","t":"2024-01-01"}').join()}]`],
];

describe('the WebAssembly core', () => {
  it.each(HOSTILE)('writes within its regions: %s', (_, text) => {
    const whole = readGuarded(text);
    expectSame(contents(readGuarded(text, { piece: 4999 })), contents(whole));
  });

  it('writes within its regions: the most columns that it holds', () => {
    const columns = repeat(512, (i) => `field ${i}`).map((name): ColumnSpec => ({ name, type: 'FLOAT' }));
    const row = `{${fields(512)}}`;
    const rows = readGuarded(`[${repeat(4100, () => row).join()}]`, { columns }) as ParsedRows;
    expect(rows.rowCount).toBe(4100);
    const last = rows.columns.get('field 511')!;
    expect(last.chunks.map((chunk) => [chunk.length, chunk.at(-1)])).toEqual([
      [4096, 511],
      [4, 511],
    ]);
  });

  it('writes within its regions, whatever it reads', () => {
    const part = fc.constantFrom(
      ...[' ', '\n', '\u0000', '"a longer text than sixteen bytes"'],
      ...String.raw`{ } [ ] , : " \ \u d83d \ud83d - . e 0 12 "n": "s": "t": "\u006e": null true false nul`.split(
        ' ',
      ),
      ...'"2024-02-29T10:11:12.5Z" "2024- é 😀 "x" 1.5 {"n":1}, [[[[ {"a":[1]}'.split(' '),
    );
    const text = fc.array(part, { maxLength: 60 }).map((parts) => `[{"n":${parts.join('')}`);
    fc.assert(
      fc.property(
        fc.oneof(text, fc.uint8Array({ maxLength: 300 })),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom<RowLayout>('array', 'lines'),
        (document, piece, layout) => {
          readGuarded(document, { piece, layout });
        },
      ),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('detects a write beyond a region', () => {
    const parser = parserWith(core, COLUMNS, 'array')!;
    parser.push(new TextEncoder().encode('[{"s":"x"}'));
    const memory = new Uint8Array(core.memory.buffer);
    memory.fill(1, core.textsAddress() + core.textsBytes(), core.jsonsAddress());
    expect(core.guardsHold()).toBe(0);
  });
});
