import {
  compareStage,
  EQUAL_ROWS,
  PAYMENTS,
  TWO_TABLES,
  wrongTotal,
  type CompareStage,
} from '../support/pane/compare-stage';
import { inEveryLook, takeShots, type Shot } from './take-shots';

const CHECK = ['Check this sheet'];

/** The tab "Compare" with this workbook, after these buttons. */
const compare = (change: Partial<CompareStage> = {}, press: string[] = [], until?: string): Shot => ({
  stage: { compare: { ...compareStage(), ...change } },
  width: 350,
  tab: 'Compare',
  press,
  ...(until !== undefined && { until }),
});
const checked = (change: Partial<CompareStage> = {}, press: string[] = []): Shot =>
  compare(change, [...CHECK, ...press], 'Write result');
const SHOTS: Record<string, Shot> = {
  compare: compare(),
  'compare-first': compare({ sheet: null }),
  'compare-text': compare({}, ['paste text instead']),
  'compare-reading': compare({ read: 'hangs' }, CHECK, '40 %'),
  'compare-comparing': compare({ compare: 'hangs' }, CHECK, 'Comparing with the database'),
  'compare-result': checked(),
  'compare-choose': compare({}, ['Compare with another sheet'], 'looks like a rent roll'),
  'compare-two-sheets': compare({}, ['Compare with another sheet', 'Q2 rent roll'], 'Write result'),
  'compare-equal': checked({ rows: EQUAL_ROWS }),
  'compare-all-open': {
    ...checked({}, [
      'Tenant name',
      'Lease expiry date',
      'Written differently',
      'Noticed',
      'Sure',
      'Property',
    ]),
    height: 1900,
  },
  'compare-total-wrong': checked({ rows: wrongTotal() }),
  'compare-two-tables': checked({ rows: TWO_TABLES }),
  'compare-marked': checked({}, ['Mark differences']),
  'compare-signed-out': {
    stage: { person: null, compare: compareStage() },
    width: 350,
    press: ['No service? Paste a rent roll'],
    until: 'Your rent roll as a clean table',
  },
  'compare-clean': compare({}, ['Clean table'], 'Insert clean table'),
  'compare-clean-made': compare(
    {},
    ['Clean table', 'Insert clean table', 'Totals by …'],
    'The clean table is on the sheet',
  ),
  'compare-none': compare({ rows: PAYMENTS, sheet: 'Payments Q3' }, CHECK, 'No rent roll on'),
};

takeShots(inEveryLook(SHOTS));
