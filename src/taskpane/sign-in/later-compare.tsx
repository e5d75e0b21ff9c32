import type { OverRoll } from '../../features/compare/pane/clean-table';
import { useCompareActions } from '../../features/compare/several/several-actions';
import { laterPart } from '../../pane-kit/later-part';

const Compare = laterPart(
  'Loading Compare',
  () => import(/* webpackChunkName: "compare" */ '../../features/compare/pane/compare-tab'),
  'CompareTab',
  [useCompareActions],
);
const RollStarts: OverRoll = laterPart(
  'Loading reports',
  () => import(/* webpackChunkName: "reports" */ '../../features/reports/pane/roll-starts'),
  'RollStarts',
);

/** The tab "Compare", a chunk of its own. Without a person who is signed in, it has what needs no database. */
export const LaterCompare = () => <Compare overRoll={RollStarts} />;
