import { createPlainReader } from '../../../src/table/parse/plain-reader';
import type { CreateRowParser } from '../../../src/table/parse/row-parser';
import { createWasmParser } from '../../../src/table/parse/wasm/wasm-parser';
import { coreModule } from '../../support/row-parser-core';

/** The parsers of rows, which must do the same. The plain reader defines what that is. */
export const PARSERS: Readonly<Record<'plain' | 'wasm', CreateRowParser>> = {
  plain: createPlainReader,
  wasm: createWasmParser(coreModule(), createPlainReader),
};
