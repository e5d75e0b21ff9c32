import type { Basis } from '../../../answers/formulas/basis';
import { cellKey } from '../../../excel/cell-address';
import type { FormulaFact, ResultFact, WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { counted, placeText } from './words';

type Pair = readonly [ResultFact, ResultFact];
type PairOf = (first: ResultFact, second: ResultFact) => Pair | undefined;

/** Groups figures by the first pair of results that they are made of and that `pairOf` finds. */
function figuresOf(
  { formulas, results, reached }: Pick<WorkbookFacts, 'formulas' | 'results' | 'reached'>,
  pairOf: PairOf,
): { pair: Pair; figures: FormulaFact[] }[] {
  const byCell = new Map(results.map((result) => [cellKey(result), result]));
  const groups = new Map<string, { pair: Pair; figures: FormulaFact[] }>();
  for (const fact of formulas) {
    const used = (reached.get(cellKey(fact)) ?? []).flatMap((key) => byCell.get(key) ?? []);
    const pair = firstPair(used, pairOf);
    if (!pair) continue;
    const key = pair.map(cellKey).join('|');
    const group = groups.get(key) ?? { pair, figures: [] };
    group.figures.push(fact);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function firstPair(results: readonly ResultFact[], pairOf: PairOf): Pair | undefined {
  for (const [at, first] of results.entries())
    for (const second of results.slice(at + 1)) {
      const pair = pairOf(first, second);
      if (pair) return pair;
    }
  return undefined;
}

const HOUR = 3_600_000;

/** Finds figures of answers that are more than an hour apart. A refresh that changes nothing gives an answer a new time. */
export const agesApart = (facts: WorkbookFacts): Finding[] =>
  figuresOf(facts, distantPair).flatMap(
    ({ pair: [older, newer], figures: [figure, ...others] }): Finding[] => {
      if (!figure) return [];
      const hours = (ageOf(newer)! - ageOf(older)!) / HOUR;
      const apart = hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
      const also =
        others.length > 0
          ? ` ${otherFigures(others.length)} ${others.length === 1 ? 'uses' : 'use'} both, too.`
          : '';
      return [
        {
          rule: 'ages apart',
          severity: 'note',
          sheet: figure.sheet,
          cell: figure.cell,
          title: `Answers ${apart} apart feed one figure.`,
          advice: `${placeText(older)} is older than ${placeText(newer)}.${also} Refresh both.`,
          evidence: [figure.formula, older.formula, newer.formula, ageOf(older)],
          remedy: 'refresh',
        },
      ];
    },
  );

const otherFigures = (count: number): string =>
  count === 1 ? '1 other figure' : `${counted(count)} other figures`;

/** Returns the older result and the newer one. */
function distantPair(first: ResultFact, second: ResultFact): Pair | undefined {
  const [a, b] = [ageOf(first), ageOf(second)];
  if (a === undefined || b === undefined || Math.abs(a - b) <= HOUR) return undefined;
  return a < b ? [first, second] : [second, first];
}

/** When the oldest of its answers was given. */
function ageOf({ runs }: ResultFact): number | undefined {
  const ages = runs.flatMap(({ shown }) => shown?.at ?? []);
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** Finds figures of results that differ only in whether they take approved rent rolls alone. */
export function mixedApproval(facts: WorkbookFacts): Finding[] {
  return figuresOf(facts, mixedPair).flatMap(
    ({ pair: [approved, all], figures: [figure, ...others] }): Finding[] => {
      const [basis] = queriesOf(all);
      const unapproved = facts.unapproved.get((basis?.databases ?? []).join());
      if (!figure || unapproved === false) return [];
      const also =
        others.length > 0 ? ` So ${others.length === 1 ? 'does' : 'do'} ${otherFigures(others.length)}.` : '';
      const unknown =
        unapproved === undefined
          ? ' Whether a rent roll is not approved is not known here: enter =RR.RENTROLLS().'
          : '';
      return [
        {
          rule: 'mixed approval',
          severity: unapproved === undefined ? 'note' : 'warning',
          sheet: figure.sheet,
          cell: figure.cell,
          title: 'Uses approved and unapproved data.',
          advice: `${placeText(approved)} takes approved rent rolls only, and ${placeText(all)} takes all.${also} Give both the same approved_only.${unknown}`,
          evidence: [figure.formula, approved.formula, all.formula],
        },
      ];
    },
  );
}

/** Returns the result that takes approved rent rolls only, and the other one. */
function mixedPair(first: ResultFact, second: ResultFact): Pair | undefined {
  for (const a of queriesOf(first))
    for (const b of queriesOf(second))
      if (a.approvedOnly !== b.approvedOnly && sameButApproval(a) === sameButApproval(b))
        return a.approvedOnly ? [first, second] : [second, first];
  return undefined;
}

const queriesOf = ({ runs }: ResultFact): Basis[] =>
  runs.flatMap(({ name, shown }) => (name === 'QUERY' && shown?.basis ? [shown.basis] : []));

const sameButApproval = ({ databases, rentrolls, asOf }: Basis): string =>
  JSON.stringify([[...databases].sort(), rentrolls, asOf]);
