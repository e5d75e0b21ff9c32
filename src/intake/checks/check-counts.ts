import type { Finding, RentRollRow } from '../extraction';
import { cellText, valueOf, type Sheet, textsIn } from '../grid/sheet';
import type { Steps } from '../../table/steps';
import { countedUnits, isVacantLabel } from '../vocabulary/text-words';
import { mentionsOccupancy, mentionsVacancy } from '../vocabulary/check-words';
import type { TableReading } from './table-reading';

const SUMS = /^(?:subtotal|total|summary|note)$/;
const LINES_A_PAUSE = 300;
const PERCENT_POINTS = 0.1;

/** Compares what a sheet says of itself with what was read: how many units it has, and how much of it is let. */
export function* checkCounts({ sheet, lines, facts }: TableReading): Steps<Finding[]> {
  const findings: Finding[] = [];
  const byRow = new Map(facts.map((row) => [row.row, row]));
  const all: RentRollRow[] = [];
  let group: RentRollRow[] = [];
  for (const [line, { kind, owner }] of lines) {
    const row = sheet.firstRow + line;
    const unit = byRow.get(row);
    if (unit) {
      all.push(unit);
      group.push(unit);
    }
    if (line % LINES_A_PAUSE === 0) yield;
    if (!SUMS.test(kind) || owner !== undefined) continue;
    yield;
    const texts = textsIn(sheet, line);
    const isVacant = texts.some(isVacantLabel);
    for (const [position, text] of texts.entries()) {
      const add = (found: string) =>
        findings.push({
          code: 'count-differs',
          severity: 'warns',
          text: `“${text}” in row ${row}${found}`,
          rows: [row],
        });
      const stated = countedUnits(text);
      const counts = () =>
        [all, group].flatMap((units) => {
          const isLet = letOf(units).length;
          return isVacant ? [units.length - isLet] : [units.length, isLet];
        });
      if (stated !== undefined && !counts().includes(Number(stated)))
        add(`, but ${all.length} units were read, ${letOf(all).length} of them let.`);
      const share = shareIn(sheet, line, position);
      if (share === undefined || all.length === 0) continue;
      const shares = [all, group].flatMap(letShares);
      if (!shares.some((read) => Math.abs(read - share) <= PERCENT_POINTS + 1e-9))
        add(` differs from what was read: ${shares[0]?.toFixed(1)} % of the units are let.`);
    }
    if (kind === 'subtotal') group = [];
  }
  return findings;
}

const letOf = (units: readonly RentRollRow[]) => units.filter(({ kind }) => kind === 'unit');

/** The share that is let, in percent: of the units, then of the area. */
const letShares = (units: readonly RentRollRow[]): number[] =>
  [() => 1, ({ facts }: RentRollRow) => Number(facts.get('actual_lettable_area_sqm')?.value ?? 0)].flatMap(
    (size) => {
      const sum = (rows: readonly RentRollRow[]) => rows.reduce((total, row) => total + size(row), 0);
      return sum(units) > 0 ? (100 * sum(letOf(units))) / sum(units) : [];
    },
  );

/** The share that is let, as a text and the number in or after it say, in percent. */
function shareIn(sheet: Sheet, line: number, position: number): number | undefined {
  const text = cellText(sheet.cells[line]?.[position]);
  const isVacancy = mentionsVacancy(text);
  if ((!isVacancy && !mentionsOccupancy(text)) || text.length > 60) return undefined;
  const next = valueOf(sheet.cells[line]?.slice(position + 1).find((cell) => cellText(cell) !== ''));
  const inside = /(\d{1,3}(?:[.,]\d{1,2})?) ?%/.exec(text)?.[1];
  const found = inside ?? /^(\d{1,3}(?:[.,]\d{1,2})?) ?%$/.exec(String(next).trim())?.[1];
  // A number up to 1 is a share, with or without a format.
  const isShare = typeof next === 'number' && next > 0 && next <= 1;
  const share = found !== undefined ? Number(found.replace(',', '.')) : isShare ? next * 100 : NaN;
  return share <= 100 ? (isVacancy ? 100 - share : share) : undefined;
}
