import { parseJson, typedValue } from '../typed-value';
import type { ColumnSpec } from '../table';
import { ByteSource, isSpace, type Reading, takeRawValue } from './byte-source';
import { JsonCheck } from './check-json';
import {
  EXPECTED,
  JsonProblem,
  LONGEST_ROW,
  MAX_NAMES,
  rowTooLong,
  type CreateRowParser,
  type ParsedRows,
} from './row-parser';
import { addRow, builtTable, createTableBuilder } from './table-builder';

const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
/** The bytes that begin a value other than an object. */
const VALUE_STARTS = new TextEncoder().encode('"[-0123456789tfn');

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Defines what the WebAssembly core does. It also reads where the core is missing, several times slower. */
export const createPlainReader: CreateRowParser = (columns, layout) => {
  const source = new ByteSource();
  const rows = new RowCollector(columns);
  const reading = layout === 'lines' ? readLines(source, rows) : readList(source, rows);
  let isDone = false;
  /** The bytes since the last push that completed a row. */
  let unfinished = 0;

  function readOn(): void {
    try {
      isDone = reading.next().done === true;
    } catch (thrown) {
      if (!(thrown instanceof JsonProblem)) throw thrown;
      throw new JsonProblem(thrown.kind, thrown.offset, thrown.expected, rows.count);
    }
  }

  return {
    get isClosed() {
      return isDone;
    },
    push(bytes) {
      if (isDone) return 0;
      const { offset } = source;
      const { count } = rows;
      // A copy, because the caller may use the bytes again.
      source.give(bytes.slice());
      readOn();
      unfinished = rows.count > count ? 0 : unfinished + bytes.length;
      if (unfinished > LONGEST_ROW) throw rowTooLong();
      return source.offset - offset;
    },
    finish() {
      source.end();
      if (!isDone) readOn();
      return rows.finish();
    },
  };
};

function* readList(source: ByteSource, rows: RowCollector): Reading<void> {
  if ((yield* source.next()) !== OPEN_BRACKET) source.refuse(EXPECTED.list);
  source.take(1);
  let after = yield* source.next();
  while (after !== CLOSE_BRACKET) {
    yield* readRow(source, rows, rows.count === 0 ? EXPECTED.rowOrEnd : EXPECTED.row);
    after = yield* source.next();
    if (after !== COMMA && after !== CLOSE_BRACKET) source.refuse(EXPECTED.nextRow);
    if (after === COMMA) source.take(1);
  }
  source.take(1);
}

function* readLines(source: ByteSource, rows: RowCollector): Reading<void> {
  while ((yield* source.next()) >= 0) {
    yield* readRow(source, rows, EXPECTED.row);
    const space = yield* source.takeWhile(isSpace);
    if (!space.includes(LINE_FEED) && (yield* source.peek()) >= 0) source.refuse(EXPECTED.lineBreak);
  }
}

function* readRow(source: ByteSource, rows: RowCollector, expected: string): Reading<void> {
  const byte = yield* source.next();
  if (byte !== OPEN_BRACE) source.refuse(expected, VALUE_STARTS.includes(byte) ? 'no-object' : 'damaged');
  const raw = yield* takeRawValue(source);
  const onName = (name: Uint8Array) => rows.noteFirst(JSON.parse(utf8.decode(name)) as string);
  new JsonCheck(raw).object(0, rows.count === 0 ? onName : undefined);
  rows.add(parseJson(utf8.decode(raw.bytes)) as Record<string, unknown>);
}

interface UnrequestedField {
  /** The first row without a column that has the name. */
  oddRow: number | undefined;
  /** A row with a column has it, too. */
  isConfirmed: boolean;
}

class RowCollector {
  count = 0;
  private hasFields = false;
  private holdsAny = false;
  private bareRows = 0;
  private readonly builder;
  private readonly present = new Set<string>();
  private readonly unrequestedFields = new Map<string, UnrequestedField>();
  private knowsAll = true;
  private repeatedColumn: string | undefined;
  private readonly firstNames: string[] = [];
  private readonly asked: ReadonlySet<string>;

  constructor(private readonly columns: readonly ColumnSpec[]) {
    this.builder = createTableBuilder(columns);
    this.asked = new Set(columns.map(({ name }) => name));
  }

  /** Notes the next name of the first row. */
  noteFirst(name: string): void {
    if (this.firstNames.includes(name) && this.firstNames.length <= MAX_NAMES && this.asked.has(name))
      this.repeatedColumn ??= name;
    this.firstNames.push(name);
  }

  add(row: Readonly<Record<string, unknown>>): void {
    const names = Object.keys(row);
    this.hasFields ||= names.length > 0;
    // Only own fields count: a row has no field `constructor` unless the reply has it.
    const presentColumns = this.columns.filter(({ name }) => Object.hasOwn(row, name));
    for (const { name } of presentColumns) this.present.add(name);
    this.holdsAny ||= presentColumns.length > 0;
    if (presentColumns.length === 0 && names.length > 0) this.bareRows++;
    this.noteUnrequestedFields(
      names.filter((name) => !this.asked.has(name)),
      presentColumns.length > 0,
    );
    const valueOf = ({ name, type, isWallDate }: ColumnSpec) =>
      Object.hasOwn(row, name) ? typedValue(row[name], type, isWallDate, name) : null;
    addRow(this.builder, this.columns.map(valueOf));
    this.count++;
  }

  private noteUnrequestedFields(names: readonly string[], holdsColumn: boolean): void {
    for (const name of names) {
      const field = this.unrequestedFields.get(name) ?? { oddRow: undefined, isConfirmed: false };
      if (holdsColumn) field.isConfirmed = true;
      else field.oddRow ??= this.count;
      if (this.unrequestedFields.size + this.columns.length < MAX_NAMES)
        this.unrequestedFields.set(name, field);
      else if (!this.unrequestedFields.has(name)) this.knowsAll = false;
    }
  }

  finish(): ParsedRows {
    const { hasFields, holdsAny, bareRows, knowsAll, repeatedColumn } = this;
    const absent = this.columns.filter(({ name }) => !this.present.has(name)).map(({ name }) => name);
    const odd = [...this.unrequestedFields.values()].filter(({ isConfirmed }) => !isConfirmed);
    const unexpectedRows = odd.flatMap(({ oddRow }) => oddRow ?? []);
    return {
      ...builtTable(this.builder, this.count),
      hasFields,
      holdsAny,
      bareRows,
      repeatedColumn,
      unexpectedRow:
        knowsAll && unexpectedRows.length > 0 ? unexpectedRows.reduce((a, b) => Math.min(a, b)) : undefined,
      absent,
      unrequestedFields:
        knowsAll && absent.length > 0 ? [...this.unrequestedFields.keys()].map(asUtf8).sort() : [],
    };
  }
}

/** Half a surrogate pair has no UTF-8, and a decoder makes three marks of the bytes that stand for it. */
const asUtf8 = (name: string): string => name.replace(/\p{Cs}/gu, '\uFFFD\uFFFD\uFFFD');
