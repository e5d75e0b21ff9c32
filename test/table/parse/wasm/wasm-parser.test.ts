import { chooseRowParser } from '../../../../src/client/transport/choose-row-parser';
import { RrError } from '../../../../src/contract/failure';
import { valuesOf } from '../../../../src/table/column-values';
import { loadWasmParser } from '../../../../src/table/parse/wasm/load-wasm-parser';
import type { CreateRowParser, RowParser } from '../../../../src/table/parse/row-parser';
import { compileCore } from '../../../../src/table/parse/assembly/compile-core.cjs';
import { createWasmParser } from '../../../../src/table/parse/wasm/wasm-parser';
import type { ColumnSpec } from '../../../../src/table/table';
import { failureOf } from '../../failure-of';
import { coreModule, newCore } from '../../../support/row-parser-core';

const COLUMNS: readonly ColumnSpec[] = [{ name: 's', type: 'STRING' }];
const encode = (text: string) => new TextEncoder().encode(text);

/** Stands for the portable parser where only being asked counts. */
const portable = jest.fn<RowParser, Parameters<CreateRowParser>>();

const read = (parser: RowParser, text: string) => {
  expect(parser.push(encode(text))).toBe(text.length);
  return valuesOf(parser.finish(), 's');
};

beforeEach(() => portable.mockReset());

describe('parsers in WebAssembly', () => {
  it('read several replies at once, and one after the other', () => {
    const create = createWasmParser(coreModule(), portable);
    for (let round = 0; round < 3; round++) {
      const parsers = Array.from({ length: 6 }, () => create(COLUMNS, 'array'));
      parsers.forEach((parser, i) => parser.push(encode(`[{"s":"first ${round} ${i}"},{"s":"sec`)));
      parsers.forEach((parser, i) => parser.push(encode(`ond ${i}"}`)));
      const rows = parsers.map((parser) => read(parser, ']'));
      expect(rows).toEqual(parsers.map((_, i) => [`first ${round} ${i}`, `second ${i}`]));
    }
    expect(portable).not.toHaveBeenCalled();
  });

  it('leave nothing of a reply to the next one, not even of one that was given up', () => {
    const create = createWasmParser(coreModule(), portable);
    expect(() => create(COLUMNS, 'array').push(encode('[{"s":"x"},nul'))).toThrow('no-object at byte 11');
    create(COLUMNS, 'array').push(encode('[{"s":"y"},{'));
    expect(read(create(COLUMNS, 'array'), '[{"s":"a"}]')).toEqual(['a']);
    const lines = create(COLUMNS, 'lines');
    expect(lines.push(encode('{"strange":1}\n{"s":"b"}\n'))).toBe(24);
    expect(lines.finish()).toMatchObject({ stranger: 0, rowCount: 2 });
    expect(create(COLUMNS, 'array').push(encode('[{}]{}'))).toBe(4);
    const other = create([{ name: 'n', type: 'INT' }], 'array');
    other.push(encode('[{"s":"a"},{}]'));
    expect(other.finish()).toMatchObject({ rowCount: 2, hasFields: true, holdsAny: false });
  });

  it('leave more columns than a core holds to the portable parser', () => {
    const columns = Array.from({ length: 513 }, (_, i): ColumnSpec => ({ name: `c${i}`, type: 'INT' }));
    const create = createWasmParser(coreModule(), portable);
    create(columns.slice(1), 'array');
    expect(portable).not.toHaveBeenCalled();
    create(columns, 'lines');
    expect(portable.mock.calls).toEqual([[columns, 'lines']]);
  });

  it('leave to the portable parser what they get no core for', () => {
    // Browsers refuse it for want of memory; here there is nothing to make a core of.
    createWasmParser({} as WebAssembly.Module, portable)(COLUMNS, 'array');
    expect(portable).toHaveBeenCalledTimes(1);
  });

  it('leave to the portable parser what a core has no memory for', () => {
    const crowded = [{ setUp: () => 0 }, { start: () => 0 }].map((without) => ({ ...newCore(), ...without }));
    const create = createWasmParser(coreModule(), portable, ...crowded);
    create(COLUMNS, 'array');
    create(COLUMNS, 'lines');
    expect(portable.mock.calls.map(([, layout]) => layout)).toEqual(['array', 'lines']);
  });

  it('refuse a row that takes more memory than they may have', () => {
    const create = createWasmParser(coreModule(), portable);
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

describe('the choice of a parser', () => {
  it('is the portable one until the core is compiled', async () => {
    let deliver!: (bytes: BufferSource) => void;
    const loading = loadWasmParser(new Promise((resolve) => (deliver = resolve)), portable);
    const choose = chooseRowParser(loading);
    expect(choose()).toBeUndefined();
    deliver(compileCore());
    await loading;
    expect(read(choose()!(COLUMNS, 'array'), '[{"s":"a"}]')).toEqual(['a']);
  });

  it.each<[string, () => Promise<BufferSource>]>([
    ['the file cannot be had', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the file is none', async () => encode('<!doctype html>')],
    ['the file is another module', async () => Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)],
    ['the browser knows not all of it', async () => compileCore().subarray(0, -9)],
  ])('stays the portable one where %s', async (_, bytes) => {
    const loading = loadWasmParser(bytes(), portable);
    const choose = chooseRowParser(loading);
    await expect(loading).rejects.toThrow();
    expect(choose()).toBeUndefined();
  });

  it('stays the portable one where there is no WebAssembly', async () => {
    const { WebAssembly: present } = globalThis;
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    try {
      const loading = loadWasmParser(Promise.resolve(new Uint8Array()), portable);
      const choose = chooseRowParser(loading);
      await expect(loading).rejects.toThrow(ReferenceError);
      expect(choose()).toBeUndefined();
    } finally {
      Object.defineProperty(globalThis, 'WebAssembly', {
        value: present,
        configurable: true,
        writable: true,
      });
    }
  });
});
