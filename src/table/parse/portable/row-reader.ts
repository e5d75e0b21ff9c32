import { CHUNK_ROWS, FALSE_CODE, NULL_CODE, TRUE_CODE, type ColumnSpec } from '../../table';
import { isCoded } from '../../to-table';
import { ODD_WORD, type RawRows } from '../chunk-sealer';
import { EscapedText } from './escaped-text';
import { EXPECTED } from '../expected';
import { hashBytes } from './hash-bytes';
import { NEED_MORE, type InputWindow } from './input-window';
import { NameTable, UNKNOWN } from './name-table';
import { NameUses } from './name-uses';
import { NumberReader } from './number-reader';
import { TextDictionary } from './text-dictionary';
import { TextList } from './text-list';
import { TextScan } from './text-scan';
import { TimestampReader } from './timestamp-reader';
import { utf16Length } from './utf8';
import { skipSpace, ValueCheck } from './value-check';

const QUOTE = 0x22;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;

/** What becomes of the values of a column. */
const NUMBER = 0;
const TIMESTAMP = 1;
const CODED = 2;

const kindOf = ({ type }: ColumnSpec): number =>
  isCoded(type) ? CODED : type === 'TIMESTAMP' ? TIMESTAMP : NUMBER;

const NO_NUMBERS = new Float64Array(0);
const NO_CODES = new Int32Array(0);

/**
 * Reads rows into the cells of a chunk. This is the hot core, and a class because engines read the fields of one fastest.
 * Each function that reads returns the index behind what it read, or NEED_MORE; the row is then read again from its
 * beginning, once there is more.
 */
export class RowReader {
  readonly uses: NameUses;
  private readonly kinds: Uint8Array;
  private readonly columnCount: number;
  private readonly names: NameTable;
  private readonly scan = new TextScan();
  private readonly escaped = new EscapedText();
  private readonly number = new NumberReader();
  private readonly timestamp = new TimestampReader();
  private readonly check = new ValueCheck(this.scan, this.escaped, this.number);
  private readonly dictionary: TextDictionary;
  private readonly jsons = new TextList();
  private readonly odd: Uint8Array;

  /** By column its cells in the open chunk: in one of the first two, and of the numbers also as 32-bit words. */
  private numbers: Float64Array[] = [];
  private codes: Int32Array[] = [];
  private words: Int32Array[] = [];
  /** Whether most names of the row before stood where they were expected: where each row has an order of its own, none do. */
  private guesses = true;
  /** The place of the row in the chunk. */
  private place = 0;

  constructor(
    columns: readonly ColumnSpec[],
    private readonly input: InputWindow,
    private readonly isLines: boolean,
  ) {
    this.columnCount = columns.length;
    this.kinds = Uint8Array.from(columns, kindOf);
    this.names = new NameTable(columns.map(({ name }) => name));
    this.uses = new NameUses(columns.length);
    this.dictionary = new TextDictionary(columns.length);
    this.odd = new Uint8Array(columns.length);
  }

  /** Begins a chunk: all null. */
  openChunk(): (Float64Array | Int32Array)[] {
    const cells = Array.from(this.kinds, (kind) =>
      kind === CODED ? new Int32Array(CHUNK_ROWS) : new Float64Array(CHUNK_ROWS).fill(NaN),
    );
    this.numbers = cells.map((some) => (some instanceof Float64Array ? some : NO_NUMBERS));
    this.codes = cells.map((some) => (some instanceof Int32Array ? some : NO_CODES));
    this.words = this.numbers.map((some) => new Int32Array(some.buffer));
    return cells;
  }

  /** Says which code the next new text gets. */
  beginPiece(nextCode: number): void {
    this.dictionary.base = nextCode;
    this.odd.fill(0);
  }

  /** Hands over what was gathered since. */
  endPiece(cells: RawRows['cells'], from: number, to: number): RawRows {
    return { cells, from, to, odd: this.odd, texts: this.dictionary.fresh.take(), jsons: this.jsons.take() };
  }

  /** Reads the row whose opening brace lies before `from` into a place of the chunk. */
  readRow(from: number, place: number): number {
    const { fresh } = this.dictionary;
    const { count, length } = fresh;
    const { count: oddCount, length: oddLength } = this.jsons;
    const mark = this.dictionary.mark;
    this.place = place;
    const after = this.readFields(from);
    if (after === NEED_MORE) {
      this.dictionary.takeBack(count, length, mark);
      this.jsons.cut(oddCount, oddLength);
    } else if (this.isLines) this.uses.endRow(this.input.row);
    return after;
  }

  private readFields(from: number): number {
    const { input, names, columnCount } = this;
    const { bytes, view } = input;
    const { expected } = names;
    let at = skipSpace(bytes, from);
    if (bytes[at] === CLOSING_BRACE) return at + 1;
    let missed = 0;
    for (let field = 0; ; field++) {
      if (bytes[at] !== QUOTE) return input.unexpected(at, field === 0 ? EXPECTED.nameOrEnd : EXPECTED.name);
      at++;
      const guess = field < expected.length ? expected[field]! : UNKNOWN;
      let name = guess;
      if (this.guesses && name >= 0 && names.isAt(view, at, name)) at += names.spelledLength[name]!;
      else {
        name = names.findSpelled(view, at);
        if (name >= 0) at += names.spelledLength[name]!;
        else {
          at = this.readName(at);
          if (at < 0) return at;
          name = this.name;
        }
        if (name !== guess) {
          missed++;
          if (field < expected.length) expected[field] = name;
        }
      }
      this.noteName(name);

      let byte = bytes[at]!;
      if (byte <= 0x20) byte = bytes[(at = skipSpace(bytes, at))]!;
      if (name < 0 || name >= columnCount) at = this.check.value(input, at);
      else if (byte === QUOTE) at = this.readText(at, name);
      else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) at = this.readNumber(at, name);
      else at = this.readOther(at, name);
      if (at < 0) return at;

      byte = bytes[at]!;
      if (byte <= 0x20) byte = bytes[(at = skipSpace(bytes, at))]!;
      if (byte === CLOSING_BRACE) {
        this.guesses = missed * 2 <= field;
        return at + 1;
      }
      if (byte !== COMMA) return input.unexpected(at, EXPECTED.nextField);
      if (bytes[++at]! <= 0x20) at = skipSpace(bytes, at);
    }
  }

  private noteName(name: number): void {
    const { uses } = this;
    uses.hasFields = true;
    if (name < 0) uses.hasUnknown = true;
    else {
      if (name < this.columnCount) uses.holdsAny = true;
      if (this.isLines) uses.note(name, this.input.row);
    }
  }

  /** The latest name that was read. */
  private name = UNKNOWN;

  /** Reads a name, whose opening quote lies before `from`, and its colon. */
  private readName(from: number): number {
    const { input, names, escaped } = this;
    const { bytes } = input;
    let stop = this.scan.stop(input.view, from);
    if (stop >= input.end) return NEED_MORE;
    if (bytes[stop] === QUOTE) {
      if (!this.scan.isAscii && utf16Length(bytes, from, stop) < 0)
        return input.unexpected(from, EXPECTED.utf8);
      const length = stop - from;
      this.name = names.find(input.view, from, length, this.scan.hash);
      if (this.name === UNKNOWN) this.name = names.add(bytes, from, stop, bytes, from, length);
    } else {
      stop = escaped.read(input, from);
      if (stop < 0) return stop;
      if (utf16Length(bytes, from, stop) < 0) return input.unexpected(from, EXPECTED.utf8);
      const { length } = escaped;
      this.name = names.find(escaped.view, 0, length, hashBytes(escaped.view, 0, length));
      if (this.name === UNKNOWN) this.name = names.add(bytes, from, stop, escaped.bytes, 0, length);
    }
    const at = skipSpace(bytes, stop + 1);
    return bytes[at] === 0x3a ? at + 1 : input.unexpected(at, EXPECTED.colon);
  }

  private readNumber(from: number, column: number): number {
    const { number } = this;
    const after = number.read(this.input, from);
    if (after < 0) return after;
    if (number.isExact && this.kinds[column] === NUMBER) this.numbers[column]![this.place] = number.value;
    else this.keepOdd(from, after, column);
    return after;
  }

  /** Reads the text whose opening quote is at `from`. */
  private readText(from: number, column: number): number {
    const { input } = this;
    const { bytes, view } = input;
    const kind = this.kinds[column];
    if (kind !== CODED) {
      const after =
        kind === TIMESTAMP ? this.timestamp.read(bytes, from + 1) : this.number.readQuoted(bytes, from + 1);
      if (after === 0) return this.readOdd(from, column);
      this.numbers[column]![this.place] = kind === TIMESTAMP ? this.timestamp.serial : this.number.value;
      return after;
    }
    const { scan, dictionary } = this;
    const at = from + 1;
    const known = dictionary.codeAgain(view, at, column);
    if (known >= 0) {
      this.codes[column]![this.place] = known;
      return at + dictionary.latestLength(column) + 1;
    }
    const stop = scan.stop(view, at);
    if (stop >= input.end) return NEED_MORE;
    if (bytes[stop] !== QUOTE) return this.readEscaped(from, column);
    const length = stop - at;
    let units = length;
    if (!scan.isAscii) {
      units = utf16Length(bytes, at, stop);
      if (units < 0) return input.unexpected(at, EXPECTED.utf8);
    }
    this.codes[column]![this.place] = dictionary.codeOf(bytes, view, at, length, units, scan.hash, column);
    return stop + 1;
  }

  private readEscaped(from: number, column: number): number {
    const { escaped } = this;
    const stop = escaped.read(this.input, from + 1);
    if (stop < 0) return stop;
    // Only the slow rules keep what UTF-8 cannot hold.
    if (escaped.hasLoneSurrogate) return this.readOdd(from, column);
    const { bytes, view, length } = escaped;
    const units = utf16Length(bytes, 0, length);
    if (units < 0) return this.input.unexpected(from + 1, EXPECTED.utf8);
    const hash = hashBytes(view, 0, length);
    this.codes[column]![this.place] = this.dictionary.codeOf(bytes, view, 0, length, units, hash, column);
    this.dictionary.forgetLatest(column);
    return stop + 1;
  }

  /** Reads null, true, false, an object or an array. */
  private readOther(from: number, column: number): number {
    const letter = this.input.bytes[from];
    if (letter === 0x7b || letter === 0x5b) return this.readOdd(from, column);
    const after = this.check.word(this.input, from);
    if (after < 0) return after;
    // Not only where another value stood there before: a field may be repeated, and the last counts.
    if (this.kinds[column] === CODED)
      this.codes[column]![this.place] =
        letter === 0x6e ? NULL_CODE : letter === 0x74 ? TRUE_CODE : FALSE_CODE;
    else if (letter === 0x6e) this.numbers[column]![this.place] = NaN;
    else this.keepOdd(from, after, column);
    return after;
  }

  /** Reads any value and leaves it to the slow rules. */
  private readOdd(from: number, column: number): number {
    const after = this.check.value(this.input, from);
    if (after >= 0) this.keepOdd(from, after, column);
    return after;
  }

  private keepOdd(from: number, end: number, column: number): void {
    const { bytes } = this.input;
    const index = this.jsons.add(bytes, from, end, utf16Length(bytes, from, end));
    this.odd[column] = 1;
    if (this.kinds[column] === CODED) this.codes[column]![this.place] = ~index;
    else {
      const words = this.words[column]!;
      words[this.place * 2] = index;
      words[this.place * 2 + 1] = ODD_WORD;
    }
  }
}
