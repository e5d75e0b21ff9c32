import { isObject } from '../../contract/reply-list';
import type { Member } from '../../contract/reply-markers';
import type { ColumnSpec } from '../table';
import { type ByteSource, type Reading, takeRawValue, type RawValue } from './byte-source';
import { JsonCheck } from './check-json';
import { parseJson } from '../typed-value';
import { readColumnar } from './read-columnar';
import {
  EXPECTED,
  JsonProblem,
  LONGEST_ROW,
  rowTooLong,
  type CreateRowParser,
  type ParsedRows,
  type ReplyRows,
  type RowLayout,
} from './row-parser';

export interface Envelope {
  columns: readonly ColumnSpec[];
  /** Paths, such as `rows` or `data.rows`. */
  wrappers: readonly string[];
  createRowParser: CreateRowParser;
}

/** A reply without rows. The message is the end of a sentence that begins with the reply. */
export class NoRows extends Error {}

/** The size up to which an object with a list may be the first row of lines. A larger object surrounds the rows. */
export const MAX_RETAINED = 1 << 18;

/** The size up to which a member beside the rows is looked at. A larger list counts as a list with something in it. */
const MAX_MEMBER_BYTES = 1 << 16;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LESS_THAN = 0x3c;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The list under a wrapper's name, or what it has instead of a row. Undefined if the value is not a list. */
type List = ParsedRows | JsonProblem | undefined;

interface Chosen {
  wrapper: string;
  rank: number;
  list: List;
}

/** The rest of a wrapper's path from the object that is being read. */
interface Path {
  wrapper: string;
  rank: number;
  remainingPath: string;
}

interface Reply extends Envelope {
  source: ByteSource;
  extraMembers: Member[];
  /** How many rows each wrapper holds that has a list of rows. */
  counts: Map<string, number>;
}

/**
 * Reads the rows of a reply: an array of row objects, an object that holds the array at one of the paths, or one row
 * object a line. The first of several paths counts, in the order of `wrappers`, and the last of a repeated one; their lists
 * must be equally long. Also reads an object with a list of values for each column. Throws {@link NoRows} and
 * {@link JsonProblem}.
 */
export function* readEnvelope(envelope: Envelope, source: ByteSource): Reading<ReplyRows> {
  const reply: Reply = { ...envelope, source, extraMembers: [], counts: new Map() };
  yield* skipByteOrderMark(source);
  const first = yield* source.next();
  if (first < 0) throw new NoRows('is empty');
  if (first === LESS_THAN) throw new NoRows('is a web page instead of data');
  if (first === OPEN_BRACE) return yield* readObject(reply);
  const rows = first === OPEN_BRACKET ? yield* readRows(reply, 'array') : undefined;
  if (!rows) yield* checkValue(source);
  if ((yield* source.next()) >= 0) source.refuse(EXPECTED.end);
  if (!rows) throw noList(envelope.wrappers);
  return { ...rows, extraMembers: [] };
}

function* readRows({ columns, createRowParser, source }: Reply, layout: RowLayout): Reading<ParsedRows> {
  const base = source.offset;
  const parser = createRowParser(columns, layout);
  try {
    do {
      source.take(parser.push(source.remaining));
      if (source.retainedBytes > MAX_RETAINED && layout === 'array') source.release();
    } while (!parser.isClosed && (yield* source.more()));
    return parser.finish();
  } catch (thrown) {
    if (!(thrown instanceof JsonProblem)) throw thrown;
    // The parser counts from the first byte that it was given.
    throw new JsonProblem(thrown.kind, thrown.offset + base, thrown.expected, thrown.row);
  }
}

function* readObject(reply: Reply): Reading<ReplyRows> {
  const { wrappers, columns, source, extraMembers } = reply;
  source.retain();
  const chosen = yield* readMembers(
    reply,
    wrappers.map((wrapper, rank) => ({ wrapper, rank, remainingPath: wrapper })),
  );
  if ((yield* source.next()) >= 0) {
    if (!source.isRetaining) source.refuse(EXPECTED.end);
    source.rewind();
    yield* source.next();
    return { ...(yield* readRows(reply, 'lines')), extraMembers: [] };
  }
  refuseOtherLength(reply.counts);
  if (chosen?.list instanceof JsonProblem) throw chosen.list;
  if (chosen?.list) return { ...chosen.list, extraMembers };
  const columnar = source.isRetaining ? yield* readColumns(reply) : undefined;
  if (columnar) return columnar;
  if (chosen) throw new NoRows(`has no list under "${chosen.wrapper}"`);
  // This is one row of a newline-delimited reply, or something else, such as the description of an error.
  source.rewind();
  yield* source.next();
  const row = yield* readRows(reply, 'lines');
  const names = new Set(columns.map(({ name }) => name));
  if (!row.holdsAny) throw noList(wrappers);
  return { ...row, extraMembers: extraMembers.filter(([name]) => !names.has(name)) };
}

/** One of two lists of rows must be a part, and nothing says which. */
function refuseOtherLength(counts: ReadonlyMap<string, number>): void {
  const [[wrapper, count] = ['', 0], ...remaining] = [...counts].sort();
  const mismatch = remaining.find(([, length]) => length !== count);
  if (mismatch)
    throw new NoRows(
      `has lists of different length: ${count} under "${wrapper}", ${mismatch[1]} under "${mismatch[0]}"`,
    );
}

/** Reads the whole reply again, which is JSON. Then it can be read once more. */
function* readColumns({ source, columns, wrappers }: Reply): Reading<ReplyRows | undefined> {
  source.rewind();
  yield* source.next();
  source.retain();
  const { bytes } = yield* takeRawValue(source);
  if (bytes.length > LONGEST_ROW) throw rowTooLong();
  const found = readColumnar(parseJson(utf8.decode(bytes)), columns, wrappers);
  if (typeof found === 'string') throw new NoRows(found);
  return found;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function* readMembers(reply: Reply, paths: readonly Path[]): Reading<Chosen | undefined> {
  const { source, extraMembers } = reply;
  let chosen: Chosen | undefined;
  source.take(1);
  if ((yield* source.next()) === CLOSE_BRACE) {
    source.take(1);
    return undefined;
  }
  for (let expected: string = EXPECTED.nameOrEnd; ; expected = EXPECTED.name) {
    const name = yield* readName(source, expected);
    // An earlier wrapper, or the same one again, counts more than what was found so far.
    const isBetter = ({ rank }: { rank: number }) => !chosen || rank <= chosen.rank;
    const here = paths.find(({ remainingPath }) => remainingPath === name);
    // The paths that go on in the object under this name.
    const inside = insideOf(paths, name);
    const first = yield* source.next();
    // A repeated name replaces the list before it.
    if (here) reply.counts.delete(here.wrapper);
    if (inside.length > 0 && first === OPEN_BRACE) {
      // The list may be deeper. An object under a wrapper's own name may have none.
      const found = yield* readMembers(reply, inside);
      if (found && isBetter(found)) chosen = found;
      else if (!found && here && isBetter(here)) chosen = { ...here, list: undefined };
    } else if (here && isBetter(here)) {
      // The list that counts so far.
      const list = first === OPEN_BRACKET ? yield* readList(reply) : undefined;
      if (first !== OPEN_BRACKET) extraMembers.push([name, yield* takeValue(source)]);
      chosen = { ...here, list };
      if (list && !(list instanceof JsonProblem)) reply.counts.set(here.wrapper, list.rowCount);
    } else if (here && first === OPEN_BRACKET) {
      // A list of a later wrapper: it is only counted, because it must be as long as the one that counts.
      const list = parsed(yield* checkValue(source)) as readonly unknown[];
      extraMembers.push([name, list.length === 0 ? [] : [true]]);
      if (list.every(isObject)) reply.counts.set(here.wrapper, list.length);
    } else extraMembers.push([name, yield* takeValue(source)]);
    const after = yield* source.next();
    if (after !== COMMA && after !== CLOSE_BRACE) source.refuse(EXPECTED.nextField);
    source.take(1);
    if (after === CLOSE_BRACE) return chosen;
  }
}

const insideOf = (paths: readonly Path[], name: string): Path[] =>
  paths
    .filter(({ remainingPath }) => remainingPath.startsWith(`${name}.`))
    .map((path) => ({ ...path, remainingPath: path.remainingPath.slice(name.length + 1) }));

function* readName(source: ByteSource, expected: string): Reading<string> {
  if ((yield* source.next()) !== QUOTE) source.refuse(expected);
  const raw = yield* takeRawValue(source);
  new JsonCheck(raw).string();
  if ((yield* source.next()) !== COLON) source.refuse(EXPECTED.colon);
  source.take(1);
  return parsed(raw) as string;
}

const parsed = ({ bytes }: RawValue): unknown => JSON.parse(utf8.decode(bytes));

function* readList(reply: Reply): Reading<List> {
  const { source } = reply;
  try {
    return yield* readRows(reply, 'array');
  } catch (thrown) {
    // Another list may be the one that counts, so the rest of this one is only checked.
    if (!(thrown instanceof JsonProblem) || thrown.kind !== 'no-object') throw thrown;
    source.goTo(thrown.offset);
    new JsonCheck(yield* takeRawValue(source, 1)).items(1);
    return thrown;
  }
}

function* takeValue(source: ByteSource): Reading<unknown> {
  const raw = yield* checkValue(source);
  if (raw.bytes.length <= MAX_MEMBER_BYTES) return parsed(raw);
  return raw.bytes[0] === OPEN_BRACKET ? [true] : undefined;
}

function* checkValue(source: ByteSource): Reading<RawValue> {
  yield* source.next();
  const raw = yield* takeRawValue(source);
  const check = new JsonCheck(raw);
  check.value();
  check.end(EXPECTED.nextField);
  return raw;
}

function* skipByteOrderMark(source: ByteSource): Reading<void> {
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
