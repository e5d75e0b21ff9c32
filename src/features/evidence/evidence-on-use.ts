import { loadPart } from '../../client/load-part';
import { lazyPart } from '../../excel/lazy-part';
import type { EvidenceParts } from './create-evidence';
import type { EvidenceActions } from './evidence-actions';

export const evidenceOnUse = (parts: EvidenceParts): EvidenceActions =>
  lazyPart(
    async () =>
      (
        await loadPart(() => import(/* webpackChunkName: "evidence-actions" */ './create-evidence'))
      ).createEvidence(parts),
    { insert: true, check: true },
    () => ({}),
  );
