import { plain } from '../formula-parts';
import { USES_LEFT_OUT } from './report-inputs';
import type { UnitRefs } from './unit-refs';

/** Who pays the rent of each unit, as the service spells it. Blank without a rent. */
export function payerOf({ has, column, basis }: UnitRefs): string {
  const tenant = has('tenant') ? column('tenant') : '""';
  const group = column('tenantGroup');
  const payer = has('tenantGroup') && has('tenant') ? `IF(${group}<>"",${group},${tenant})` : tenant;
  return `IF(${basis('rent')}>0,${plain(payer)},"")`;
}

/** The use of each unit, as the service spells it. */
export const useOf = ({ column }: UnitRefs): string => plain(column('use'));

/** Tests that a use is among those that a person leaves out. A cell may take what was typed for a number. */
export const isLeftOut = (use: string): string =>
  `((${use}<>"")*(${USES_LEFT_OUT.map((cell) => `(${use}=${cell}&"")`).join('+')})>0)`;
