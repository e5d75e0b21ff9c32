import { addToGroup } from '../../table/sorting/group-by';
import { isRentCharge } from '../columns/charge-list';
import { firstText, textAt } from '../grid/sheet';
import { oncePerValue } from '../../table/once-per-value';
import type { DateAt } from '../values/read-value';
import type { Steps } from '../../table/steps';
import { isEndedLabel, isFutureLabel } from '../vocabulary/text-words';
import { fold } from '../vocabulary/fold';
import type { TargetColumn } from '../vocabulary/target-columns';
import { isUnit, sectionOf, textIn, type ClassifiedLine, type TableLines } from './table-lines';

const LINES_A_PAUSE = 100;

export interface ResolvedLeases {
  lines: Map<number, ClassifiedLine>;
  /** Units that several rows have, although neither dates nor status say which one is current. */
  twice: { unit: string; lines: number[] }[];
}

/** What tells whether a lease runs. */
interface LeaseSource {
  table: TableLines;
  dateAt: DateAt;
  lines: Map<number, ClassifiedLine>;
  rollDate: string | undefined;
}

/** Of several rows of one unit, keeps the lease that runs at the date of the rent roll. The others are past or next leases. */
export function* resolveLeases(source: LeaseSource): Steps<ResolvedLeases> {
  const { table, lines } = source;
  const twice: ResolvedLeases['twice'] = [];
  for (const [line, { owner = -1 }] of lines) {
    if (line % LINES_A_PAUSE === 0) yield;
    if (lines.get(owner)?.kind !== 'vacant unit' || !textIn(table, line, 'tenant_name')) continue;
    const time = timeOf(source, line, []);
    if (time !== 'current') lines.set(line, { ...OTHER_LEASE[time], owner });
  }
  const groups = yield* groupUnits(table, lines);
  for (const group of groups.flatMap((sameUnit) => byFloor(table, sameUnit))) {
    if (group.length < 2) continue;
    yield;
    const times = group.map((line) => ({ line, time: timeOf(source, line, group) }));
    const running = times.filter(({ time }) => time === 'current');
    if (running.length > 1) {
      const rent = rentOfCharges(table, group);
      const unit = textIn(table, group[0] as number, 'unit_reference');
      if (rent === undefined) {
        if (!PART.test(unit)) twice.push({ unit, lines: running.map(({ line }) => line) });
      } else for (const line of group) if (line !== rent) lines.set(line, { ...OTHER_CHARGE, owner: rent });
      continue;
    }
    const retainedLease = running[0] ?? times.find(({ time }) => time === 'past');
    const owner = retainedLease?.line ?? (group[0] as number);
    for (const { line, time } of times) if (line !== owner) lines.set(line, { ...OTHER_LEASE[time], owner });
  }
  return { lines: yield* resolveOwners(lines), twice };
}

/** Tenants share a floor, such as “3rd Floor (part)”. */
const PART = /\bpart\b/i;
const OTHER_CHARGE = { kind: 'charge', reason: 'It is another charge of the same lease.' } as const;
const ENDED = 'Its lease has ended: by its date, its status, or because it has no rent.';
const PAST = { kind: 'past lease', reason: ENDED } as const;
const NEXT = { kind: 'next lease', reason: 'Its lease starts after the date of the rent roll.' } as const;
const OTHER_LEASE = { past: PAST, current: PAST, next: NEXT } as const;

function timeOf(source: LeaseSource, line: number, group: readonly number[]): 'past' | 'next' | 'current' {
  const { table, lines, rollDate = '' } = source;
  if (lines.get(line)?.kind === 'vacant unit') return 'current';
  const status = textIn(table, line, 'lease_status');
  const start = dateIn(source, line, 'lease_start_date');
  const end = dateIn(source, line, 'lease_expiry_date');
  if ((rollDate && start > rollDate) || isFutureLabel(status)) return 'next';
  return isEndedLabel(status) || (end && end < rollDate) || isOver(source, line, group) ? 'past' : 'current';
}

/** A lease that is over still has a line while its account is open, beside the vacant unit. */
function isOver(source: LeaseSource, line: number, group: readonly number[]): boolean {
  const { table, lines } = source;
  if (dateIn(source, line, 'lease_expiry_date')) return false;
  return hasNoRent(table, line) && group.some((sameUnit) => lines.get(sameUnit)?.kind === 'vacant unit');
}

/** The date of a line in a column. Empty without one, which is before all dates. */
function dateIn({ table, dateAt }: LeaseSource, line: number, column: TargetColumn): string {
  const position = table.positions.get(column);
  return (position === undefined ? undefined : dateAt(line, position)) ?? '';
}

/** Whether the sheet has rents, and the line has none. */
const hasNoRent = (table: TableLines, line: number): boolean =>
  RENTS.some((name) => table.positions.has(name)) && RENTS.every((name) => textIn(table, line, name) === '');

/** Doors A and B of each floor are other units, where every line has a floor. */
function byFloor(table: TableLines, group: number[]): number[][] {
  const floors = new Map<string, number[]>();
  for (const line of group) addToGroup(floors, textIn(table, line, 'unit_floor'), line);
  return floors.has('') ? [group] : [...floors.values()];
}

const RENTS: readonly TargetColumn[] = [
  'contracted_rent_pa',
  'contracted_rent_pa_per_sqm',
  'additional_rent_pa',
];
const SAME: readonly TargetColumn[] = ['tenant_name', 'lease_start_date', 'lease_expiry_date'];

/** The line of the rent, where a column says what each line of a lease charges. */
function rentOfCharges(table: TableLines, group: readonly number[]): number | undefined {
  const { sheet } = table;
  const leases = new Set(group.map((line) => SAME.map((name) => textIn(table, line, name)).join('\n')));
  if (leases.size > 1) return undefined;
  for (let column = 0; column < sheet.width; column++) {
    const rents = group.filter((line) => isRentCharge(textAt(sheet, line, column)));
    if (rents.length === 1) return rents[0];
  }
  return undefined;
}

const LOCATION_COLUMNS: readonly TargetColumn[] = [
  'property_name',
  'property_reference',
  'building_name',
  'unit_street',
  'unit_street_number',
];

/** The lines of each unit, by what names its place and by its reference. */
function* groupUnits(table: TableLines, lines: ReadonlyMap<number, ClassifiedLine>): Steps<number[][]> {
  const locationColumns = LOCATION_COLUMNS.filter((name) => table.positions.has(name));
  const groups = new Map<string, number[]>();
  const folded = oncePerValue((unit) => fold(unit).toLowerCase());
  let banner = 0;
  for (const [line, { kind }] of lines) {
    if (line % LINES_A_PAUSE === 0) yield;
    // A unit may stand below "Vacant suites" and below "New leases".
    if (kind === 'banner' && sectionOf(firstText(table.sheet, line)) !== 'state') banner += 1;
    const unit = isUnit(kind) ? textIn(table, line, 'unit_reference') : '';
    if (!unit) continue;
    let key = `${banner}\n${folded(unit)}`;
    for (const name of locationColumns) key += `\n${textIn(table, line, name).toLowerCase()}`;
    addToGroup(groups, key, line);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Lines below another lease or charge belong to its unit, too, and a next lease is read after its unit. */
function* resolveOwners(lines: Map<number, ClassifiedLine>): Steps<Map<number, ClassifiedLine>> {
  for (const [at, [line, found]] of [...lines].entries()) {
    if (at % LINES_A_PAUSE === 0) yield;
    const owner = lines.get(found.owner ?? -1)?.owner ?? found.owner ?? -1;
    if (owner !== (found.owner ?? -1)) lines.set(line, { ...found, owner });
    if (owner < line) continue;
    lines.delete(line);
    lines.set(line, { ...found, owner });
  }
  return lines;
}
