import type { Reconciliation } from '../../intake/reconcile/reconciliation';
import { countOf, countText } from '../components/count-text';
import { signedText } from './difference-groups';

/** How many units agree, and what does not, in two sentences. */
export function headlineWords({ properties, rentColumn, asks }: Reconciliation): {
  title: string;
  text: string;
} {
  const sum = (of: (one: (typeof properties)[number]) => number) =>
    properties.reduce((total, one) => total + of(one), 0);
  const onlySheet = sum(({ onlyInSheet }) => onlyInSheet);
  const onlyDatabase = sum(({ onlyInDatabase }) => onlyInDatabase);
  const unclear = sum(({ ambiguous }) => ambiguous.sheet + ambiguous.database);
  const differing = sum(({ units }) => units.differing);
  const agreeing = sum(({ units }) => units.equal + units.convention);
  const all = sum(({ units, ambiguous }) => units.matched + ambiguous.sheet) + onlySheet;
  const parts = [
    ...(differing > 0 ? [`${countText(differing)} ${differing === 1 ? 'differs' : 'differ'}`] : []),
    ...(onlySheet > 0 ? [`${countText(onlySheet)} only in the sheet`] : []),
    ...(onlyDatabase > 0 ? [`${countText(onlyDatabase)} only in the database`] : []),
    ...(unclear > 0 ? [`${countText(unclear)} cannot be told apart`] : []),
  ];
  const rents = new Map<string, number>();
  for (const { sums } of properties)
    for (const { column, measure, difference } of sums)
      if (column === rentColumn) rents.set(measure, (rents.get(measure) ?? 0) + Math.round(difference * 100));
  const rent = [...rents].map(([measure, cents]) => {
    if (cents === 0) return `The rents in ${measure} are equal in sum.`;
    const higher = cents > 0 ? 'higher' : 'lower';
    return `The sheet’s rent is ${measure} ${signedText(Math.abs(cents) / 100).slice(1)} ${higher}: the sum of the lines below.`;
  });
  const questions =
    asks.length > 0 ? [`${countOf(asks.length, 'question')} below must be answered first.`] : [];
  return {
    title:
      agreeing === all && onlyDatabase === 0 && unclear === 0
        ? `All ${countOf(all, 'unit')} agree`
        : `${countText(agreeing)} of ${countOf(all, 'unit')} agree`,
    text: [
      ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
      ...(rents.size === 0 ? ['The sheet’s rents cannot be compared.'] : rent),
      ...questions,
    ].join(' '),
  };
}
