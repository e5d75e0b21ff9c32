import type { Link } from './change';
import type { Dates, Day, LeaseInRoll, LetUnit } from './rent-roll';

/**
 * Returns what happened while a lease continued. The rent rolls state rent-free periods, steps and corrected areas to
 * the cent. A review or else an indexation has a date but no amount, so it explains the rest.
 */
export function leaseLinks(earlier: LetUnit, later: LetUnit, dates: Dates): Link[] {
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
