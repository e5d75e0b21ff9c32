import { overallCounts, rentTotals, type RentTotal } from '../../../intake/reconcile/overall';
import type { Reconciliation } from '../../../intake/reconcile/reconciliation';
import { countOf, countText, plural } from '../../../pane-kit/count-text';
import { signedText } from './difference-groups';

/** How many units agree, and what does not, in two sentences. */
export function headlineWords({ properties, rentColumn, asks }: Reconciliation): {
  title: string;
  text: string;
} {
  const { matched, equal, convention, differing, onlyInSheet, onlyInDatabase, ambiguous } =
    overallCounts(properties);
  const agreeing = equal + convention;
  const parts = [
    ...(differing > 0 ? [`${countText(differing)} ${plural(differing, 'differs', 'differ')}`] : []),
    ...(onlyInSheet > 0 ? [`${countText(onlyInSheet)} only in the sheet`] : []),
    ...(onlyInDatabase > 0 ? [`${countText(onlyInDatabase)} only in the database`] : []),
    ...(ambiguous > 0 ? [`${countText(ambiguous)} cannot be told apart`] : []),
  ];
  const totals = rentTotals({ properties, rentColumn });
  const own = totals.filter(({ sheet, database }) => sheet !== 0 && database === 0);
  const theirs = totals.filter(({ sheet, database }) => sheet === 0 && database !== 0);
  const isOther = own.length > 0 && theirs.length > 0;
  const compared = isOther ? totals.filter((one) => !own.includes(one) && !theirs.includes(one)) : totals;
  const others = isOther
    ? [`The sheet’s rents are in ${measuresOf(own)}, the database’s in ${measuresOf(theirs)}.`]
    : [];
  const rent = compared.map(({ measure, difference }) => {
    if (difference === 0) return `The rents in ${measure} are equal in sum.`;
    const higher = difference > 0 ? 'higher' : 'lower';
    return `The sheet’s rent is ${measure} ${signedText(Math.abs(difference)).slice(1)} ${higher}: the sum of the lines below.`;
  });
  const isOpen = asks.length > 0;
  const agree =
    matched === 0
      ? 'No unit was found on both sides'
      : agreeing === matched && onlyInSheet + onlyInDatabase + ambiguous === 0
        ? `All ${countOf(matched, 'unit')} agree`
        : `${countText(agreeing)} of ${countOf(matched, 'unit')} agree`;
  return {
    title: isOpen ? `${countOf(asks.length, 'question')} to answer first` : agree,
    text: [
      ...(isOpen
        ? [matched === 0 ? `${agree}.` : `${agree} in what can be compared without an answer.`]
        : []),
      ...(convention > 0
        ? [`${countText(convention)} of them ${plural(convention, 'is', 'are')} only written differently.`]
        : []),
      ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
      ...(rent.length + others.length === 0
        ? ['The sheet’s rents cannot be compared.']
        : [...others, ...rent]),
    ].join(' '),
  };
}

const measuresOf = (totals: readonly RentTotal[]): string =>
  totals.map(({ measure }) => measure).join(' and ');
