import type { ExplainActions } from '../explain-actions';
import { panePart } from '../../../pane-kit/pane-part';

export const useExplainActions = panePart<ExplainActions>('explain');
