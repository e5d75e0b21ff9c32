import type { ColumnSpec } from '../table';
import type { ByteSource, Reading } from './byte-source';
import { EXPECTED } from './expected';
import { JsonProblem, type CreateRowParser, type ParsedRows, type RowLayout } from './row-parser';
import { skipValue, takeItems, takeObject } from './take-value';

export interface Envelope {
  columns: readonly ColumnSpec[];
  /** Names under which an object may hold the rows, most likely first. */
  wrappers: readonly string[];
  createRowParser: CreateRowParser;
}

/** A reply without rows. The message is the end of a sentence that begins with the reply. */
export class NoRows extends Error {}

/**
 * The bytes of a reply that are kept until it is clear whether its first object is a row of a newline-delimited reply or
 * the object around the rows. An object that goes on for longer and has a list under a wrapper's name is around the rows.
 */
export const MOST_HELD = 1 << 18;

const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const LESS_THAN = 0x3c;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The list under a wrapper's name, or what it has instead of a row. Undefined if the value is not a list. */
type List = ParsedRows | JsonProblem | undefined;

/** The wrapper that counts. */
interface Chosen {
  name: string;
  /** Its place among the names. */
  rank: number;
  list: List;
}

interface Reply extends Envelope {
  source: ByteSource;
}

/**
 * Finds the rows of a reply and reads them: an array of row objects, an object that holds the array under one of the
 * names, or one row object a line. Of several names the first in the order of `wrappers` counts; of a repeated name the
 * last. Checks everything around the rows as strictly as the rows. Throws {@link NoRows} and {@link JsonProblem}.
 */
export function* readEnvelope(envelope: Envelope, source: ByteSource): Reading<ParsedRows> {
  const reply: Reply = { ...envelope, source };
  yield* skipMark(source);
  const first = yield* source.next();
  if (first < 0) throw new NoRows('is empty');
  if (first === LESS_THAN) throw new NoRows('is a web page instead of data');
  if (first === OPEN_BRACE) return yield* readObject(reply);
  const rows = first === OPEN_BRACKET ? yield* readRows(reply, 'array') : yield* noRows(source);
  if ((yield* source.next()) >= 0) source.refuse(EXPECTED.end);
  if (!rows) throw noList(envelope.wrappers);
  return rows;
}

/** Reads rows from the next byte to their end. */
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
    if (!(thrown instanceof JsonProblem)) throw thrown;
    // The parser counts from the first byte that it was given.
    throw new JsonProblem(thrown.kind, thrown.offset + base, thrown.expected, thrown.row);
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
  // This is one row of a newline-delimited reply, or something else, such as the description of an error.
  source.rewind();
  yield* source.next();
  const row = yield* readRows(reply, 'lines');
  if (row.holdsAny) return row;
  throw noList(wrappers);
}

/** Reads the members of an object, and returns the wrapper that counts. */
function* readMembers(reply: Reply): Reading<Chosen | undefined> {
  const { wrappers, source } = reply;
  let chosen: Chosen | undefined;
  yield* takeObject(source, function* (name) {
    const rank = wrappers.indexOf(name);
    if (rank < 0 || (chosen && chosen.rank < rank)) yield* skipValue(source);
    else chosen = { name, rank, list: yield* readList(reply) };
  });
  return chosen;
}

function* readList(reply: Reply): Reading<List> {
  const { source } = reply;
  if ((yield* source.next()) !== OPEN_BRACKET) return yield* noRows(source);
  try {
    return yield* readRows(reply, 'array');
  } catch (thrown) {
    // Another list may be the one that counts, so the rest of this one is only checked.
    if (!(thrown instanceof JsonProblem) || thrown.kind !== 'no-object') throw thrown;
    source.goTo(thrown.offset);
    yield* takeItems(source, () => skipValue(source, 1));
    return thrown;
  }
}

/** Checks a value that is not a list. */
function* noRows(source: ByteSource): Reading<undefined> {
  yield* skipValue(source);
}

/** Passes a byte order mark. */
function* skipMark(source: ByteSource): Reading<void> {
  for (const byte of BYTE_ORDER_MARK) {
    if ((yield* source.peek()) !== byte) {
      if (byte !== BYTE_ORDER_MARK[0]) source.refuse(EXPECTED.utf8);
      return;
    }
    source.take(1);
  }
}

const noList = (wrappers: readonly string[]): NoRows =>
  new NoRows(`has no list of rows: none at the top${wrappers.map((name) => ` or under "${name}"`).join('')}`);
