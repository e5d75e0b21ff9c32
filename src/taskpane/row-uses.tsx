import { cellKey } from '../excel/cell-address';
import type { ShowRowUses } from '../pane-kit/common-parts';
import { laterPart } from '../pane-kit/later-part';

const UseRows = laterPart(
  null,
  () => import(/* webpackChunkName: "reports" */ '../features/reports/pane/use-rows'),
  'UseRows',
);

export const showRowUses: ShowRowUses = (cell) => <UseRows key={cellKey(cell)} cell={cell} />;
