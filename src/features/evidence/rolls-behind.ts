import { serialToIso } from '../../table/iso-serial';
import type { BehindRows } from './behind-rows';
import type { Evidence } from './sheet/evidence-rows';

/** Names the rent rolls behind results, each once, with the numbers of the results. */
export function rollsBehind(
  behind: readonly (BehindRows | undefined)[],
): Pick<Evidence, 'rolls' | 'undetermined'> {
  const found = new Map<string, Evidence['rolls'][number] & { results: number[] }>();
  behind.forEach((each, at) => {
    for (const [id, roll] of each && 'rolls' in each ? each.rolls : []) {
      const known = found.get(id) ?? {
        id,
        property: roll?.propertyName ?? String(roll?.property ?? ''),
        date: typeof roll?.date === 'number' ? serialToIso(roll.date).slice(0, 10) : String(roll?.date ?? ''),
        isApproved: roll?.isApproved ?? null,
        results: [],
      };
      found.set(id, known);
      known.results.push(at + 1);
    }
  });
  return {
    rolls: [...found.values()].sort(
      (a, b) =>
        a.property.localeCompare(b.property, 'en') ||
        a.date.localeCompare(b.date) ||
        a.id.localeCompare(b.id),
    ),
    undetermined: behind.filter((each) => !each || ('because' in each && each.because !== '')).length,
  };
}
