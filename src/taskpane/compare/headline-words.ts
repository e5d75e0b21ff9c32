import type { Reconciliation } from '../../intake/reconcile/reconciliation';
import { countOf, countText } from '../components/count-text';
import { rentTotalsOf, signedText } from './difference-groups';

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
  const convention = sum(({ units }) => units.convention);
  const agreeing = sum(({ units }) => units.equal) + convention;
  // As the formula counts: the units of both sides.
  const all = sum(({ units }) => units.matched);
  const parts = [
    ...(differing > 0 ? [`${countText(differing)} ${differing === 1 ? 'differs' : 'differ'}`] : []),
    ...(onlySheet > 0 ? [`${countText(onlySheet)} only in the sheet`] : []),
    ...(onlyDatabase > 0 ? [`${countText(onlyDatabase)} only in the database`] : []),
    ...(unclear > 0 ? [`${countText(unclear)} cannot be told apart`] : []),
  ];
  const rent = rentTotalsOf({ properties, rentColumn }).map(({ measure, difference }) => {
    if (difference === 0) return `The rents in ${measure} are equal in sum.`;
    const higher = difference > 0 ? 'higher' : 'lower';
    return `The sheet’s rent is ${measure} ${signedText(Math.abs(difference)).slice(1)} ${higher}: the sum of the lines below.`;
  });
  const isOpen = asks.length > 0;
  const agree =
    all === 0
      ? 'No unit was found on both sides'
      : agreeing === all && onlySheet + onlyDatabase + unclear === 0
        ? `All ${countOf(all, 'unit')} agree`
        : `${countText(agreeing)} of ${countOf(all, 'unit')} agree`;
  return {
    title: isOpen ? `${countOf(asks.length, 'question')} to answer first` : agree,
    text: [
      ...(isOpen ? [all === 0 ? `${agree}.` : `${agree} in what can be compared without an answer.`] : []),
      ...(convention > 0
        ? [`${countText(convention)} of them ${convention === 1 ? 'is' : 'are'} only written differently.`]
        : []),
      ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
      ...(rent.length === 0 ? ['The sheet’s rents cannot be compared.'] : rent),
    ].join(' '),
  };
}
