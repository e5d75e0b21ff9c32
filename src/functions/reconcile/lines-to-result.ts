import { countText } from '../../contract/count-text';
import { RrError } from '../../contract/failure';
import type { FunctionResult } from '../../answers/calls/answers';
import { shortenedNotes } from '../../answers/calls/function-result';
import { type Cell, isTooLong, plainCell, jsonBytes } from '../../table/cells/cell';
import { createDigest } from '../../table/cells/create-digest';
import { LIMIT_BYTES, NUMBERS_BYTES, type Tier } from '../../table/cells/to-cells';
import { serialToIso } from '../../table/iso-serial';
import { inSteps, mapInSteps, type Steps } from '../../table/steps';
import type { Formatted, ShownCell, ShownLines } from './show-columns';

const ROWS_AT_ONCE = 250;

type About = Pick<FunctionResult, 'usesChoice' | 'notes' | 'at'>;

/** Makes the cells of a result. Large results, and older hosts, have numbers without formats, and dates as text. */
export function* linesToResult(lines: ShownLines, tier: Tier, about: About): Steps<FunctionResult> {
  const { headline, headings, rows } = lines;
  const digest = createDigest();
  let plainBytes = 2;
  let formats = 0;
  let shortened = 0;
  const all: (readonly ShownCell[])[] = [[headline, ...headings.slice(1).map(() => '')], headings, ...rows];
  const measure = (row: readonly ShownCell[]) => {
    for (const cell of row) {
      const value = isFormatted(cell) ? cell.number : cell;
      digest.add(value);
      if (isTooLong(value)) shortened += 1;
      plainBytes += jsonBytes(plainCell(value)) + 1;
      if (isFormatted(cell)) {
        digest.add(cell.format);
        formats += cell.format.length + 60;
      }
    }
    plainBytes += 2;
  };
  yield* inSteps(all, measure, ROWS_AT_ONCE);
  if (plainBytes > LIMIT_BYTES)
    throw new RrError(
      'too-large',
      `${countText(rows.length)} lines exceed the limit of one result. Give the range of fewer properties, or fewer columns in the options.`,
    );
  const hasFormats = tier !== 'bare' && plainBytes + formats <= NUMBERS_BYTES;
  const build = (row: readonly ShownCell[]) => row.map((cell) => toCell(cell, hasFormats ? tier : 'bare'));
  const cells = yield* mapInSteps(all, build, ROWS_AT_ONCE);
  return {
    ...about,
    notes: [...about.notes, ...shortenedNotes(shortened)],
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
