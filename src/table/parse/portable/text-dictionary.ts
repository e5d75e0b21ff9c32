import { EMPTY_CODE } from '../../table';
import { doubled } from './doubled';
import { sameBytes } from './hash-bytes';
import { TextList } from './text-list';

/** Texts that are looked for among earlier ones: room for the first of them, the most, and the longest. */
const FIRST_SHARED = 1 << 8;
const MOST_SHARED = 1 << 16;
const LONGEST_SHARED = 48;
/** What an entry consists of: the hash, where the text begins, its length, its code, and the slot that names the entry. */
const FIELDS = 8;
const START = 1;
const LENGTH = 2;
const CODE = 3;
const SLOT = 4;
const QUOTE = 0x22;
const NONE = -1;
/** New texts of a column after which it is asked whether most of them are new. */
const TRIAL = 2000;

/**
 * Gives texts their codes: a text that came before has the code that it had. Long texts, and those of a column in which
 * most are new, are not looked for, which would cost time and memory for nothing: these get codes of their own.
 */
export class TextDictionary {
  /** Texts that the sealer does not have yet. The first has the code `base`. */
  readonly fresh = new TextList();
  base = 0;

  /** A hash table: by slot, 1 more than an entry, and twice as many slots as there is room for entries. */
  private room = FIRST_SHARED;
  private slots = new Int32Array(FIRST_SHARED * 2);
  /** Side by side, for a text is compared with few entries, but with another one each time. */
  private entries = new Int32Array(FIRST_SHARED * FIELDS);
  private shared = 0;
  private bytes = new Uint8Array(1 << 12);
  private view = new DataView(this.bytes.buffer);
  private end = 0;
  /**
   * By column the entry that was found last, or NONE: values of one property or city follow one another. Only of texts
   * that a reply spells as they are.
   */
  private readonly latest: Int32Array;
  private readonly newIn: Int32Array;
  private readonly oldIn: Int32Array;

  constructor(columnCount: number) {
    this.latest = new Int32Array(columnCount).fill(NONE);
    this.newIn = new Int32Array(columnCount);
    this.oldIn = new Int32Array(columnCount);
  }

  /** The code of the text that begins at `at`, if it is the latest of the column once more, and a quote ends it; else -1. */
  codeAgain(view: DataView, at: number, column: number): number {
    const entry = this.latest[column]!;
    if (entry === NONE) return -1;
    const { entries } = this;
    if (!sameBytes(view, at, this.view, entries[entry + START]!, entries[entry + LENGTH]! + 1)) return -1;
    this.oldIn[column]!++;
    return entries[entry + CODE]!;
  }

  /** How long the latest text of a column is. */
  latestLength(column: number): number {
    return this.entries[this.latest[column]! + LENGTH]!;
  }

  /** Forgets the latest text of a column, for a reply spells it with escapes. */
  forgetLatest(column: number): void {
    this.latest[column] = NONE;
  }

  /** The code of a text of `units` UTF-16 units in a column. `view` is of `bytes`. */
  codeOf(
    bytes: Uint8Array,
    view: DataView,
    from: number,
    length: number,
    units: number,
    hash: number,
    column: number,
  ): number {
    if (length === 0) return EMPTY_CODE;
    const isUnique = this.newIn[column]! > TRIAL && this.newIn[column]! > this.oldIn[column]!;
    if (length > LONGEST_SHARED || isUnique)
      return this.base + this.fresh.add(bytes, from, from + length, units);

    const { slots, entries } = this;
    const last = slots.length - 1;
    let slot = hash & last;
    for (;;) {
      const entry = slots[slot]! - 1;
      if (entry < 0) break;
      const at = entry * FIELDS;
      if (
        entries[at] === hash &&
        entries[at + LENGTH] === length &&
        sameBytes(view, from, this.view, entries[at + START]!, length)
      ) {
        this.oldIn[column]!++;
        this.latest[column] = at;
        return entries[at + CODE]!;
      }
      slot = (slot + 1) & last;
    }

    this.newIn[column]!++;
    const code = this.base + this.fresh.add(bytes, from, from + length, units);
    if (this.shared < this.room) this.share(bytes, from, length, hash, code, slot);
    return code;
  }

  /** How many texts are shared, for {@link takeBack}. */
  get mark(): number {
    return this.shared;
  }

  /** Forgets the newest texts: those of a row that will be read again. */
  takeBack(freshCount: number, freshLength: number, mark: number): void {
    this.fresh.cut(freshCount, freshLength);
    if (this.shared > mark) this.latest.fill(NONE);
    while (this.shared > mark) {
      const at = --this.shared * FIELDS;
      // The newest first, so that no chain of slots that goes on behind this one is cut.
      this.slots[this.entries[at + SLOT]!] = 0;
      this.end = this.entries[at + START]!;
    }
  }

  private share(
    bytes: Uint8Array,
    from: number,
    length: number,
    hash: number,
    code: number,
    slot: number,
  ): void {
    // Comparing looks at the quote and a few bytes more.
    if (this.end + length + 9 > this.bytes.length) this.grow();
    for (let i = 0; i < length; i++) this.bytes[this.end + i] = bytes[from + i]!;
    this.bytes[this.end + length] = QUOTE;
    const at = this.shared * FIELDS;
    this.entries[at] = hash;
    this.entries[at + START] = this.end;
    this.entries[at + LENGTH] = length;
    this.entries[at + CODE] = code;
    this.enter(this.shared++, slot);
    this.end += length + 1;
    if (this.shared === this.room && this.room < MOST_SHARED) this.makeRoom();
  }

  private enter(entry: number, slot: number): void {
    this.slots[slot] = entry + 1;
    this.entries[entry * FIELDS + SLOT] = slot;
  }

  private makeRoom(): void {
    this.room *= 2;
    this.entries = doubled(this.entries);
    this.slots = new Int32Array(this.room * 2);
    const last = this.slots.length - 1;
    for (let entry = 0; entry < this.shared; entry++) {
      let slot = this.entries[entry * FIELDS]! & last;
      while (this.slots[slot] !== 0) slot = (slot + 1) & last;
      this.enter(entry, slot);
    }
  }

  private grow(): void {
    const bytes = new Uint8Array(this.bytes.length * 2);
    bytes.set(this.bytes);
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}
