import type { EvidenceActions } from '../evidence/evidence-actions';
import { lazyPart } from './lazy-part';

/** Loads what makes and checks evidence on its first use. A failed load is tried again at the next use. */
export function lazyEvidence(load: () => Promise<EvidenceActions>): EvidenceActions {
  const { get } = lazyPart(load);
  return {
    insert: async (choice) => (await get()).insert(choice),
    check: async () => (await get()).check(),
  };
}
