import { laterPart } from '../components/later-part';

/** What stands at the end of the tab, whatever is selected. */
export const CellEnd = laterPart(
  'Loading the evidence',
  async () => (await import(/* webpackChunkName: "evidence" */ '../evidence/evidence-part')).EvidencePart,
);
