import type { EvidenceActions } from '../evidence-actions';
import { panePart } from '../../../pane-kit/pane-part';

export const useEvidenceActions = panePart<EvidenceActions>('evidence');
