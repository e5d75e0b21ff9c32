import type { RefreshSummary } from '../../src/answers/refresher';
import { changedFormula, changeGroup, foundChanges } from '../support/pane/change-samples';
import { NOW } from '../support/pane/pane-page';
import { databases } from '../support/pane/pane-stage';
import { inEveryLook, takeShots } from './take-shots';

const found = foundChanges(NOW - 20_000, { databases: databases(3) });
const broken = changeGroup({
  formulas: [
    changedFormula('Summary!K4', {
      comparison: {
        kind: 'fails',
        message: 'Column "erv_total" does not exist. Nearest: market_rent_pa.',
      },
    }),
  ],
});
const last: RefreshSummary = {
  ...{ scope: 'workbook', formulas: 0, changed: 0, failed: 0, at: NOW - 5_000 },
  outcome: 'cancelled',
  text: 'Skipped. Formulas read the same databases as before, and all cells keep their values.',
};

const LIST = 'Databases:';

takeShots(
  inEveryLook({
    'choice-looking': { stage: {}, press: [LIST, 'Lindenhof'], until: 'Until you update' },
    'choice-none-ticked': {
      stage: { chosen: databases(1) },
      press: [LIST, 'Harbour Core Fund'],
      until: 'Until then',
    },
    'choice-waiting': { stage: { waiting: { ...found, groups: [...found.groups, broken] } }, press: [LIST] },
    'choice-waiting-closed': { stage: { waiting: found } },
    'choice-skipped': { stage: { last }, press: [LIST] },
    'choice-many-waiting': {
      stage: { own: databases(60), chosen: databases(12), waiting: { ...found, databases: databases(9) } },
      press: [LIST],
    },
  }),
);
