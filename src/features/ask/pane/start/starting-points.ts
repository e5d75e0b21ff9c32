import type { ColumnEntry } from '../../../../contract/entries';
import { EMPTY_QUERY, type AskQuery } from '../../ask-query';
import type { AskColumns } from '../query/use-ask-columns';

export interface StartingPoint {
  id: 'tenancy' | 'expiries' | 'vacancies' | 'changes';
  title: string;
  about: string;
  query: AskQuery;
}

interface Point extends Omit<StartingPoint, 'query'> {
  isPossible: boolean;
  asked: Partial<AskQuery>;
}

type Catalogues = Pick<AskColumns, 'query' | 'changes' | 'usualChanges'>;

const WHO = 'property_name unit_name tenant_name';

/** Returns the questions that these columns can answer. Each names only columns that there are and that stay. */
export function startingPoints({ query, changes, usualChanges }: Catalogues): StartingPoint[] {
  const has = liveNames(query);
  const hasChange = liveNames(changes);
  const columns = (names: string) => names.split(' ').filter((name) => has.has(name));
  /** Blank in the rows of empty units. */
  const ofLeases = columns('lease_id tenant_name').slice(0, 1);
  const points: Point[] = [
    {
      id: 'tenancy',
      title: 'Tenancy schedule',
      about: 'Each unit with its tenant, area, rent and expiry',
      isPossible: columns('unit_name tenant_name').length > 0,
      asked: {
        columns: columns(
          `${WHO} use_type actual_lettable_area_sqm contracted_rent_pa currency lease_expiry_date`,
        ),
      },
    },
    {
      id: 'expiries',
      title: 'Lease expiries',
      about: 'What ends when, soonest first',
      isPossible: has.has('lease_expiry_date'),
      asked: {
        columns: columns(
          `lease_expiry_date ${WHO} remaining_term_to_expiry_years contracted_rent_pa currency`,
        ),
        conditions: [{ column: 'lease_expiry_date', operator: 'is not blank', values: [] }],
        order: [{ column: 'lease_expiry_date', descending: false }],
      },
    },
    {
      id: 'vacancies',
      title: 'Vacancies',
      about: 'Empty units with area and market rent',
      isPossible: ofLeases.length > 0,
      asked: {
        columns: columns(
          'property_name unit_name use_type actual_lettable_area_sqm market_rent_pa currency vacant_since_date',
        ),
        conditions: ofLeases.map((column) => ({ column, operator: 'is blank', values: [] })),
        order: columns('vacant_since_date').map((column) => ({ column, descending: false })),
      },
    },
    {
      id: 'changes',
      title: 'Rent changes',
      about: 'What moved since the last rent roll, and why',
      isPossible: hasChange.has('reason_for_rent_change'),
      asked: {
        endpoint: 'changes',
        columns: usualChanges.filter((name) => hasChange.has(name)),
        conditions: [{ column: 'reason_for_rent_change', operator: 'is not blank', values: [] }],
      },
    },
  ];
  return points
    .map(({ asked, ...point }) => ({ ...point, query: { ...EMPTY_QUERY, ...asked } }))
    .filter(({ isPossible, query: made }) => isPossible && made.columns.length > 1);
}

/** A starting point of the rows that a person asks for already. */
export const startWith = ({ query }: StartingPoint, asked: AskQuery): AskQuery => ({
  ...asked,
  ...query,
  conditions: [...asked.conditions, ...query.conditions],
  ...{ rentrolls: asked.rentrolls, approvedOnly: asked.approvedOnly, databases: asked.databases },
});

const liveNames = (entries: readonly ColumnEntry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ deprecated }) => !deprecated).map(({ name }) => name));
