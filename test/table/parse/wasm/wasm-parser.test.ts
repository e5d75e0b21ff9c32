import { RrError } from '../../../../src/contract/failure';
import { valuesOf, type ColumnSpec } from '../../../../src/table/table';
import { loadWasmParser } from '../../../../src/table/parse/wasm/load-wasm-parser';
import type { CreateRowParser, RowParser } from '../../../../src/table/parse/row-parser';
import { compileCore } from '../../../../src/table/parse/assembly/compile-core.cjs';
import { createWasmParser } from '../../../../src/table/parse/wasm/wasm-parser';
import { failureOf } from '../../failure-of';
import { coreModule } from '../../../support/row-parser-core';

const COLUMNS: readonly ColumnSpec[] = [{ name: 's', type: 'STRING' }];
const encode = (text: string) => new TextEncoder().encode(text);

/** A plain reader that is only asked for. */
const plain = jest.fn<RowParser, Parameters<CreateRowParser>>();

const read = (parser: RowParser, text: string) => {
  expect(parser.push(encode(text))).toBe(text.length);
  return valuesOf(parser.finish(), 's');
};

beforeEach(() => plain.mockReset());

describe('parsers in WebAssembly', () => {
  it('read several replies at once, and one after the other', () => {
    const create = createWasmParser(coreModule(), plain);
    for (let round = 0; round < 3; round++) {
      const parsers = Array.from({ length: 6 }, () => create(COLUMNS, 'array'));
      parsers.forEach((parser, i) => parser.push(encode(`[{"s":"first ${round} ${i}"},{"s":"sec`)));
      parsers.forEach((parser, i) => parser.push(encode(`ond ${i}"}`)));
      const rows = parsers.map((parser) => read(parser, ']'));
      expect(rows).toEqual(parsers.map((_, i) => [`first ${round} ${i}`, `second ${i}`]));
    }
    expect(plain).not.toHaveBeenCalled();
  });

  it('keep nothing of a reply for the next one, not even of one that was given up', () => {
    const create = createWasmParser(coreModule(), plain);
    expect(() => create(COLUMNS, 'array').push(encode('[{"s":"x"},nul'))).toThrow('no-object at byte 11');
    create(COLUMNS, 'array').push(encode('[{"s":"y"},{'));
    expect(read(create(COLUMNS, 'array'), '[{"s":"a"}]')).toEqual(['a']);
    const lines = create(COLUMNS, 'lines');
    expect(lines.push(encode('{"strange":1}\n{"s":"b"}\n'))).toBe(24);
    expect(lines.finish()).toMatchObject({ unexpectedRow: 0, rowCount: 2 });
    expect(create(COLUMNS, 'array').push(encode('[{}]{}'))).toBe(4);
    const otherParser = create([{ name: 'n', type: 'INT' }], 'array');
    otherParser.push(encode('[{"s":"a"},{}]'));
    expect(otherParser.finish()).toMatchObject({ rowCount: 2, hasFields: true, holdsAny: false });
  });

  it('use the plain reader for more columns than a core holds', () => {
    const columns = Array.from({ length: 513 }, (_, i): ColumnSpec => ({ name: `c${i}`, type: 'INT' }));
    const create = createWasmParser(coreModule(), plain);
    create(columns.slice(1), 'array');
    expect(plain).not.toHaveBeenCalled();
    create(columns, 'lines');
    expect(plain.mock.calls).toEqual([[columns, 'lines']]);
  });

  it('use the plain reader if the browser refuses a core', () => {
    // Browsers refuse a core if they lack memory. Here the module is missing.
    createWasmParser({} as WebAssembly.Module, plain)(COLUMNS, 'array');
    expect(plain).toHaveBeenCalledTimes(1);
  });

  it('refuse a row beyond their memory', () => {
    const create = createWasmParser(coreModule(), plain);
    const parser = create(COLUMNS, 'array');
    const piece = new Uint8Array(1 << 16).fill(0x78);
    parser.push(encode('[{"s":"'));
    const failure = failureOf(() => {
      for (let i = 0; i < 1000; i++) parser.push(piece);
    });
    expect(failure).toMatchObject({ code: 'too-large', message: expect.stringContaining('too long') });
    expect(failure).toBeInstanceOf(RrError);
  });
});

it('is loaded from the bytes of its file', async () => {
  const create = await loadWasmParser(Promise.resolve(compileCore()), plain);
  expect(read(create(COLUMNS, 'array'), '[{"s":"a"}]')).toEqual(['a']);
  expect(plain).not.toHaveBeenCalled();
});
