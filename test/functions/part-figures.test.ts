import type { FunctionName } from '../../src/contract/function-arguments';
import type { ServiceProfile } from '../../src/contract/profile';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const COLUMNS = [
  { columnName: 'unit_name', columnType: 'STRING', displayName: 'Unit' },
  { columnName: 'use_type', columnType: 'ENUM', displayName: 'Use Type' },
  { columnName: 'property_name', columnType: 'STRING', displayName: 'Property' },
  { columnName: 'svc_property_id', columnType: 'INT', displayName: 'Property Id' },
  { columnName: 'rentroll_id', columnType: 'FLOAT', displayName: 'Rent Roll Id' },
  { columnName: 'rentroll_date', columnType: 'TIMESTAMP', displayName: 'Rent Roll Date' },
  {
    columnName: 'property_wault_to_expiry_years',
    columnType: 'FLOAT',
    displayName: 'WAULT to Expiry',
    unit: 'years',
  },
  { columnName: 'unit_count', columnType: 'FLOAT', displayName: 'Units' },
];
const units = (property: number, uses: readonly string[], wault: number) =>
  uses.map((use_type, at) => ({
    unit_name: `${property}.${at}`,
    use_type,
    property_name: `House ${property}`,
    svc_property_id: property,
    rentroll_id: 10 + property,
    rentroll_date: '2026-09-30',
    property_wault_to_expiry_years: wault,
    unit_count: uses.length,
  }));
const ROWS = [...units(1, ['OFFICE', 'OFFICE', 'RETAIL'], 6.53), ...units(2, ['OFFICE', 'OFFICE'], 2.1)];
const notesOf = async (
  name: FunctionName,
  args: Record<string, unknown>,
  profile: Partial<ServiceProfile> = {},
) => {
  const { notes, partFigures } = await askFunction(
    name,
    fakeGateway({ columns: COLUMNS, rows: ROWS }, profile),
    args,
  );
  return { notes: notes.filter((note) => note.includes('whole properties')), partFigures };
};
const WAULT = 'property_wault_to_expiry_years';
const FIXED = { rowGrain: 'fixed' } as const;
const NOTE = 'WAULT to Expiry is a figure of whole properties, and the conditions leave out 1 of its 3 rows.';

it.each<[FunctionName, Record<string, unknown>, Partial<ServiceProfile>, string, string[]]>([
  ['QUERY', { columns: `unit_name, ${WAULT}`, filters: 'use_type=OFFICE' }, FIXED, NOTE, ['WAULT to Expiry']],
  ['QUERY', { columns: `unit_name, ${WAULT}`, filters: 'use_type=OFFICE' }, {}, NOTE, ['WAULT to Expiry']],
  [
    'TOTAL',
    { column: WAULT, filters: 'use_type=OFFICE', statistic: 'average' },
    FIXED,
    NOTE,
    ['WAULT to Expiry'],
  ],
  [
    'QUERY',
    { columns: `unit_count, ${WAULT}`, filters: 'use_type=RETAIL' },
    FIXED,
    'Units and WAULT to Expiry are figures of whole properties, and the conditions leave out 2 of their 3 rows.',
    ['Units', 'WAULT to Expiry'],
  ],
])(
  '%s names a figure of a property beside a part of its rows: %j',
  async (name, args, profile, note, titles) =>
    expect(await notesOf(name, args, profile)).toEqual({ notes: [note], partFigures: titles }),
);

it.each<[FunctionName, Record<string, unknown>]>([
  ['QUERY', { columns: `unit_name, ${WAULT}` }],
  ['QUERY', { columns: `unit_name, ${WAULT}`, options: 'limit=1' }],
  ['QUERY', { columns: `unit_name, ${WAULT}`, filters: 'property_name=House 2' }],
  ['QUERY', { columns: `unit_name, ${WAULT}`, filters: `${WAULT}>=3` }],
  ['QUERY', { columns: `unit_name, ${WAULT}`, filters: 'use_type=NONE' }],
  ['QUERY', { columns: 'unit_name, property_name', filters: 'use_type=RETAIL' }],
  ['QUERY', { columns: `unit_count, svc_property_id, rentroll_id, ${WAULT}`, filters: 'use_type=RETAIL' }],
  ['TOTAL', { column: WAULT, filters: 'use_type=RETAIL', statistic: 'count' }],
])('%s says nothing where no row of the property is left out: %j', async (name, args) => {
  for (const profile of [FIXED, {}])
    expect(await notesOf(name, args, profile)).toEqual({ notes: [], partFigures: undefined });
});
