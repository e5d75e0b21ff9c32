import { namedLink, type Link, type RentChangeReason, standing, type Standing } from './change';
import {
  isLet,
  type Dates,
  type LeaseInRoll,
  type MatchedUnit,
  type UnitInRoll,
  type Day,
  type LetUnit,
} from './rent-roll';

/** Ids of the units that a moving tenant left, and of those that it came to. */
export interface Moves {
  left: ReadonlySet<number>;
  came: ReadonlySet<number>;
}

/** Facts about a unit that come from the other units of the property. */
interface Neighbours {
  rebuilt: ReadonlyMap<number, 'unit split' | 'unit merge'>;
  moves: Moves;
}

/** The changes of a unit in order, from its standing in the earlier rent roll to that in the later one. */
export interface Chain {
  start: Standing;
  links: Link[];
}

export function unitChain(unit: MatchedUnit, dates: Dates, { rebuilt, moves }: Neighbours): Chain {
  const { unitId, earlier, later } = unit;
  const moved = { out: moves.left.has(unitId), in: moves.came.has(unitId) };
  const event = rebuilt.get(unitId);

  // A tenant that moves takes the rent along, so the unit that comes or goes is empty.
  if (!earlier) {
    const end = standing(later);
    const added = namedLink(event ?? 'unit added', moved.in ? { ...end, rent: 0 } : end);
    const links = moved.in ? [added, namedLink('tenant moved', end)] : [added];
    return { start: { ...end, rent: 0, area: null }, links };
  }
  const start = standing(earlier);
  if (!later) {
    const empty = { ...start, rent: 0 };
    const removed = namedLink(event ?? 'unit removed', { ...empty, area: null });
    return { start, links: moved.out ? [namedLink('tenant moved', empty), removed] : [removed] };
  }

  const end = standing(later);
  const links = tenancyLinks(earlier, later, dates, moved);
  if ((links.at(-1) ?? start).area !== end.area) links.push({ type: 'area change', reason: null, ...end });
  return { start, links };
}

/** Returns what happened to the tenancy. Reports another area only if the rent was corrected with it. */
function tenancyLinks(
  earlier: UnitInRoll,
  later: UnitInRoll,
  dates: Dates,
  moved: { out: boolean; in: boolean },
): Link[] {
  const links: Link[] = [];
  const start = standing(earlier);
  const end = { ...standing(later), area: start.area };

  if (isLet(earlier) && isLet(later)) {
    const [before, after] = [earlier.lease, later.lease];
    const goesOn = before.leaseId === after.leaseId;
    const sameTenant = before.tenantId === after.tenantId;
    const stays = goesOn || sameTenant;
    if (stays && before.tenantName !== after.tenantName)
      links.push({ type: sameTenant ? 'tenant renamed' : 'tenant change', reason: null, ...start });
    if (goesOn && start.currency !== end.currency)
      return [...links, { type: 'rent change', reason: 'unexplained', ...end }];
    if (goesOn) return [...links, ...leaseLinks(earlier, later, dates)];
    if (stays) return [...links, namedLink('renewal', end)];
    if (!moved.out && !moved.in) return [namedLink('tenant change', end)];
  }
  const empty = { ...start, rent: 0 };
  if (moved.out) links.push(namedLink('tenant moved', empty));
  else if (isLet(earlier))
    links.push({ type: 'vacated', reason: endedReason(earlier.lease, dates), ...empty });
  if (moved.in) links.push(namedLink('tenant moved', end));
  else if (isLet(later)) links.push(namedLink('new letting', end));
  return links;
}

/** Returns why a lease ended, from the earlier rent roll. Expiry goes before a break, even if the tenant held over. */
function endedReason(lease: LeaseInRoll, dates: Dates): RentChangeReason {
  if (lease.expiryDate !== null && lease.expiryDate <= dates.later) return 'expiry';
  const isOpen = lease.breakDates.some((date) => date >= dates.earlier && date <= dates.later);
  return isOpen ? 'break exercised' : 'termination';
}

/**
 * Returns what happened while a lease continued. The rent rolls state rent-free periods, steps and corrected areas to
 * the cent. A review or else an indexation has a date but no amount, so it explains the rest.
 */
function leaseLinks(earlier: LetUnit, later: LetUnit, dates: Dates): Link[] {
  const links: Link[] = [];
  const [before, after] = [earlier.lease, later.lease];
  const inPlace = inPlaceRent(before, after);
  const between = (day: Day | null) => day !== null && day > dates.earlier && day <= dates.later;
  let contracted = before.contractedRent;
  let rent = before.inPlaceRent;
  let { area } = earlier;
  const setContracted = (amount: number) => {
    contracted = amount;
    rent = inPlace(amount);
  };
  const addLink = (type: Link['type'], reason: Link['reason']) =>
    void links.push({ type, reason, rent, currency: later.currency, area });

  // A difference of one cent comes from rounding a share, unless the contracted rent is unchanged.
  const free = inPlace(contracted) - rent;
  if (Math.abs(free) > (contracted === after.contractedRent ? 0 : 1)) {
    setContracted(contracted);
    addLink('rent change', free > 0 ? 'rent-free ended' : 'rent-free granted');
  }

  const step = before.steps.filter(({ date }) => between(date)).reduce(latest, undefined);
  if (step && contracted !== after.contractedRent) {
    setContracted(step.rent);
    addLink('rent change', 'step rent');
  }

  if (area !== later.area) {
    const corrected = isSamePrice(contracted, area, after.contractedRent, later.area);
    if (corrected) setContracted(after.contractedRent);
    area = later.area;
    addLink('area change', corrected ? 'area correction' : null);
  }

  if (contracted !== after.contractedRent) {
    setContracted(after.contractedRent);
    const review = between(after.lastReviewDate) && 'rent review';
    const indexation = between(after.lastIndexationDate) && 'indexation';
    addLink('rent change', review || indexation || 'unexplained');
  }
  return links;
}

/** Applies the rent-free terms of the later rent roll: the same amount if it stayed, else the same share. */
function inPlaceRent(before: LeaseInRoll, after: LeaseInRoll): (contracted: number) => number {
  const free = after.contractedRent - after.inPlaceRent;
  const stayed = free === before.contractedRent - before.inPlaceRent;
  if (stayed || free <= 0 || free > after.contractedRent) return (contracted) => contracted - free;
  return (contracted) => Math.round((contracted * after.inPlaceRent) / after.contractedRent);
}

type Step = LeaseInRoll['steps'][number];
const latest = (a: Step | undefined, b: Step): Step => (a && a.date > b.date ? a : b);

/** Whether the rent changed with the area. Allows half a cent a square metre, plus one cent. */
function isSamePrice(
  rent: number,
  area: number | null,
  laterRent: number,
  laterArea: number | null,
): boolean {
  if (!area || !laterArea || rent === laterRent) return false;
  return Math.abs(laterRent - (rent * laterArea) / area) <= 1 + laterArea / 2;
}
