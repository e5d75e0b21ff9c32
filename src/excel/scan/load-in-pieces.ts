import { codeOf } from '../cell-editing';
import { inParts, type Rectangle } from '../reference-walk/area';

/** Excel on the web refuses an answer over 5 MB (Microsoft: "Resource limits and performance optimization"). */
const CELLS_AT_ONCE = 20_000;

type Piece = Rectangle & { sheet: Excel.Worksheet };

/**
 * Loads areas in pieces that Excel can send at once, each area from top to bottom, and gives each piece to `take`, which ends
 * the loading by returning true. Where texts or formulas are so long that Excel calls an answer too large, the pieces get
 * smaller.
 */
export async function loadInPieces<T extends Piece>(
  areas: readonly T[],
  properties: string,
  sync: () => Promise<void>,
  take: (piece: T, range: Excel.Range) => unknown,
): Promise<void> {
  /** Returns whether `take` has ended the loading. */
  const load = async (batch: readonly T[]): Promise<boolean> => {
    const ranges = batch.map(({ sheet, row, column, rows, columns }) =>
      sheet.getRangeByIndexes(row, column, rows, columns).load(properties),
    );
    try {
      await sync();
    } catch (thrown) {
      if (!isTooLarge(thrown) || (batch.length === 1 && batch[0]!.rows === 1)) throw thrown;
      for (const half of halvesOf(batch)) if (await load(half)) return true;
      return false;
    }
    for (const [at, range] of ranges.entries()) if ((await take(batch[at]!, range)) === true) return true;
    return false;
  };
  for (const batch of batchesOf(areas.flatMap(divideArea))) if (await load(batch)) return;
}

const isTooLarge = (thrown: unknown): boolean => codeOf(thrown) === 'ResponsePayloadSizeLimitExceeded';

const divideArea = <T extends Rectangle>(area: T): T[] =>
  inParts(area, Math.max(1, Math.floor(CELLS_AT_ONCE / area.columns)));

/** Gathers pieces that can be read at once. */
function batchesOf<T extends Rectangle>(pieces: readonly T[]): T[][] {
  const all: T[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const cells = piece.rows * piece.columns;
    if (cells > room) {
      all.push([]);
      room = CELLS_AT_ONCE;
    }
    all.at(-1)!.push(piece);
    room -= cells;
  }
  return all;
}

function halvesOf<T extends Rectangle>(batch: readonly T[]): T[][] {
  const [first] = batch;
  const middle = batch.length >> 1;
  if (!first || middle > 0) return [batch.slice(0, middle), batch.slice(middle)];
  return inParts(first, Math.ceil(first.rows / 2)).map((half) => [half]);
}
