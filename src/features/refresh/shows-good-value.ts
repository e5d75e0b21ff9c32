import type { Formula } from '../../answers/formulas/join-formulas';
import { showsError } from './rerun-formulas';

/** Whether a formula has a value to lose. */
export const showsGoodValue = (formula: Pick<Formula, 'runs' | 'error' | 'isBusy'>): boolean =>
  !formula.isBusy && !showsError(formula);
