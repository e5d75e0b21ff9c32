import { useCompareActions } from '../../features/compare/several/several-actions';
import { laterPart } from '../../pane-kit/later-part';

/** The tab "Compare", a chunk of its own. Two sheets are compared without a person who is signed in. */
export const LaterCompare = laterPart(
  'Loading Compare',
  async () =>
    (await import(/* webpackChunkName: "compare" */ '../../features/compare/pane/compare-tab')).CompareTab,
  [useCompareActions],
);
