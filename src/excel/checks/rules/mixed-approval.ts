import type { Basis } from '../../formulas/basis';
import type { ResultFact, WorkbookFacts } from '../facts/workbook-facts';
import type { Finding } from '../finding';
import { figuresOf } from '../facts/figures-of';
import { placeText } from './words';

/** Finds figures of results that differ only in whether they take approved rent rolls alone. */
export function mixedApproval(facts: WorkbookFacts): Finding[] {
  return figuresOf(facts, mixedPair).flatMap(
    ({ pair: [approved, all], figures: [figure, ...others] }): Finding[] => {
      const [basis] = queriesOf(all);
      const unapproved = facts.unapproved.get((basis?.databases ?? []).join());
      if (!figure || unapproved === false) return [];
      const also = others.length > 0 ? ` So do ${others.length} other figures.` : '';
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
function mixedPair(one: ResultFact, other: ResultFact): readonly [ResultFact, ResultFact] | undefined {
  for (const a of queriesOf(one))
    for (const b of queriesOf(other))
      if (a.approvedOnly !== b.approvedOnly && sameButApproval(a) === sameButApproval(b))
        return a.approvedOnly ? [one, other] : [other, one];
  return undefined;
}

const queriesOf = ({ runs }: ResultFact): Basis[] =>
  runs.flatMap(({ name, shown }) => (name === 'QUERY' && shown?.basis ? [shown.basis] : []));

const sameButApproval = ({ databases, rentrolls, asOf }: Basis): string =>
  JSON.stringify([[...databases].sort(), rentrolls, asOf]);
