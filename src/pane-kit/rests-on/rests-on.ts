import { laterPart } from '../later-part';
import { useRestsOn } from '../common-parts';

/** See `RestsOnLine`. */
export const RestsOn = laterPart(
  null,
  async () => (await import(/* webpackChunkName: "rests-on" */ './rests-on-line')).RestsOnLine,
  [useRestsOn],
);
