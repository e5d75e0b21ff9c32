import type { RefreshSummary } from '../../excel/refresh/summary-text';

/** How much a person should mind what came of a refresh. One that failed without a formula was refused as a whole. */
export function refreshIntent({ outcome, formulas }: Pick<RefreshSummary, 'outcome' | 'formulas'>) {
  if (outcome === 'done') return 'success';
  if (outcome === 'failed') return formulas > 0 ? 'warning' : 'error';
  return 'info';
}
