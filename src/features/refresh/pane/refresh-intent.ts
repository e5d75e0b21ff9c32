import type { RefreshSummary } from '../../../answers/refresher';

/** A failure without any formula means that Excel refused. */
export function refreshIntent({ outcome, formulas }: Pick<RefreshSummary, 'outcome' | 'formulas'>) {
  if (outcome === 'done') return 'success';
  if (outcome === 'failed') return formulas > 0 ? 'warning' : 'error';
  return 'info';
}
