import { cleanText, isIdentifier, mayBeRespelled } from '../clean-texts';
import { FIRST_ENTRIES, type CodedColumn, type Dictionary, type Value } from '../table';

/** The codes of a block. Its texts are one text, which the first reading of any of them makes flat. */
const BLOCK_BITS = 8;
const BLOCK_CODES = 1 << BLOCK_BITS;
/** The most values whose codes are stored. Repeated values beyond it get an entry of their own each time. */
const MAX_CODES = 1 << 16;
const SPACE = 0x20;

interface Block {
  /** The texts that came in pieces, one after the other. */
  text: string;
  /** Where the text of each code ends. */
  readonly ends: Int32Array;
  /** The values that came alone, or were read before. */
  readonly values: Value[];
}

/**
 * The texts of a reply, each cleaned as `cleanText` does. Most are never shown, and to make a text costs more than to parse it. So
 * each is made when it is first read.
 */
export class TextDictionary implements Dictionary {
  length = 0;
  units = 0;
  private readonly blocks: Block[] = [];
  private readonly respelled = new Map<number, string>();
  private readonly codes = new Map<Value, number>();

  constructor() {
    FIRST_ENTRIES.forEach((value) => this.codeOf(value));
  }

  at(code: number): Value {
    const { text, ends, values } = this.blocks[code >>> BLOCK_BITS]!;
    const index = code & (BLOCK_CODES - 1);
    const known = values[index];
    if (known !== undefined) return known;
    return (values[index] = text.substring(index === 0 ? 0 : ends[index - 1]!, ends[index]!));
  }

  codeOf(value: Value): number {
    const known = this.codes.get(value);
    if (known !== undefined) return known;
    if (this.codes.size < MAX_CODES) this.codes.set(value, this.length);
    return this.add(value);
  }

  /** Adds texts that stand one after the other in a text. */
  addAll(texts: string, lengths: Int32Array): void {
    let from = 0;
    if (!areClean(texts, lengths)) {
      for (const length of lengths) this.add(texts.substring(from, (from += length)));
      return;
    }
    for (let done = 0; done < lengths.length;) {
      const block = this.lastBlock();
      const index = this.length & (BLOCK_CODES - 1);
      const added = lengths.subarray(done, done + BLOCK_CODES - index);
      let end = block.text.length;
      for (let i = 0; i < added.length; i++) block.ends[index + i] = end += added[i]!;
      const units = end - block.text.length;
      block.text += texts.substring(from, (from += units));
      this.units += units;
      this.length += added.length;
      done += added.length;
    }
  }

  /** Returns the code. */
  private add(value: Value): number {
    const { text, ends, values } = this.lastBlock();
    const index = this.length & (BLOCK_CODES - 1);
    const clean = typeof value === 'string' ? cleanText(value) : value;
    if (clean !== value) this.respelled.set(this.length, value as string);
    if (typeof clean === 'string') this.units += clean.length;
    ends[index] = text.length;
    values[index] = clean;
    return this.length++;
  }

  /** Returns the block of the next code. */
  private lastBlock(): Block {
    return (this.blocks[this.length >>> BLOCK_BITS] ??= {
      text: '',
      ends: new Int32Array(BLOCK_CODES),
      values: [],
    });
  }

  /** Returns what the column of a name has of this dictionary, once all is added. */
  forColumns(): (name: string) => Pick<CodedColumn, 'dictionary' | 'written'> {
    const { length, units, respelled } = this;
    if (respelled.size === 0) return () => ({ dictionary: this });
    const written = { length, units, at: (code: number) => respelled.get(code) ?? this.at(code) };
    return (name) => (isIdentifier(name) ? { dictionary: written } : { dictionary: this, written });
  }
}

/** Whether `cleanText` leaves each text as it is. Below U+0300, it cuts off only spaces and what comes before them. */
function areClean(texts: string, lengths: Int32Array): boolean {
  let at = 0;
  for (const length of lengths) {
    const first = texts.charCodeAt(at);
    at += length;
    if (first <= SPACE || texts.charCodeAt(at - 1) <= SPACE) return false;
  }
  return !mayBeRespelled(texts);
}
