import { EMPTY_CODE } from '../table';
import { doubled } from './doubled';
import { sameBytes } from './hash-bytes';
import { TextList } from './text-list';

/** Texts that are looked for among earlier ones: room for the first of them, the most, and the longest. */
const FIRST_SHARED = 1 << 8;
const MOST_SHARED = 1 << 16;
const LONGEST_SHARED = 48;
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

  /** A hash table of twice the room: by slot, 1 more than an entry; and by entry, what it is. */
  private room = FIRST_SHARED;
  private slots = new Int32Array(FIRST_SHARED * 2);
  private hashes = new Int32Array(FIRST_SHARED);
  private codes = new Int32Array(FIRST_SHARED);
  private starts = new Int32Array(FIRST_SHARED);
  private slotOf = new Int32Array(FIRST_SHARED);
  private lengths = new Uint8Array(FIRST_SHARED);
  private shared = 0;
  private bytes = new Uint8Array(1 << 12);
  private view = new DataView(this.bytes.buffer);
  private end = 0;
  private readonly newIn: Int32Array;
  private readonly oldIn: Int32Array;

  constructor(columnCount: number) {
    this.newIn = new Int32Array(columnCount);
    this.oldIn = new Int32Array(columnCount);
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

    const last = this.slots.length - 1;
    let slot = hash & last;
    for (;;) {
      const entry = this.slots[slot]! - 1;
      if (entry < 0) break;
      if (
        this.hashes[entry] === hash &&
        this.lengths[entry] === length &&
        sameBytes(view, from, this.view, this.starts[entry]!, length)
      ) {
        this.oldIn[column]!++;
        return this.codes[entry]!;
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
    while (this.shared > mark) {
      const entry = --this.shared;
      // The newest first, so that no chain of slots that goes on behind this one is cut.
      this.slots[this.slotOf[entry]!] = 0;
      this.end = this.starts[entry]!;
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
    // Comparing looks at a few bytes more.
    if (this.end + length + 8 > this.bytes.length) this.grow();
    const entry = this.shared++;
    for (let i = 0; i < length; i++) this.bytes[this.end + i] = bytes[from + i]!;
    this.hashes[entry] = hash;
    this.codes[entry] = code;
    this.starts[entry] = this.end;
    this.lengths[entry] = length;
    this.slotOf[entry] = slot;
    this.end += length;
    this.slots[slot] = entry + 1;
    if (this.shared === this.room && this.room < MOST_SHARED) this.makeRoom();
  }

  private makeRoom(): void {
    this.room *= 2;
    this.hashes = doubled(this.hashes);
    this.codes = doubled(this.codes);
    this.starts = doubled(this.starts);
    this.slotOf = doubled(this.slotOf);
    const lengths = new Uint8Array(this.room);
    lengths.set(this.lengths);
    this.lengths = lengths;
    this.slots = new Int32Array(this.room * 2);
    const last = this.slots.length - 1;
    for (let entry = 0; entry < this.shared; entry++) {
      let slot = this.hashes[entry]! & last;
      while (this.slots[slot] !== 0) slot = (slot + 1) & last;
      this.slots[slot] = entry + 1;
      this.slotOf[entry] = slot;
    }
  }

  private grow(): void {
    const bytes = new Uint8Array(this.bytes.length * 2);
    bytes.set(this.bytes);
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}
