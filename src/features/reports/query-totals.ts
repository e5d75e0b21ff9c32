import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { badInput } from '../../contract/failure';
import { liveRoles, type ReportRole } from '../../table/totals/live-roles';
import { queryHeadings } from './query-headings';
import { TOTALS_BY, type TotalsBy } from './totals-by';
import type { AmountColumn, GroupColumn, TotalsQuestion } from '../../templates/totals/totals-sheet';

const AMOUNTS = ['contractedRent', 'passingRent', 'erv', 'area'] as const satisfies readonly ReportRole[];

/** Without one of them a person is asked. */
export const totalsRoles = (by: TotalsBy): readonly ReportRole[] => [by, 'currency', 'contractedRent'];

/** Totals over a query of their own. Throws `bad-input` that names what the service lacks. */
export function queryTotals(
  catalogue: readonly ColumnEntry[],
  profile: ServiceProfile,
  by: TotalsBy,
): TotalsQuestion {
  const live = liveRoles(catalogue, profile);
  const { headings, heading, place } = queryHeadings(catalogue);
  const identified = catalogue.some(({ name }) => name === profile.identity.property);
  const groups = (Object.keys(TOTALS_BY) as TotalsBy[]).flatMap((role): GroupColumn[] => {
    const column = live[role];
    if (!column) return [];
    return [
      {
        word: TOTALS_BY[role],
        at: place(column.name),
        ...(role === 'property' && identified && { identifiedAt: place(profile.identity.property) }),
        ...(role === 'expiry' && { isYear: true }),
      },
    ];
  });
  const currencyAt = live.currency && place(live.currency.name);
  const amounts = AMOUNTS.flatMap((role): AmountColumn[] => {
    const column = live[role];
    // Amounts whose currency nothing tells are never added.
    if (!column || (role !== 'area' && currencyAt === undefined)) return [];
    return [
      {
        word: heading(column.name),
        at: place(column.name),
        ...(role !== 'area' && { currencyAt: currencyAt! }),
      },
    ];
  });
  for (const [name, currency] of Object.entries(profile.convertedColumns))
    if (catalogue.some((column) => column.name === name))
      amounts.push({ word: heading(name), at: place(name), currency });
  if (!live[by] || amounts.length === 0)
    throw badInput(
      live[by]
        ? 'No totals can be made, because the service has no area, and no rent with a currency.'
        : `No totals by ${TOTALS_BY[by]} can be made, because the service has no column for it.`,
    );
  return {
    source: { headings },
    groups,
    amounts,
    by: TOTALS_BY[by],
    amount: amounts[0]!.word,
    endless: profile.endlessDates,
  };
}
