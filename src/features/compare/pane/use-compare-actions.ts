import type { CompareTabActions } from '../several/several-actions';
import { panePart } from '../../../pane-kit/pane-part';

export const useCompareActions = panePart<CompareTabActions>('compare');
