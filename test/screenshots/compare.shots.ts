import type { FailureCode } from '../../src/contract/failure';
import {
  AGENT_ROWS,
  compareStage,
  EQUAL_ROWS,
  PAYMENTS,
  TWO_TABLES,
  withHeadings,
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
const fails = (error: string, code?: FailureCode) => ({
  error,
  ...(code && { code }),
});

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
  'compare-conventions': checked({}, ['Contracted rent p.a.', 'Written differently']),
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
  'compare-currency': checked({
    rows: withHeadings('ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete', 'Mietbeginn', 'Mietende'),
  }),
  'compare-units-unknown': checked({
    rows: withHeadings('Unit', 'Tenant', 'Area', 'Rent', 'Lease start', 'Lease end'),
  }),
  'compare-property-unknown': compare(
    {
      compare: fails(
        'The chosen databases have no property “Crane Haus”. Similar names are: Crane House (4004), Crane Galleries (4045). Say below which one it is.',
        'bad-input',
      ),
      candidates: ['Crane House (4004)', 'Crane Galleries (4045)'],
    },
    CHECK,
    'Similar names are',
  ),
  'compare-other-currency': checked(
    {
      rows: withHeadings('ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete USD', 'Mietbeginn', 'Mietende'),
    },
    ['Contracted rent p.a.'],
  ),
  'compare-large-changes': checked({}, ['Contracted rent p.a.', 'Large changes']),
  'compare-taken': { ...checked(), tick: ['Contracted rent p.a.', 'Lease expiry date'] },
  'compare-marked': checked({}, ['Mark differences']),
  'compare-copied': checked({}, ['Copy question to the agent']),
  'compare-written': checked({}, ['Write result']),
  'compare-protected': checked(
    {
      mark: fails(
        'Sheet "Agent\'s rent roll" is protected, so its cells cannot be marked. Choose Review, Unprotect Sheet, and try again.',
        'bad-input',
      ),
    },
    ['Mark differences'],
  ),
  'compare-none': compare({ rows: PAYMENTS, sheet: 'Payments Q3' }, CHECK, 'No rent roll on'),
  'compare-none-results': compare(
    { rows: [['Property Name', 'Unit Name', 'Tenant Name', 'Contracted Rent PA']], hasResults: true },
    CHECK,
    'No rent roll on',
  ),
  'compare-empty': compare(
    { read: fails('Sheet "Sheet3" is empty. Open the sheet with the agent\'s rent roll.', 'bad-input') },
    CHECK,
    'is empty',
  ),
  'compare-too-large': compare(
    {
      read: fails(
        'Sheet "All units" has 200,000 rows and 25 columns. At most 50,000 rows and 1,000,000 cells are compared. Copy the rent roll of one property to a sheet of its own.',
        'too-large',
      ),
    },
    CHECK,
    '200,000 rows',
  ),
  'compare-down': compare(
    {
      compare: {
        error: 'The rent-roll service does not answer. Try again in a few minutes.',
        requestId: 'k3vq7mzt5abn',
      },
    },
    CHECK,
    'does not answer',
  ),
  'compare-signed-out': compare(
    { compare: fails('Not signed in. Open the Rent Roll pane and sign in.', 'signed-out') },
    CHECK,
    'Not signed in',
  ),
  'compare-no-database': compare(
    { compare: fails('No database is chosen. Choose one in the Rent Roll pane.', 'no-databases') },
    CHECK,
    'No database',
  ),
  'compare-many': checked({
    rows: [
      ...AGENT_ROWS.slice(0, 5),
      ...Array.from({ length: 400 }, (_, at) => [
        `ME ${900 + at}`,
        `Tenant ${at} of a very long name that fills the line GmbH & Co. KG`,
        100 + at,
        12_000 + at,
        '01.01.2020',
        '31.12.2029',
      ]),
    ],
  }),
};

takeShots(inEveryLook(SHOTS));
