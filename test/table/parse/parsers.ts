import { createByteParser } from '../../../src/table/parse/portable/byte-parser';
import type { CreateRowParser } from '../../../src/table/parse/row-parser';
import { createWasmParser } from '../../../src/table/parse/wasm/wasm-parser';
import { coreModule } from '../../support/row-parser-core';

/** All parsers of rows, which must do the same. */
export const PARSERS: Readonly<Record<'portable' | 'wasm', CreateRowParser>> = {
  portable: createByteParser,
  wasm: createWasmParser(coreModule(), createByteParser),
};
