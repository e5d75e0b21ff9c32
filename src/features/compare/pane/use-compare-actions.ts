import type { CompareActions } from '../compare-actions';
import { panePart } from '../../../pane-kit/pane-part';

export const useCompareActions = panePart<CompareActions>('compare');
