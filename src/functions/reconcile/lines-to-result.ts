import { countText } from '../../contract/count-text';
import { RrError } from '../../contract/failure';
import type { FunctionResult } from '../../answers/calls/answers';
import { type Cell, isTooLong, plainCell, jsonBytes } from '../../table/cells/cell';
import { createDigest, MAX_WORDS, putValue } from '../../table/cells/create-digest';
import type { Tier } from '../../table/cells/to-cells';
import { serialToIso } from '../../table/iso-serial';
import type { Steps } from '../../table/steps';
import type { Formatted, ShownCell, ShownLines } from './show-columns';

/** As for other results: see to-cells.ts. */
const LIMIT_BYTES = 4_800_000;
const FORMATS_BYTES = 3_000_000;
const STEP = 250;

type About = Pick<FunctionResult, 'usesChoice' | 'notes' | 'at'>;

/** Makes the cells of a result. Large results, and older hosts, have numbers without formats, and dates as text. */
export function* linesToResult(
  lines: ShownLines,
  tier: Tier,
  { at, ...about }: About,
): Steps<FunctionResult> {
  const { headline, headings, rows } = lines;
  const width = headings.length;
  const digest = createDigest();
  let used = 0;
  const put = (value: string | number | boolean) => {
    putValue(digest.words, used, value);
    used += 2;
    if (used < MAX_WORDS) return;
    digest.take(used);
    used = 0;
  };
  let plainBytes = 2;
  let formats = 0;
  const all: (readonly ShownCell[])[] = [
    [headline, ...Array.from({ length: width - 1 }, () => '')],
    headings,
    ...rows,
  ];
  let shortened = 0;
  for (const [index, row] of all.entries()) {
    for (const cell of row) {
      const value = isFormatted(cell) ? cell.number : cell;
      put(value);
      if (isTooLong(value)) shortened += 1;
      plainBytes += jsonBytes(plainCell(value)) + 1;
      if (isFormatted(cell)) {
        put(cell.format);
        formats += cell.format.length + 60;
      }
    }
    plainBytes += 2;
    if (index % STEP === STEP - 1) yield;
  }
  digest.take(used);
  if (plainBytes > LIMIT_BYTES)
    throw new RrError(
      'too-large',
      `${countText(rows.length)} lines exceed the limit of one result. Give the range of fewer properties, or fewer columns in the options.`,
    );
  const hasFormats = tier !== 'bare' && plainBytes + formats <= FORMATS_BYTES;
  const cells: Cell[][] = [];
  for (const [index, row] of all.entries()) {
    cells.push(row.map((cell) => toCell(cell, hasFormats ? tier : 'bare')));
    if (index % STEP === STEP - 1) yield;
  }
  return {
    ...about,
    notes:
      shortened === 0
        ? about.notes
        : [...about.notes, `${shortened} texts are too long for a cell and end in “…”.`],
    ...(at !== undefined && { at }),
    cells,
    bytes: plainBytes + (hasFormats ? formats : 0),
    digest: digest.finish(),
    columns: headings.map((name) => ({ name, label: name, type: 'STRING' })),
    headerRows: 2,
  };
}

const isFormatted = (cell: ShownCell): cell is Formatted => typeof cell === 'object';

function toCell(cell: ShownCell, tier: Tier): Cell {
  if (!isFormatted(cell)) return plainCell(cell);
  const { number, format } = cell;
  if (tier === 'bare') return format.startsWith('y') ? serialToIso(number) : number;
  return { type: tier === 'double' ? 'Double' : 'FormattedNumber', basicValue: number, numberFormat: format };
}
