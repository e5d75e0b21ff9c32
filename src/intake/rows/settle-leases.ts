import { saysRent } from '../columns/charge-list';
import type { ColumnProposal } from '../extraction';
import { cellText, cellAt, firstText, isFilled, type Sheet } from '../grid/sheet';
import { oncePerValue } from '../once-per-value';
import type { DateAt } from '../values/read-value';
import type { Task } from '../task';
import { saysEnded, saysFuture } from '../vocabulary/text-words';
import { fold } from '../vocabulary/fold';
import type { TargetColumn } from '../vocabulary/target-columns';
import { isUnit, type ClassifiedLine } from './table-lines';
import { sectionOf } from './section-text';

const LINES_A_PAUSE = 100;

/** Units that several rows have, although neither dates nor status say which one is current. */
export interface SettledLeases {
  lines: Map<number, ClassifiedLine>;
  twice: { unit: string; lines: number[] }[];
}

/** Of several rows of one unit, keeps the lease that runs at the date of the rent roll. The others are past or next leases. */
export function* settleLeases(
  sheet: Sheet,
  columns: readonly ColumnProposal[],
  dateAt: DateAt,
  lines: Map<number, ClassifiedLine>,
  rollDate: string | undefined,
): Task<SettledLeases> {
  const positions = new Map(columns.map(({ column, position }) => [column, position]));
  const position = (name: TargetColumn) => positions.get(name);
  const text = (line: number, name: TargetColumn) => {
    const at = position(name);
    return at !== undefined && isFilled(sheet, line, at) ? cellText(cellAt(sheet, line, at)) : '';
  };
  const date = (line: number, name: TargetColumn) => {
    const at = position(name);
    return at === undefined ? undefined : dateAt(line, at);
  };
  const timeOf = (line: number): 'past' | 'next' | 'current' | 'unknown' => {
    const status = text(line, 'lease_status');
    const start = date(line, 'lease_start_date');
    const end = date(line, 'lease_expiry_date');
    if (rollDate && start && start > rollDate) return 'next';
    if (saysFuture(status)) return 'next';
    if (saysEnded(status)) return 'past';
    if (rollDate && end && end < rollDate) return 'past';
    return rollDate && (start || end) ? 'current' : 'unknown';
  };
  const hasNo = (line: number, sign: RegExp) =>
    RENTS.some((name) => positions.has(name)) && !RENTS.some((name) => sign.test(text(line, name)));
  const twice: SettledLeases['twice'] = [];
  const places = PLACE.filter((name) => positions.has(name));
  const groups = yield* groupUnits(sheet, lines, places, text);
  for (const group of groups.flatMap((one) => byFloor(one, (line) => text(line, 'unit_floor')))) {
    if (group.length < 2) continue;
    const isVacant = (line: number) => lines.get(line)?.kind === 'vacant unit';
    /** A lease that is over still has a line while its account is open: before the next one, or beside the vacant unit. */
    const isOver = (line: number) => {
      const end = date(line, 'lease_expiry_date');
      if (end)
        return (
          !rollDate &&
          hasNo(line, /[1-9]/) &&
          group.some((one) => (date(one, 'lease_start_date') ?? '') > end)
        );
      const area = text(line, AREA);
      return hasNo(line, /./) && group.some((one) => isVacant(one) && [text(one, AREA), ''].includes(area));
    };
    const times = group.map((line) => {
      if (isVacant(line)) return { line, time: 'current' as const };
      const time = timeOf(line);
      return { line, time: time !== 'next' && isOver(line) ? ('past' as const) : time };
    });
    const running = times.filter(({ time }) => time === 'current' || time === 'unknown');
    const owner = running[0]?.line ?? times.find(({ time }) => time === 'past')?.line ?? group[0];
    if (running.length > 1) {
      const rent = rentOfCharges(sheet, group, (line) => SAME.map((name) => text(line, name)).join('\n'));
      if (rent !== undefined) {
        for (const line of group)
          if (line !== rent)
            lines.set(line, {
              kind: 'charge',
              reason: 'It is another charge of the same lease.',
              owner: rent,
            });
        continue;
      }
      twice.push({
        unit: text(group[0] as number, 'unit_reference'),
        lines: running.map(({ line }) => line),
      });
      continue;
    }
    for (const { line, time } of times) {
      if (line === owner || owner === undefined) continue;
      const kind = time === 'next' ? 'next lease' : 'past lease';
      const reason =
        time === 'next'
          ? 'Its lease starts after the date of the rent roll.'
          : 'Its lease has ended: by its date, its status, or because it has no rent.';
      lines.set(line, { kind, reason, owner });
      for (
        let inner = line + 1;
        lines.get(inner)?.owner === line || lines.get(inner)?.kind === 'blank';
        inner++
      ) {
        const one = lines.get(inner) as ClassifiedLine;
        if (one.owner === line) lines.set(inner, { ...one, owner });
      }
    }
  }
  return { lines: ownedAfterOwners(lines), twice };
}

/** Doors A and B of each floor are other units, where every line has a floor. */
function byFloor(group: number[], floorOf: (line: number) => string): number[][] {
  if (group.length < 2 || !group.every(floorOf)) return [group];
  const floors = new Map<string, number[]>();
  for (const line of group) {
    const floor = floorOf(line);
    const known = floors.get(floor);
    if (known) known.push(line);
    else floors.set(floor, [line]);
  }
  return [...floors.values()];
}

const AREA = 'actual_lettable_area_sqm';
const RENTS: readonly TargetColumn[] = [
  'contracted_rent_pa',
  'contracted_rent_pa_per_sqm',
  'additional_rent_pa',
];
const SAME: readonly TargetColumn[] = ['tenant_name', 'lease_start_date', 'lease_expiry_date'];

/** The line of the rent, where a column says what each line of a lease charges. */
function rentOfCharges(
  sheet: Sheet,
  group: readonly number[],
  leaseOf: (line: number) => string,
): number | undefined {
  const [first = 0] = group;
  if (group.some((line) => leaseOf(line) !== leaseOf(first))) return undefined;
  for (let column = 0; column < sheet.width; column++) {
    const rents = group.filter((line) => saysRent(cellText(cellAt(sheet, line, column))));
    if (rents.length === 1) return rents[0];
  }
  return undefined;
}

const PLACE: readonly TargetColumn[] = [
  'property_name',
  'property_reference',
  'building_name',
  'unit_street',
  'unit_street_number',
];

/** Units by what names their place, then by their reference. Maps in maps need no long key for each line. */
interface Place {
  inner: Map<string, Place>;
  units: Map<string, number[]>;
}

const newPlace = (): Place => ({ inner: new Map(), units: new Map() });

function inPlace({ inner }: Place, name: string): Place {
  let place = inner.get(name);
  if (!place) inner.set(name, (place = newPlace()));
  return place;
}

function* groupUnits(
  sheet: Sheet,
  lines: ReadonlyMap<number, ClassifiedLine>,
  places: readonly TargetColumn[],
  text: (line: number, name: TargetColumn) => string,
): Task<number[][]> {
  const groups: number[][] = [];
  const lower = oncePerValue((name) => name.toLowerCase());
  const folded = oncePerValue((unit) => fold(unit).toLowerCase());
  let banner = newPlace();
  for (const line of lines.keys()) {
    if (line % LINES_A_PAUSE === 0) yield;
    const { kind } = lines.get(line) as ClassifiedLine;
    // A unit may stand below "Vacant suites" and below "New leases".
    if (kind === 'banner' && sectionOf(firstText(sheet, line)) !== 'state') banner = newPlace();
    if (!isUnit(kind)) continue;
    const unit = text(line, 'unit_reference');
    if (!unit) continue;
    let place = banner;
    for (const name of places) place = inPlace(place, lower(text(line, name)));
    const key = folded(unit);
    const group = place.units.get(key);
    if (group) group.push(line);
    else {
      const first = [line];
      place.units.set(key, first);
      groups.push(first);
    }
  }
  return groups;
}

/** A next lease may stand above the unit that it belongs to: its line is read after that of its unit. */
function ownedAfterOwners(lines: Map<number, ClassifiedLine>): Map<number, ClassifiedLine> {
  const isEarly = (line: number) => ((lines.get(line) as ClassifiedLine).owner ?? -1) > line;
  for (const line of [...lines.keys()].filter(isEarly)) {
    const found = lines.get(line) as ClassifiedLine;
    lines.delete(line);
    lines.set(line, found);
  }
  return lines;
}
