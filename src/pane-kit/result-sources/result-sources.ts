import { laterPart } from '../later-part';
import { useResultSources } from '../common-parts';

/** See `ResultSourcesLine`. */
export const ResultSources = laterPart(
  null,
  () => import(/* webpackChunkName: "result-sources" */ './result-sources-line'),
  'ResultSourcesLine',
  [useResultSources],
);
