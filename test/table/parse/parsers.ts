import { createByteParser } from '../../../src/table/parse/byte-parser';
import type { CreateRowParser } from '../../../src/table/parse/row-parser';

/** All parsers of rows, which must do the same. */
export const PARSERS: Readonly<Record<string, CreateRowParser>> = { portable: createByteParser };
