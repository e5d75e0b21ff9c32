import { namedLink, type Link, type RentChangeReason, standing, type Standing } from './change';
import type { Moves } from './find-moves';
import { isLet, type Dates, type LeaseInRoll, type MatchedUnit, type UnitInRoll } from './rent-roll';
import { leaseLinks } from './lease-links';

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
