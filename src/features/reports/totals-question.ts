import { createColumnNames } from '../../answers/naming';
import { isCurrent, kindOf, type KnownResult } from '../../answers/result/known-result';
import { columnFinder } from '../../answers/result/result-columns';
import type { ColumnEntry } from '../../contract/entries';
import { badInput } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { addressText, formatAddress } from '../../excel/cell-address';
import { columnMeasure } from '../../table/totals/column-measure';
import { liveRoles, type ReportRole } from '../../table/totals/live-roles';
import { currencySource } from '../../table/totals/row-currency';
import type { AmountColumn, GroupColumn, TotalsQuestion } from '../../templates/totals/totals-rows';
import { queryHeadings } from './query-headings';
import { TOTALS_BY, type TotalsBy } from './totals-by';

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
  const { headings, heading, positionOf, positionsOf } = queryHeadings(catalogue, profile);
  const identified = catalogue.some(({ name }) => name === profile.identity.property);
  const groups = (Object.keys(TOTALS_BY) as TotalsBy[]).flatMap((role): GroupColumn[] => {
    const column = live[role];
    if (!column) return [];
    return [
      {
        word: TOTALS_BY[role],
        at: positionOf(column.name),
        ...(role === 'property' && identified && { identifiedAt: positionOf(profile.identity.property) }),
        ...(role === 'expiry' && { isYear: true }),
      },
    ];
  });
  const currencyAt = live.currency && positionOf(live.currency.name);
  const amounts = AMOUNTS.flatMap((role): AmountColumn[] => {
    const column = live[role];
    // Amounts whose currency nothing tells are never added.
    if (!column || (role !== 'area' && currencyAt === undefined)) return [];
    return [
      {
        word: heading(column.name),
        at: positionOf(column.name),
        ...(role !== 'area' && { currencyAt: currencyAt! }),
      },
    ];
  });
  for (const [name, currency] of Object.entries(profile.convertedColumns))
    if (catalogue.some((column) => column.name === name))
      amounts.push({ word: heading(name), at: positionOf(name), currency });
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
    about: positionsOf(['database', 'rentrollDate']),
  };
}

/** The heading of each column, and the cells that hold them, if the result has headings or stands below them. */
export interface ShownHeadings {
  texts: readonly string[];
  /** Undefined for the first row of the result. */
  above?: string;
}

/**
 * Totals over the result of a formula that is there. Amounts whose currency the result does not show are left out. Returns
 * undefined if it shows no rows, no amount or nothing to make totals by.
 */
export function resultTotals(
  known: KnownResult,
  catalogue: readonly ColumnEntry[] | undefined,
  profile: ServiceProfile,
  shown: ShownHeadings | null,
): TotalsQuestion | undefined {
  const { basis } = known;
  if (!basis || !isCurrent(known) || kindOf(basis) !== 'rows' || basis.shown === 0) return undefined;
  const find = columnFinder(basis, catalogue);
  const { heading } = createColumnNames(catalogue ?? []);
  const groups: GroupColumn[] = [];
  const amounts: AmountColumn[] = [];
  const identified = basis.columns.indexOf(profile.identity.property);
  const { currencyColumn, changes, reportRoles } = profile;
  basis.columns.forEach((name, index) => {
    const entry = find(name);
    if (!entry || basis.columns.indexOf(name) < index) return;
    const [word, at] = [heading(name), index + 1];
    const { measure, isMoney } = columnMeasure(entry, profile);
    if (measure === 'date') groups.push({ word: `year of ${word}`, at, isYear: true });
    else if (measure === 'text' && name !== currencyColumn && name !== changes.currencyColumn)
      groups.push({
        ...{ word, at },
        ...(name === reportRoles.property && identified >= 0 && { identifiedAt: identified + 1 }),
      });
    else if (measure === 'additive' && !isMoney) amounts.push({ word, at });
    else if (measure === 'additive') {
      const source = currencySource(name, basis, profile);
      const currencyAt = source.column === undefined ? -1 : basis.columns.indexOf(source.column);
      if (source.all !== undefined) amounts.push({ word, at, currency: source.all });
      else if (currencyAt >= 0) amounts.push({ word, at, currencyAt: currencyAt + 1 });
    }
  });
  if (amounts.length === 0 || groups.length === 0) return undefined;
  const { sheet, cell } = known.formula;
  return {
    source: {
      anchor: formatAddress({ sheet, cell: cell.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2') }),
      formula: addressText({ sheet, cell }),
      columns: known.shown.columns,
      headings: shown,
      rowsOfHeadings: known.headings,
    },
    groups,
    amounts,
    by: groups[0]!.word,
    amount: (amounts.find(({ currencyAt, currency }) => currencyAt ?? currency) ?? amounts[0]!).word,
    endless: profile.endlessDates,
  };
}
