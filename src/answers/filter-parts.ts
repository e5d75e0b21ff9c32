// Loads apart from the functions, with the first formula that has conditions: see load-row-notes.ts.
import { withPercentScale } from '../contract/percent-scale';
import type { ColumnEntry } from '../contract/entries';
import type { ServiceProfile } from '../contract/profile';
import type { ColumnResolver } from '../table/columns/resolve-columns';
import type { Condition } from '../table/filters/condition';
import { toFilters, type Filter } from '../table/filters/to-filters';
import type { FigureColumns } from '../table/totals/part-figures';
import { propertyFigure } from '../table/totals/property-figure';
import { isCount } from '../table/totals/statistic';
import type { RowsRequest } from './calls/answers';

export const filtersOf = (
  conditions: readonly Condition[],
  { column, isName }: Pick<ColumnResolver, 'column' | 'isName'>,
  profile: ServiceProfile,
): Filter[] => toFilters(conditions, (name) => withPercentScale(column(name), profile), isName);

/**
 * Finds shown columns that may hold figures of whole properties, and what tells the properties apart. `find` returns a column that
 * may be asked for.
 */
export function findFigures(
  { endpoint, rentrolls, statistic }: Pick<RowsRequest, 'endpoint' | 'rentrolls' | 'statistic'>,
  shown: readonly ColumnEntry[],
  find: (name: string) => string | undefined,
  profile: ServiceProfile,
): FigureColumns | undefined {
  const namesOf = (kind: 'confirmed' | 'possible') =>
    shown
      .filter((column) => propertyFigure(withPercentScale(column, profile), profile) === kind)
      .map(({ name }) => name);
  const [confirmed, possible] = [namesOf('confirmed'), namesOf('possible')];
  const isAsked = endpoint === 'query' && !(statistic && isCount(statistic));
  const { property, rentroll } = profile.identity;
  // By these a sheet tells which properties are whole, as the report does.
  const canIdentifyWhole = [profile.propertyFigures.unitCount, property, rentroll].every((name) =>
    shown.some((column) => column.name === name),
  );
  if (!isAsked || canIdentifyWhole || confirmed.length + possible.length === 0) return undefined;
  const propertyColumn = find(property) ?? find(profile.reportRoles.property);
  const roll = find(rentroll) ?? (propertyColumn && find(profile.rentrollDateColumn));
  // A property has rows of each of its rent rolls.
  const isClear = roll !== undefined || rentrolls !== 'all-rentrolls';
  const group = isClear ? [propertyColumn, roll].filter((name) => name !== undefined) : [];
  return { confirmed, possible: group.length > 0 ? possible : [], group };
}

export { incompleteNotes, isComplete, toFilters } from '../table/filters/to-filters';
