import type { ServiceProfile } from '../../../contract/profile';
import type { Basis } from '../../formulas/basis';
import type { DiffRules } from './diff-column';

/** Says what the columns of a result mean to the service. */
export function diffRules(profile: ServiceProfile, basis: Basis | undefined): DiffRules {
  const { changes, currencyColumn, rentrollDateColumn, identity, additiveUnits, reportRoles } = profile;
  const isChange = (column: string) => basis?.endpoint === 'changes' && changes.amounts.includes(column);
  return {
    identity,
    propertyName: reportRoles.property,
    unitNames: ['unit_reference', reportRoles.unit],
    rentrollDate: rentrollDateColumn,
    hasAllRentrolls: basis?.rentrolls === 'all-rentrolls',
    additiveUnits,
    currencyColumns: (column) => [isChange(column) ? changes.currencyColumn : currencyColumn],
  };
}
