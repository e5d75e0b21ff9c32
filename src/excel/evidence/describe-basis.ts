import { serialToIso } from '../../table/iso-serial';
import { countOf } from './words';
import type { Basis } from '../formulas/basis';

type Fact = [label: string, value: string | number];

/** Says what a formula asked, for the evidence sheet. `nameOf` knows the names of databases. */
export function describeBasis(basis: Basis, nameOf: (id: string) => string | undefined): Fact[] {
  const { databases, rentrolls, asOf, approvedOnly, filters, order, limit, currency, statistic, weight } =
    basis;
  const named = (id: string) =>
    nameOf(id) === undefined || nameOf(id) === id ? id : `${nameOf(id)} (${id})`;
  return [
    ['Databases', databases.length > 0 ? databases.map(named).join(', ') : 'Not restricted'],
    ...(rentrolls === undefined
      ? []
      : ([
          ['Rent rolls', rentrolls === 'latest' ? 'The latest of each property' : 'All rent rolls'],
          ['As of', asOf === undefined ? 'Not set' : serialToIso(asOf).slice(0, 10)],
          ['Approved only', approvedOnly ? 'Yes' : 'No'],
        ] satisfies Fact[])),
    ['Filters', filters === undefined ? 'None, or not told: see the formula' : filters.join('; ')],
    ['Order', order?.join(', ') ?? 'As the service gives it'],
    ['Limit', limit === undefined ? 'None' : countOf(limit, 'row')],
    ...(currency ? ([['Converted into', currency]] satisfies Fact[]) : []),
    ...(statistic === undefined
      ? []
      : ([['Statistic', weight ? `${statistic}, weighed by ${weight}` : statistic]] satisfies Fact[])),
    ['Rows before filters', basis.all],
    ['Rows matching', basis.matching],
    [statistic === undefined ? 'Rows shown' : 'Rows behind the figure', basis.shown],
  ];
}
