import { firstText } from '../grid/sheet';
import { saysSum } from '../vocabulary/text-words';
import type { SumProof } from './sum-proof';
import { unitOf, type State, type Table } from './table-lines';

/** A longer list below a total is not a summary of it. */
const MOST_PARTS = 40;

/** "Amt / sq ft:" below a sum, or one of the lines that add up to all units, such as those of each use. */
export function isOfSummary(
  table: Table,
  line: number,
  unit: string,
  { lastSum, lastBanner, units }: State,
  proof: SumProof,
): boolean {
  const { features, sheet, bottom } = table;
  if (lastSum === undefined) return false;
  if (unit.endsWith(':') && features[line]?.dates === 0)
    return ![...units.keys()].some((one) => one.endsWith(':'));
  // A second building can have the same rents. It has a banner, its units have numbers, or leases have dates.
  const isPart = (at: number) =>
    (features[at]?.numbers ?? 0) > 1 && features[at]?.dates === 0 && !/\d/.test(unitOf(table, at));
  if (lastBanner > lastSum || !isPart(line)) return false;
  const parts = [line];
  for (let at = line - 1; at > lastSum && isPart(at) && parts.length < MOST_PARTS; at--) parts.push(at);
  let below = line + 1;
  for (; isPart(below) && !saysSum(firstText(sheet, below)) && parts.length < MOST_PARTS; below++)
    parts.push(below);
  if (parts.length < 2 || !proof.provesParts(parts)) return false;
  for (let at = below; at <= Math.min(bottom, below + MOST_PARTS); at++)
    if (proof.provesTwice(at)) return false;
  return true;
}
