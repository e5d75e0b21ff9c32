import { namedLink, type Link } from './change';
import { endedReason } from './ended-reason';
import { leaseLinks } from './lease-links';
import { isLet, type Dates, type UnitInRoll } from './rent-roll';
import { standing } from './standing';

/** Returns what happened to the tenancy. Reports another area only if the rent was corrected with it. */
export function tenancyLinks(
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
