import { loadPart } from '../../../client/load-part';

export const loadTitle = () => loadPart(() => import(/* webpackChunkName: "ask-title" */ './title'));
