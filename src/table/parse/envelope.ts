import type { ColumnSpec } from '../table';
import { createByteParser } from './portable/byte-parser';
import type { ByteSource, Reading } from './byte-source';
import { EXPECTED } from './expected';
import {
  JsonProblem,
  type CreateRowParser,
  type ParsedRows,
  type RowLayout,
  type RowParser,
} from './row-parser';
import { createValueEnd } from './value-end';

export interface Envelope {
  columns: readonly ColumnSpec[];
  /** Names under which an object may hold the rows, most likely first. */
  wrappers: readonly string[];
  createRowParser: CreateRowParser;
}

/** A reply that is no rows. The message is the end of a sentence that begins with the reply. */
export class NoRows extends Error {}

/**
 * Bytes of a reply that are kept until it is clear what its first object is: the row of a newline-delimited reply, or
 * what holds the rows. One that goes on for longer, and has a list under a wrapper's name, is what holds the rows.
 */
export const MOST_HELD = 1 << 18;

/** The list under a wrapper's name; or what it had instead of a row; or undefined where the value is no list. */
type List = ParsedRows | JsonProblem | undefined;

/**
 * Finds the rows of a reply and reads them: an array of row objects, an object that holds the array under one of the
 * names, or one row object a line. Of several names the first in the order of `wrappers` counts, of a repeated one the
 * last. All around the rows is checked as strictly as they are. Throws {@link NoRows} and {@link JsonProblem}.
 */
export function* readEnvelope(envelope: Envelope, source: ByteSource): Reading<ParsedRows> {
  const reply: Reply = { ...envelope, source, skip: createSkip(source) };
  yield* skipMark(source);
  const first = yield* source.next();
  if (first < 0) throw new NoRows('is empty');
  if (first === 0x3c) throw new NoRows('is a web page instead of data');
  if (first === 0x7b) return yield* readObject(reply);
  const rows = first === 0x5b ? yield* readRows(reply, 'array') : yield* reply.skip();
  if ((yield* source.next()) >= 0) source.refuse(EXPECTED.end);
  if (!rows) throw noList(envelope.wrappers);
  return rows;
}

interface Reply extends Envelope {
  source: ByteSource;
  skip: ReturnType<typeof createSkip>;
}

/** Reads rows from the next byte on, to their end. */
function* readRows({ columns, createRowParser, source }: Reply, layout: RowLayout): Reading<ParsedRows> {
  const base = source.offset;
  const parser = createRowParser(columns, layout);
  try {
    do {
      source.take(parser.push(source.rest));
      if (source.heldBytes > MOST_HELD && layout === 'array') source.letGo();
    } while (!parser.isClosed && (yield* source.more()));
    return parser.finish();
  } catch (thrown) {
    throw shifted(thrown, base);
  }
}

function* readList(reply: Reply): Reading<List> {
  try {
    return yield* readRows(reply, 'array');
  } catch (thrown) {
    // Another list may be the one that counts, so this one is only checked.
    if (!(thrown instanceof JsonProblem) || thrown.kind !== 'no-object') throw thrown;
    reply.source.goTo(thrown.offset);
    yield* reply.skip('[');
    return thrown;
  }
}

/** Reads the members of an object. Returns the name that counts and its list; undefined without any such name. */
function* readMembers(reply: Reply): Reading<{ name: string; list: List } | undefined> {
  const { wrappers, source, skip } = reply;
  let chosen: { name: string; rank: number; list: List } | undefined;
  source.take(1);
  if ((yield* source.next()) === 0x7d) {
    source.take(1);
    return undefined;
  }
  for (let expected: string = EXPECTED.nameOrEnd; ; expected = EXPECTED.name) {
    const name = yield* readName(source, expected);
    if ((yield* source.next()) !== 0x3a) source.refuse(EXPECTED.colon);
    source.take(1);
    const first = yield* source.next();
    if (first < 0) source.refuse(EXPECTED.value);
    const rank = wrappers.indexOf(name);
    if (rank < 0 || (chosen !== undefined && chosen.rank < rank)) yield* skip();
    else if (first === 0x5b) chosen = { name, rank, list: yield* readList(reply) };
    else {
      yield* skip();
      chosen = { name, rank, list: undefined };
    }
    const after = yield* source.next();
    if (after !== 0x2c && after !== 0x7d) source.refuse(EXPECTED.nextField);
    source.take(1);
    if (after === 0x7d) return chosen;
    yield* source.next();
  }
}

function* readObject(reply: Reply): Reading<ParsedRows> {
  const { wrappers, source } = reply;
  source.hold();
  const chosen = yield* readMembers(reply);
  if ((yield* source.next()) >= 0) {
    if (!source.isHeld) source.refuse(EXPECTED.end);
    source.rewind();
    yield* source.next();
    return yield* readRows(reply, 'lines');
  }
  if (chosen) {
    if (chosen.list === undefined) throw new NoRows(`has no list under "${chosen.name}"`);
    if (chosen.list instanceof JsonProblem) throw chosen.list;
    return chosen.list;
  }
  // One row of a newline-delimited reply, unless it is something else, such as an error's description.
  source.rewind();
  yield* source.next();
  const row = yield* readRows(reply, 'lines');
  if (row.holdsAny) return row;
  throw noList(wrappers);
}

/** Ends a row. A parser that waits for the rest of a word or of an escape sees by the spaces that there is none. */
const ROW_END = '}      ';

/** What texts, objects and arrays begin with. */
const OPENINGS: readonly number[] = [0x22, 0x7b, 0x5b];

const noList = (wrappers: readonly string[]): NoRows =>
  new NoRows(`has no list of rows: none at the top${wrappers.map((name) => ` or under "${name}"`).join('')}`);

/** A problem of a parser that was given a part of the reply, from `base` on. */
const shifted = (thrown: unknown, base: number): unknown =>
  thrown instanceof JsonProblem
    ? new JsonProblem(thrown.kind, thrown.offset + base, thrown.expected, thrown.row)
    : thrown;

/** Passes a byte order mark. */
function* skipMark(source: ByteSource): Reading<void> {
  for (const byte of [0xef, 0xbb, 0xbf]) {
    if (!(yield* source.more()) || source.rest[0] !== byte) {
      if (byte !== 0xef) source.refuse(EXPECTED.utf8);
      return;
    }
    source.take(1);
  }
}

/**
 * Checks a value of which nothing is needed: as that of the only field of a row. With an opening bracket, it is the rest
 * of an array from one of its values on.
 */
function createSkip(source: ByteSource): (opening?: '[') => Reading<undefined> {
  const encoder = new TextEncoder();
  let parser: RowParser | undefined;
  let given = 0;
  const push = (bytes: Uint8Array) => {
    given += bytes.length;
    parser?.push(bytes);
  };
  return function* (opening) {
    parser ??= createByteParser([], 'lines');
    push(encoder.encode(`\n{"":${opening ?? ''}`));
    const base = source.offset - given;
    try {
      const valueEnd = createValueEnd(opening ? 1 : 0);
      let isScalar = opening === undefined;
      let end = -1;
      for (let isFirst = true; end < 0 && (yield* source.more()); isFirst = false) {
        const { rest } = source;
        if (isFirst) isScalar &&= !OPENINGS.includes(rest[0]!);
        end = valueEnd(rest, 0, rest.length);
        push(end < 0 ? rest : rest.subarray(0, end));
        source.take(end < 0 ? rest.length : end);
      }
      // A number or a word ends with the reply, too.
      if (end >= 0 || isScalar) push(encoder.encode(ROW_END));
      else parser.finish();
    } catch (thrown) {
      throw shifted(thrown, base);
    }
    return undefined;
  };
}

/** Reads a member's name, which must come next. */
function* readName(source: ByteSource, expected: string): Reading<string> {
  const { offset } = source;
  if (!(yield* source.more()) || source.rest[0] !== 0x22) source.refuse(expected);
  const pieces: Uint8Array[] = [];
  const valueEnd = createValueEnd();
  for (let end = -1; end < 0;) {
    if (!(yield* source.more())) source.refuse(EXPECTED.name);
    const { rest } = source;
    end = valueEnd(rest, 0, rest.length);
    pieces.push(end < 0 ? rest : rest.subarray(0, end));
    source.take(end < 0 ? rest.length : end);
  }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const text = pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
    return JSON.parse(text) as string;
  } catch {
    throw new JsonProblem('damaged', offset, EXPECTED.name, 0);
  }
}
