import { namedLink, type Link } from './change';
import type { Moves } from './find-moves';
import type { MatchedUnit } from './match-units';
import type { Dates } from './rent-roll';
import { standing, type Standing } from './standing';
import { tenancyLinks } from './tenancy-links';

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
