import { laterPart } from '../../../pane-kit/later-part';

export const loadStart = () => import(/* webpackChunkName: "ask-start" */ './start/start-list');
const loadOpened = () => import(/* webpackChunkName: "ask-fields" */ './opened-line');

export const Catalogue = laterPart(
  'Loading the columns',
  () => import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue-page'),
  'CataloguePage',
);
export const StartList = laterPart('Loading the starting points', loadStart, 'StartList');
export const OpenedLine = laterPart('Loading the formula', loadOpened, 'OpenedLine');
export const OpeningNotice = laterPart('Loading the formula', loadOpened, 'OpeningNotice');
export const Changes = laterPart(null, loadOpened, 'Changes');
export const WrittenNotice = laterPart('Loading what was written', loadOpened, 'WrittenNotice');
export const Entered = laterPart('Loading what was entered', loadOpened, 'Entered');
export const ProfileRow = laterPart(
  null,
  () => import(/* webpackChunkName: "ask-profile" */ './preview/profile-row'),
  'ProfileRow',
);
export const TotalsFields = laterPart(
  'Loading the totals',
  () => import(/* webpackChunkName: "ask-fields" */ './blocks/totals-fields'),
  'TotalsFields',
);
export const RentrollsFields = laterPart(
  'Loading the rent rolls',
  () => import(/* webpackChunkName: "ask-fields" */ './blocks/rentrolls-fields'),
  'RentrollsFields',
);
