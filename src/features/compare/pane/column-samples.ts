import type { SheetReading } from '../compare-actions';
import { numberText } from '../../../table/cells/number-text';
import { dayText } from '../../../table/day-text';

const MOST_CHARACTERS = 40;
const FIRST_DAY = 20_000;
const LAST_DAY = 80_000;

/** A value of each column, by its position, from a row with a unit. Longer texts tell less than shorter ones. */
export function columnSamples({ grid, extraction }: SheetReading): ReadonlyMap<number, string> {
  const samples = new Map<number, string>();
  for (const { row, kind } of extraction.rows) {
    if (kind !== 'unit') continue;
    for (const [position, cell] of (grid.rows[row - grid.firstRow] ?? []).entries()) {
      const { v = null, fmt } = typeof cell === 'object' && cell !== null ? cell : { v: cell };
      const text = typeof v === 'number' ? shownNumber(v, fmt) : String(v ?? '').trim();
      if (text !== '' && text.length < MOST_CHARACTERS && !samples.has(position)) samples.set(position, text);
    }
  }
  return samples;
}

function shownNumber(value: number, format = ''): string {
  const isDay = /[dy]/i.test(format) && value >= FIRST_DAY && value <= LAST_DAY;
  return isDay ? dayText(value) : numberText(value, { least: 0, most: 2 });
}
