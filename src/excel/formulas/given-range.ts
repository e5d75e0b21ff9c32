import { createDigest, MOST_WORDS, putValue } from '../../table/cells/create-digest';

/** More rows than these are refused, so that they need not be told apart. */
const MOST_ROWS = 60_000;

/**
 * A range that a function reads whole. A call is told from others by its arguments as JSON, and the JSON of thousands of cells
 * would hold up the page, so this one is a digest.
 */
export class GivenRange {
  private text: string | undefined;

  /** `address` is that of the range, and `from` that of the formula, if the host tells them. */
  constructor(
    readonly cells: unknown,
    readonly address?: string,
    readonly from?: string,
  ) {}

  toJSON(): string {
    return (this.text ??= `${digestOf(this.cells)} ${this.address ?? ''}`);
  }
}

function digestOf(cells: unknown): string {
  const { words, take, finish } = createDigest();
  const rows = Array.isArray(cells) ? cells.slice(0, MOST_ROWS) : [cells];
  let used = 0;
  const put = (value: unknown) => {
    const plain = (value as { basicValue?: unknown } | null)?.basicValue ?? value ?? '';
    putValue(words, used, plain as string);
    used += 2;
    if (used < MOST_WORDS) return;
    take(used);
    used = 0;
  };
  for (const row of rows) {
    if (Array.isArray(row)) row.forEach(put);
    else put(row);
    put(true);
  }
  take(used);
  return finish();
}
