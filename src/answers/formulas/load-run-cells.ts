import { loadPart } from '../../client/load-part';

/** Formulas do not need it before their first answer. */
export const loadRunCells = () => loadPart(() => import('./run-cells'));
