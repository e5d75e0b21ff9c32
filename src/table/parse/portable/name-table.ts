import { doubled } from './doubled';
import { hashBytes, hashEnd, hashWord, sameBytes } from './hash-bytes';
import { MOST_NAMES } from '../row-parser';

/** Names that there is room for at first, and places in a row of which the latest name is known. */
const FIRST_NAMES = 64;
const PLACES = 512;

/** Slots that are looked at for a name by its beginning. */
const MOST_ALIKE = 8;

/** A name that is not remembered, or a place in a row of which nothing is known. */
export const UNKNOWN = -1;

const encoder = new TextEncoder();

/** The names of fields: those of the columns have the columns' numbers, others the next ones as they turn up. */
export class NameTable {
  /** By the place in a row, the name that stood there last: most replies keep to one order. */
  readonly expected = new Int32Array(PLACES).fill(UNKNOWN);
  /** How many bytes each name takes as it is written, with the quote and the colon behind it. */
  spelledLength = new Int32Array(FIRST_NAMES);

  private spelledAt = new Int32Array(FIRST_NAMES);
  private nameAt = new Int32Array(FIRST_NAMES);
  private nameLength = new Int32Array(FIRST_NAMES);
  /** By slot, 1 more than a name. */
  private slots = new Int32Array(FIRST_NAMES * 2);
  /** The same, by how the spelling of a name begins: without those that begin as too many others do. */
  private beginnings = new Int32Array(FIRST_NAMES * 4);
  private readonly most: number;
  private count = 0;

  /** All spellings and names, one after the other. */
  private bytes = new Uint8Array(1 << 11);
  private view = new DataView(this.bytes.buffer);
  private end = 0;

  constructor(columnNames: readonly string[]) {
    this.most = Math.max(MOST_NAMES, columnNames.length);
    for (const name of columnNames) {
      const spelled = encoder.encode(JSON.stringify(name).slice(1, -1));
      const bytes = encoder.encode(name);
      this.add(spelled, 0, spelled.length, bytes, 0, bytes.length);
    }
  }

  /** Whether a name stands at `at` just as it is remembered, with its colon. */
  isAt(view: DataView, at: number, name: number): boolean {
    return sameBytes(view, at, this.view, this.spelledAt[name]!, this.spelledLength[name]!);
  }

  /**
   * The number of the name that stands at `at` just as it is remembered, with its colon; UNKNOWN where it is new, written
   * otherwise, or begins as too many others do. Looks for it by its beginning, so that its end need not be found.
   */
  findSpelled(view: DataView, at: number): number {
    const { beginnings } = this;
    const last = beginnings.length - 1;
    let slot = hashBeginning(view, at) & last;
    for (let tries = 0; tries < MOST_ALIKE; tries++) {
      const name = beginnings[slot]! - 1;
      if (name < 0 || this.isAt(view, at, name)) return name;
      slot = (slot + 1) & last;
    }
    return UNKNOWN;
  }

  /** The number of a name, or UNKNOWN. `view` is of its bytes, without escapes. */
  find(view: DataView, from: number, length: number, hash: number): number {
    const last = this.slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const name = this.slots[slot]! - 1;
      if (name < 0) return UNKNOWN;
      if (this.nameLength[name] === length && sameBytes(view, from, this.view, this.nameAt[name]!, length))
        return name;
    }
  }

  /** Remembers a name, as it is written and without its escapes, and returns its number; UNKNOWN when there are too many. */
  add(
    spelled: Uint8Array,
    spelledFrom: number,
    spelledEnd: number,
    name: Uint8Array,
    from: number,
    length: number,
  ): number {
    if (this.count === this.most) return UNKNOWN;
    if (this.count === this.nameAt.length) this.makeRoom();
    const number = this.count++;
    this.spelledAt[number] = this.end;
    this.append(spelled.subarray(spelledFrom, spelledEnd));
    this.append(COLON);
    this.spelledLength[number] = this.end - this.spelledAt[number]!;
    this.nameAt[number] = this.end;
    this.nameLength[number] = length;
    this.append(name.subarray(from, from + length));
    this.enter(number);
    return number;
  }

  private enter(number: number): void {
    const { view, slots, beginnings } = this;
    const hash = hashBytes(view, this.nameAt[number]!, this.nameLength[number]!);
    enterIn(slots, hash, number, slots.length);
    enterIn(beginnings, hashBeginning(view, this.spelledAt[number]!), number, MOST_ALIKE);
  }

  private makeRoom(): void {
    this.spelledAt = doubled(this.spelledAt);
    this.spelledLength = doubled(this.spelledLength);
    this.nameAt = doubled(this.nameAt);
    this.nameLength = doubled(this.nameLength);
    this.slots = new Int32Array(this.nameAt.length * 2);
    this.beginnings = new Int32Array(this.nameAt.length * 4);
    for (let number = 0; number < this.count; number++) this.enter(number);
  }

  private append(bytes: Uint8Array): void {
    // Comparing looks at a few bytes more.
    const needed = this.end + bytes.length + 8;
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(needed * 2);
      grown.set(this.bytes);
      this.bytes = grown;
      this.view = new DataView(grown.buffer);
    }
    this.bytes.set(bytes, this.end);
    this.end += bytes.length;
  }
}

/** Enters a name at the first free one of so many slots; else not at all. */
function enterIn(slots: Int32Array, hash: number, name: number, tries: number): void {
  const last = slots.length - 1;
  let slot = hash & last;
  for (; tries > 0 && slots[slot] !== 0; tries--) slot = (slot + 1) & last;
  if (tries > 0) slots[slot] = name + 1;
}

/** A hash of the first eight bytes of a spelling, or of those before its quote. */
function hashBeginning(view: DataView, at: number): number {
  const first = view.getInt32(at, true);
  const kept = upToQuote(first);
  return kept === first
    ? hashEnd(hashWord(0, first), upToQuote(view.getInt32(at + 4, true)), 8)
    : hashEnd(0, kept, 4);
}

/** Four bytes, without the first quote among them and those behind it. */
function upToQuote(word: number): number {
  const others = word ^ 0x22222222;
  // A byte's high bit is set where the byte is a quote; false hits lie above true ones only.
  const quotes = (others - 0x01010101) & ~others & 0x80808080;
  return word & (((quotes & -quotes) >>> 7) - 1);
}

const COLON = encoder.encode('":');
