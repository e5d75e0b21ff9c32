import type { AskActions } from '../ask-actions';
import { panePart } from '../../../pane-kit/pane-part';

export const useAskActions = panePart<AskActions>('ask');
