import type { ColumnEntry } from '../../../src/contract/entries';
import type { ColumnType } from '../../../src/contract/column-types';
import type {
  AskPreview,
  CallInCell,
  InsertPlan,
  OpenedCall,
  PreviewProfile,
} from '../../../src/features/ask/ask-actions';
import { EMPTY_QUERY, type AskQuery } from '../../../src/features/ask/ask-query';
import type { Outcome } from './pane-stage';

/** What the tab "Ask" finds in the workbook and at the service. */
export interface AskStage {
  /** The selected cell. */
  target: string | null;
  /** What is counted of each preview. */
  profile: PreviewProfile;
  /** How a preview that is asked for ends. */
  preview: Outcome;
  /** Whether the answer is in memory, so that it shows at once. */
  isCached: boolean;
  answer: AskPreview;
  blocked: InsertPlan['blocked'] | null;
  insert: Outcome;
  apply: Outcome;
  /** The calls in the selected cell. */
  inCell: CallInCell[];
  open: Outcome;
  /** The formula that opens. */
  opened: OpenedCall;
}

const column = (
  name: string,
  type: ColumnType,
  label: string,
  group: string,
  unit: string | null,
  description: string,
): ColumnEntry => ({ name, type, label, group, unit, description, deprecated: false, alpha: false });

/** A small catalogue, worded as by the service. */
export const ASK_COLUMNS: ColumnEntry[] = [
  column('property_name', 'STRING', 'Property Name', 'Property', null, 'Name of the property.'),
  column('unit_name', 'STRING', 'Unit Name', 'Unit', null, 'Name of the unit.'),
  column('tenant_name', 'STRING', 'Tenant Name', 'Tenant', null, 'Name of the tenant.'),
  column('use_type', 'ENUM', 'Use Type', 'Unit', null, 'Use of the unit.'),
  column('actual_lettable_area_sqm', 'FLOAT', 'Lettable Area', 'Area', 'sqm', 'Measured lettable area.'),
  column('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA', 'Rent', 'currency p.a.', 'Rent per year.'),
  column(
    'market_rent_pa',
    'FLOAT',
    'Market Rent PA (ERV)',
    'Area',
    'currency p.a.',
    'Estimated rental value.',
  ),
  column('currency', 'STRING', 'Currency', 'Rent', null, 'Currency of the amounts.'),
  column('lease_id', 'FLOAT', 'Lease ID', 'Lease', null, 'Identifies the lease.'),
  column('lease_expiry_date', 'TIMESTAMP', 'Lease Expiry Date', 'Lease', null, 'Last day of the lease.'),
  column('vacant_since_date', 'TIMESTAMP', 'Vacant Since', 'Unit', null, 'First day of the vacancy.'),
  column(
    'reason_for_rent_change',
    'STRING',
    'Reason for Rent Change',
    'Changes',
    null,
    'Why the rent changed.',
  ),
  column('property_approval_status', 'STRING', 'Property Approval Status', 'Approval', null, 'The decision.'),
];

const SHOWN = [
  [
    'property_name',
    'unit_name',
    'tenant_name',
    'actual_lettable_area_sqm',
    'contracted_rent_pa',
    'lease_expiry_date',
  ],
  ['Crane House', 'Unit 32', 'Brightwater Foods AG', '1,847.74', '681,790.00', '2032-04-30'],
  ['Crane House', 'Unit 17', 'Ironvale Components', '1,447.05', '596,660.00', '2031-08-31'],
  ['Crane House', 'Unit 2', 'Glasswing Group AG', '1,586.21', '543,985.44', '2030-08-31'],
  ['Crane House', 'Unit 23', 'Wrenfield Media e.K.', '1,477.59', '527,420.00', '2031-05-31'],
  ['Crane House', 'Unit 16', 'Umberline Engineering e.K.', '1,382.55', '503,097.59', '2028-12-31'],
  ['Crane House', 'Unit 14', 'Halcyon Media GmbH & Co. KG', '1,140.38', '423,404.46', '2032-02-14'],
  ['Crane House', 'Unit 9', 'Brightwater Fitness AG', '1,109.55', '409,099.08', '2036-11-30'],
  ['Crane House', 'Unit 26', 'Vantora Group GmbH & Co. KG', '694.86', '270,977.60', '2032-08-31'],
] as const;

export const OPENED_QUERY: AskQuery = {
  ...EMPTY_QUERY,
  columns: [...SHOWN[0]],
  conditions: [
    { column: 'use_type', operator: '=', values: ['OFFICE'] },
    { column: 'currency', operator: '=', values: ['EUR'] },
    { column: 'lease_expiry_date', operator: '>=', values: [46_112] },
  ],
  order: [{ column: 'contracted_rent_pa', descending: true }],
};

/** Rows of one property, which are held in memory. */
export const askStage = (at: number): AskStage => ({
  target: 'Sheet2!B2',
  profile: { because: '' },
  preview: 'works',
  isCached: true,
  answer: {
    columns: SHOWN[0].map((name) => {
      const { label, type } = ASK_COLUMNS.find((candidate) => candidate.name === name)!;
      return { name, type, label: label! };
    }),
    rows: SHOWN.slice(1),
    shown: 412,
    matching: 412,
    all: 1208,
    properties: 5,
    currencies: ['EUR', 'GBP'],
    at: at - 60_000,
    notes: [],
  },
  blocked: null,
  insert: 'works',
  apply: 'works',
  inCell: [],
  open: 'works',
  opened: {
    cell: { sheet: 'Tenancy schedule', cell: 'B9' },
    formula: '=RR.QUERY(B8:J8,F3:G5,0)',
    call: 0,
    query: OPENED_QUERY,
    inputs: [
      { what: 'headings', address: 'B8:G8' },
      { what: 'conditions', address: 'F3:G5' },
    ],
  },
});

/** As many as the preview has columns. The last one is not of the answer. */
export const previewProfile = (at: number): PreviewProfile => ({
  columns: askStage(at).answer.columns.map(({ type }, index, { length }) =>
    index === length - 1
      ? undefined
      : {
          ...{ rows: 412, filled: index === 0 ? 412 : 300, different: 118 },
          ...(type === 'FLOAT' && { range: { least: 0, most: 543_985.46 } }),
        },
  ),
});
