import { laterPart } from '../../../pane-kit/later-part';

export const loadStart = () => import(/* webpackChunkName: "ask-start" */ './start/start-list');
const loadOpened = () => import(/* webpackChunkName: "ask-fields" */ './opened-line');

export const Catalogue = laterPart(
  'Loading the columns',
  async () => (await import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue-page')).CataloguePage,
);
export const StartList = laterPart('Loading the starting points', async () => (await loadStart()).StartList);
export const OpenedLine = laterPart('Loading the formula', async () => (await loadOpened()).OpenedLine);
export const OpeningNotice = laterPart('Loading the formula', async () => (await loadOpened()).OpeningNotice);
export const Changes = laterPart(null, async () => (await loadOpened()).Changes);
export const WrittenNotice = laterPart(
  'Loading what was written',
  async () => (await loadOpened()).WrittenNotice,
);
export const Entered = laterPart('Loading what was entered', async () => (await loadOpened()).Entered);
export const ProfileRow = laterPart(
  null,
  async () => (await import(/* webpackChunkName: "ask-profile" */ './preview/profile-row')).ProfileRow,
);
export const TotalsFields = laterPart(
  'Loading the totals',
  async () => (await import(/* webpackChunkName: "ask-fields" */ './blocks/totals-fields')).TotalsFields,
);
export const RentrollsFields = laterPart(
  'Loading the rent rolls',
  async () =>
    (await import(/* webpackChunkName: "ask-fields" */ './blocks/rentrolls-fields')).RentrollsFields,
);
