import type { EvidenceActions } from '../evidence/evidence-actions';

/** Loads what makes and checks evidence on its first use. A failed load is tried again at the next use. */
export function lazyEvidence(load: () => Promise<EvidenceActions>): EvidenceActions {
  let loading: Promise<EvidenceActions> | undefined;
  const part = () =>
    (loading ??= load().catch((thrown: unknown) => {
      loading = undefined;
      throw thrown;
    }));
  return {
    insert: async (choice) => (await part()).insert(choice),
    check: async () => (await part()).check(),
  };
}
