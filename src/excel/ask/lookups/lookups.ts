import { LIST_ENDPOINTS } from '../../../contract/list-endpoints';
import type { ServiceProfile } from '../../../contract/profile';
import type { AskLookup, AskQuery } from '../ask-query';
import { lookUpFormula, lowestFormula } from './lookup-formulas';

/** How a value that the rows lack is found in a list of the service. */
export interface Lookup {
  /** Above the values. */
  heading: string;
  format: string | null;
  /** The list, and the places of its columns, counted from 1. */
  list: 'rentrolls' | 'columnMappings';
  id: number;
  value: number;
  width: number;
  /** The column of the rows that holds the id. */
  key: keyof ServiceProfile['identity'];
  formula: typeof lookUpFormula;
}

const placeIn = (columns: object, name: string): number => Object.keys(columns).indexOf(name) + 1;
const { columns: rolls } = LIST_ENDPOINTS.rentrolls;
const { columns: mappings } = LIST_ENDPOINTS.columnMappings;

const LOOKUPS: Readonly<Record<AskLookup, Lookup>> = {
  approved: {
    heading: 'Rent roll approved',
    format: null,
    list: 'rentrolls',
    id: placeIn(rolls, 'rentrollId'),
    value: placeIn(rolls, 'isApproved'),
    width: Object.keys(rolls).length,
    key: 'rentroll',
    formula: lookUpFormula,
  },
  confidence: {
    heading: 'Lowest confidence',
    format: '0%',
    list: 'columnMappings',
    id: placeIn(mappings, 'extractionId'),
    value: placeIn(mappings, 'confidence'),
    width: Object.keys(mappings).length,
    key: 'extraction',
    formula: lowestFormula,
  },
};

/** What a query looks up beside its rows. One figure has no rows, and changes are not of one rent roll. */
export const lookupsOf = ({ lookups = [], endpoint, number }: AskQuery): readonly Lookup[] =>
  number || endpoint !== 'query' ? [] : lookups.map((name) => LOOKUPS[name]);

/** Adds the columns with the ids that the lookups need. */
export function withIdColumns(query: AskQuery, { identity }: ServiceProfile): AskQuery {
  const needed = lookupsOf(query).map(({ key }) => identity[key]);
  const missing = [...new Set(needed)].filter((name) => !query.columns.includes(name));
  return missing.length > 0 ? { ...query, columns: [...query.columns, ...missing] } : query;
}
