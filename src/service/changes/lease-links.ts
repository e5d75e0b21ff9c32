import type { Link } from './change';
import type { Dates, Day, LeaseInRoll, LetUnit } from './rent-roll';

/**
 * What happened to the rent and the area of a unit whose lease goes on. First what the rent rolls tell to the
 * cent: the rent-free period, the step of the schedule, the corrected area where the rent followed it. Then the
 * event that has a date but no amount, a review before an indexation, takes the rest. Without such an event the
 * rest is unexplained.
 */
export function leaseLinks(earlier: LetUnit, later: LetUnit, dates: Dates): Link[] {
  const links: Link[] = [];
  const [before, after] = [earlier.lease, later.lease];
  const inPlace = inPlaceRent(before, after);
  const between = (day: Day | null) => day !== null && day > dates.earlier && day <= dates.later;
  // Where the chain has come to.
  let contracted = before.contractedRent;
  let rent = before.inPlaceRent;
  let { area } = earlier;
  const agree = (amount: number) => {
    contracted = amount;
    rent = inPlace(amount);
  };
  const tell = (type: Link['type'], reason: Link['reason']) =>
    void links.push({ type, reason, rent, currency: later.currency, area });

  // A cent is the rounding of a share, unless the contracted rent stands still.
  const free = inPlace(contracted) - rent;
  if (Math.abs(free) > (contracted === after.contractedRent ? 0 : 1)) {
    agree(contracted);
    tell('rent change', free > 0 ? 'rent-free ended' : 'rent-free granted');
  }

  const step = before.steps.filter(({ date }) => between(date)).reduce(latest, undefined);
  if (step && contracted !== after.contractedRent) {
    agree(step.rent);
    tell('rent change', 'step rent');
  }

  if (area !== later.area) {
    const corrected = isSamePrice(contracted, area, after.contractedRent, later.area);
    if (corrected) agree(after.contractedRent);
    area = later.area;
    tell('area change', corrected ? 'area correction' : null);
  }

  if (contracted !== after.contractedRent) {
    agree(after.contractedRent);
    const review = between(after.lastReviewDate) && 'rent review';
    const indexation = between(after.lastIndexationDate) && 'indexation';
    tell('rent change', review || indexation || 'unexplained');
  }
  return links;
}

/**
 * The in-place rent of a contracted rent under the rent-free terms of the later rent roll: less the amount that is
 * free, where that stayed what it was, else less the same share.
 */
function inPlaceRent(before: LeaseInRoll, after: LeaseInRoll): (contracted: number) => number {
  const free = after.contractedRent - after.inPlaceRent;
  const stayed = free === before.contractedRent - before.inPlaceRent;
  if (stayed || free <= 0 || free > after.contractedRent) return (contracted) => contracted - free;
  return (contracted) => Math.round((contracted * after.inPlaceRent) / after.contractedRent);
}

type Step = LeaseInRoll['steps'][number];
const latest = (a: Step | undefined, b: Step): Step => (a && a.date > b.date ? a : b);

/** Whether the rent moved with the area: to half a cent a square metre, and a cent in all. */
function isSamePrice(
  rent: number,
  area: number | null,
  laterRent: number,
  laterArea: number | null,
): boolean {
  if (!area || !laterArea || rent === laterRent) return false;
  return Math.abs(laterRent - (rent * laterArea) / area) <= 1 + laterArea / 2;
}
