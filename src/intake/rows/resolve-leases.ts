import { addToGroup, groupBy } from '../../table/sorting/group-by';
import { isRentCharge } from '../columns/charge-list';
import { firstText, textAt } from '../grid/sheet';
import { oncePerValue } from '../../table/once-per-value';
import type { DateAt } from '../values/read-value';
import { inSteps, type Steps } from '../../table/steps';
import { isEndedLabel, isFutureLabel } from '../vocabulary/text-words';
import { fold } from '../vocabulary/fold';
import type { TargetColumn } from '../vocabulary/target-columns';
import { classified, isUnit, sectionOf, textIn, type ClassifiedLine, type TableColumns } from './table-lines';

export interface ResolvedLeases {
  lines: Map<number, ClassifiedLine>;
  /** Units that several rows have, although neither dates nor status say which one is current. */
  twice: { unit: string; lines: number[] }[];
}

/** What tells whether a lease runs. */
interface LeaseSource {
  table: TableColumns;
  dateAt: DateAt;
  lines: Map<number, ClassifiedLine>;
  rollDate: string | undefined;
}

/** Of several rows of one unit, keeps the lease that runs at the date of the rent roll. The others are past or next leases. */
export function* resolveLeases(source: LeaseSource): Steps<ResolvedLeases> {
  const { table, lines } = source;
  const twice: ResolvedLeases['twice'] = [];
  yield* inSteps(lines, ([line, { owner = -1 }]) => {
    if (lines.get(owner)?.kind !== 'vacant unit' || !textIn(table, line, 'tenant_name')) return;
    const notRunning = otherLease(source, line, []);
    if (notRunning) lines.set(line, { ...notRunning, owner });
  });
  const groups = yield* groupUnits(table, lines);
  for (const group of groups.flatMap((sameUnit) => byFloor(table, sameUnit))) {
    if (group.length < 2) continue;
    yield;
    const leases = group.map((line) => ({ line, notRunning: otherLease(source, line, group) }));
    const running = leases.filter(({ notRunning }) => !notRunning);
    if (running.length > 1) {
      const rent = rentOfCharges(table, group);
      const unit = textIn(table, group[0]!, 'unit_reference');
      if (rent === undefined) {
        if (!PART.test(unit)) twice.push({ unit, lines: running.map(({ line }) => line) });
      } else for (const line of group) if (line !== rent) lines.set(line, { ...OTHER_CHARGE, owner: rent });
      continue;
    }
    const retained = running[0] ?? leases.find(({ notRunning }) => notRunning === PAST) ?? leases[0]!;
    const owner = retained.line;
    for (const { line, notRunning } of leases)
      if (notRunning && line !== owner) lines.set(line, { ...notRunning, owner });
  }
  return { lines: yield* resolveOwners(lines), twice };
}

/** Tenants share a floor, such as “3rd Floor (part)”. */
const PART = /\bpart\b/i;
const OTHER_CHARGE = classified('charge', 'It is another charge of the same lease.');
const ENDED = 'Its lease has ended: by its date, its status, or because it has no rent.';
const PAST = classified('past lease', ENDED);
const NEXT = classified('next lease', 'Its lease starts after the date of the rent roll.');

/** Undefined for a lease that runs, and for a vacant unit. */
function otherLease(source: LeaseSource, line: number, group: readonly number[]): ClassifiedLine | undefined {
  const { table, lines, rollDate = '' } = source;
  const isVacant = (of: number) => lines.get(of)?.kind === 'vacant unit';
  if (isVacant(line)) return undefined;
  const status = textIn(table, line, 'lease_status');
  const start = dateIn(source, line, 'lease_start_date');
  const end = dateIn(source, line, 'lease_expiry_date');
  if ((rollDate && start > rollDate) || isFutureLabel(status)) return NEXT;
  // A lease that is over still has a line while its account is open, next to that of the vacant unit.
  const isOver = end ? end < rollDate : hasNoRent(table, line) && group.some(isVacant);
  return isOver || isEndedLabel(status) ? PAST : undefined;
}

/** The date of a line in a column. Empty without one, which is before all dates. */
function dateIn({ table, dateAt }: LeaseSource, line: number, column: TargetColumn): string {
  const position = table.positions.get(column);
  return (position === undefined ? undefined : dateAt(line, position)) ?? '';
}

/** Whether the sheet has rents, and the line has none. */
const hasNoRent = (table: TableColumns, line: number): boolean =>
  RENTS.some((name) => table.positions.has(name)) && RENTS.every((name) => textIn(table, line, name) === '');

/** Doors A and B of each floor are other units, where every line has a floor. */
function byFloor(table: TableColumns, group: number[]): number[][] {
  const floors = groupBy(group, (line) => textIn(table, line, 'unit_floor'));
  return floors.has('') ? [group] : [...floors.values()];
}

const RENTS: readonly TargetColumn[] = [
  'contracted_rent_pa',
  'contracted_rent_pa_per_sqm',
  'additional_rent_pa',
];
const SAME: readonly TargetColumn[] = ['tenant_name', 'lease_start_date', 'lease_expiry_date'];

/** The line of the rent, where a column says what each line of a lease charges. */
function rentOfCharges(table: TableColumns, group: readonly number[]): number | undefined {
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
function* groupUnits(table: TableColumns, lines: ReadonlyMap<number, ClassifiedLine>): Steps<number[][]> {
  const locationColumns = LOCATION_COLUMNS.filter((name) => table.positions.has(name));
  const groups = new Map<string, number[]>();
  const folded = oncePerValue((unit) => fold(unit).toLowerCase());
  let banner = 0;
  yield* inSteps(lines, ([line, { kind }]) => {
    // A unit may stand below "Vacant suites" and below "New leases".
    if (kind === 'banner' && sectionOf(firstText(table.sheet, line)) !== 'state') banner += 1;
    const unit = isUnit(kind) ? textIn(table, line, 'unit_reference') : '';
    if (!unit) return;
    let key = `${banner}\n${folded(unit)}`;
    for (const name of locationColumns) key += `\n${textIn(table, line, name).toLowerCase()}`;
    addToGroup(groups, key, line);
  });
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Lines below another lease or charge belong to its unit, too, and a next lease is read after its unit. */
function* resolveOwners(lines: Map<number, ClassifiedLine>): Steps<Map<number, ClassifiedLine>> {
  yield* inSteps([...lines], ([line, found]) => {
    const { owner: given = -1 } = found;
    const owner = lines.get(given)?.owner ?? given;
    if (owner > line) lines.delete(line);
    if (owner > line || owner !== given) lines.set(line, { ...found, owner });
  });
  return lines;
}
