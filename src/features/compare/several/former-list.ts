import { nameKey } from '../../../table/clean-texts';
import { isoText } from '../../../table/day-text';
import { unitsOpen, type ReceivedLine } from './received';

/** A list that was written, as the workbook keeps it: sums and counts, and no value of a unit. */
export interface FormerList {
  /** In milliseconds since the epoch. */
  at: number;
  sheetId: string;
  lines: readonly FormerLine[];
}

export interface FormerLine extends Pick<
  ReceivedLine,
  'key' | 'property' | 'date' | 'units' | 'agent' | 'mark'
> {
  /** Units that did not agree. Undefined where it was not compared. */
  open?: number;
  money: readonly { measure: string; sheet: number }[];
}

export type NotReceived = Pick<FormerLine, 'key' | 'property' | 'date' | 'agent'>;

const MOST_LINES = 500;

/**
 * Says of each line what is new since the last list, and of which lines of that list nothing was received. The agent is the
 * same as then unless the sheet names one.
 */
export function sinceLast(
  lines: readonly ReceivedLine[],
  former: FormerList | undefined,
): { lines: readonly ReceivedLine[]; missing: readonly NotReceived[] } {
  if (!former) return { lines, missing: [] };
  const { lasts, left } = pairs(lines, former);
  const since = lines.map((line, at) => {
    const last = lasts[at];
    return { ...line, agent: line.agent || (last?.agent ?? ''), since: last ? changeOf(last, line) : 'new' };
  });
  return { lines: since, missing: left };
}

/** Gives each element that fits once. `left` has those that were not given yet. */
export function giveOnce<T>(all: readonly T[]) {
  const left = [...all];
  return {
    left,
    take(fits: (one: T) => boolean): T | undefined {
      const at = left.findIndex(fits);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    },
  };
}

/**
 * Finds the line of each property in the last list. A property may have several rent rolls: those with the same units come
 * first, and the others in their order. What was not compared, then or now, is known by the name of its property.
 */
function pairs(lines: readonly ReceivedLine[], former: FormerList) {
  const { left, take } = giveOnce(former.lines);
  const nameOf = ({ property }: { property: string }) => nameKey(property);
  const isSame = (last: FormerLine, line: ReceivedLine) =>
    last.key === line.key ||
    nameKey(last.key) === line.key ||
    ((last.open === undefined || !line.counts) && line.property !== '' && nameOf(last) === nameOf(line));
  const same = lines.map((line) => take((last) => last.mark === line.mark && isSame(last, line)));
  return { lasts: lines.map((line, at) => same[at] ?? take((last) => isSame(last, line))), left };
}

/** The list to keep: these lines, and those of the last list of which nothing was received. */
export function listToKeep(
  lines: readonly ReceivedLine[],
  former: FormerList | undefined,
  about: Pick<FormerList, 'at' | 'sheetId'>,
): FormerList {
  // What could not be read tells nothing the next time.
  const read = lines.filter(({ mark }) => mark !== '');
  const kept = read.map(({ key, property, date, units, agent, mark, money, counts }): FormerLine => ({
    ...{ key, property, date, units, agent, mark },
    ...(counts && { open: unitsOpen(counts) }),
    money: money.map(({ measure, sheet }) => ({ measure, sheet })),
  }));
  const others = former ? pairs(read, former).left : [];
  return { ...about, lines: [...kept, ...others].slice(0, MOST_LINES) };
}

function changeOf(last: FormerLine, { mark, date, units, money, counts }: ReceivedLine): string {
  if (mark === '') return 'received before, not read now';
  const parts: string[] = [];
  if (date !== last.date)
    parts.push(`dated ${isoText(date) || 'no day'}, before ${isoText(last.date) || 'no day'}`);
  if (units !== last.units)
    parts.push(`${signed(units - last.units, 0)} ${Math.abs(units - last.units) === 1 ? 'unit' : 'units'}`);
  const measures = new Set([...last.money, ...money].map(({ measure }) => measure));
  const rentOf = (sums: FormerLine['money'], measure: string) =>
    sums.find((sum) => sum.measure === measure)?.sheet ?? 0;
  // Only a comparison tells rents.
  if (counts && last.open !== undefined)
    for (const measure of measures) {
      const change =
        (Math.round(rentOf(money, measure) * 100) - Math.round(rentOf(last.money, measure) * 100)) / 100;
      if (change !== 0) parts.push(`rent ${signed(change, 2)} ${measure}`.trim());
    }
  if (mark === last.mark) return parts.length > 0 ? `same units; ${parts.join('; ')}` : 'the same as before';
  if (parts.length === 0) parts.push('other details');
  const open = counts && unitsOpen(counts);
  if (open !== undefined && last.open !== undefined && open !== last.open)
    parts.push(`${open} not agreeing, before ${last.open}`);
  return parts.join('; ');
}

const signed = (change: number, digits: number): string =>
  (change < 0 ? '\u2212' : '+') +
  Math.abs(change).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Skips what is not a list: anyone can edit the settings in a file. */
export function parseFormer(given: unknown): FormerList | undefined {
  const { at, sheetId, lines } = (given ?? {}) as Record<string, unknown>;
  if (typeof at !== 'number' || typeof sheetId !== 'string' || !Array.isArray(lines)) return undefined;
  return { at, sheetId, lines: lines.slice(0, MOST_LINES).flatMap(parseLine) };
}

function parseLine(given: unknown): FormerLine[] {
  const line = (given ?? {}) as Record<string, unknown>;
  const { units, open, money } = line;
  const texts = ['key', 'property', 'date', 'agent', 'mark'] as const;
  if (texts.some((name) => typeof line[name] !== 'string') || typeof units !== 'number') return [];
  const { key, property, date, agent, mark } = line as Record<(typeof texts)[number], string>;
  const sums = (Array.isArray(money) ? money : []).flatMap((entry) => {
    const { measure, sheet } = (entry ?? {}) as Record<string, unknown>;
    return typeof measure === 'string' && typeof sheet === 'number' ? [{ measure, sheet }] : [];
  });
  return [
    { key, property, date, agent, mark, units, ...(typeof open === 'number' && { open }), money: sums },
  ];
}
