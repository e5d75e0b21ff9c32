import type { ServiceProfile } from '../../contract/profile';
import type { Basis } from '../formulas/basis';
import type { DiffRules } from './diff/diff-column';

/** Says what the columns of a result mean to the service. */
export function diffRules(profile: ServiceProfile, basis: Basis | undefined): DiffRules {
  const { changes, currencyColumn, rentrollDateColumn } = profile;
  const isChange = (column: string) => basis?.endpoint === 'changes' && changes.amounts.includes(column);
  return {
    identity: { unit: 'unit_id', lease: 'lease_id', property: 'svc_property_id', rentroll: 'rentroll_id' },
    propertyName: 'property_name',
    unitNames: ['unit_reference', 'unit_name'],
    rentrollDate: rentrollDateColumn,
    hasAllRentrolls: basis?.rentrolls === 'all-rentrolls',
    additiveUnits: ['currency', 'currency p.a.', 'currency p.m.', 'sqm', 'sqft', 'tsubo'],
    currencyColumns: (column) => [isChange(column) ? changes.currencyColumn : currencyColumn],
  };
}
