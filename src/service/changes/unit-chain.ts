import { namedLink, type Link } from './change';
import type { Moves } from './find-moves';
import type { MatchedUnit } from './match-units';
import type { Dates } from './rent-roll';
import { standing, type Standing } from './standing';
import { tenancyLinks } from './tenancy-links';

/** What only the other units of the property can tell of a unit. */
interface Neighbours {
  /** Units that came or went by a split or a merge. */
  rebuilt: ReadonlyMap<number, 'unit split' | 'unit merge'>;
  moves: Moves;
}

/** A unit's changes, in order: a chain from where the earlier rent roll has it to where the later one does. */
export interface Chain {
  start: Standing;
  links: Link[];
}

/** All that happened to a unit between the two rent rolls. */
export function unitChain(unit: MatchedUnit, dates: Dates, { rebuilt, moves }: Neighbours): Chain {
  const { unitId, earlier, later } = unit;
  const moved = { out: moves.left.has(unitId), in: moves.came.has(unitId) };
  const event = rebuilt.get(unitId);

  // A tenant that moves takes the rent along: what comes or goes is then an empty unit.
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
