import { readRentRoll, type Cell, type TargetColumn } from '../../src/intake';

const HEADINGS = [
  ...['Unit', 'Tenant', 'Area sqm', 'Lease start', 'Rent EUR p.a.', 'VAT %', 'Turnover rent %'],
  ...['Index pass-through'],
];

/** The last three columns of each row are percentages. */
const sheet = (rows: readonly (readonly number[])[], format?: string) => [
  HEADINGS,
  ...rows.map((percentages, index) => [
    `U-0${index + 1}`,
    `Orchid ${index + 1} Ltd`,
    100 + index,
    '2024-01-01',
    12_000 + index,
    ...percentages.map((v): Cell => ({ v, ...(format !== undefined && { fmt: format }) })),
  ]),
];

const read = (rows: readonly (readonly number[])[], format?: string) =>
  readRentRoll(sheet(rows, format))[0]!.facts.map(({ facts }) =>
    (['vat_rate_percent', 'turnover_rent_percent', 'indexation_pass_through_percent'] as TargetColumn[]).map(
      (column) => facts.get(column)?.value,
    ),
  );

describe('a percentage', () => {
  const shares = [
    [0.19, 0.06, 1],
    [0.07, 0.005, 0.6],
  ];
  const percent = [
    [19, 6, 100],
    [7, 0.5, 60],
  ];

  it('is the same with the format of a cell and without it, as a function gets it', () => {
    expect(read(shares)).toEqual(percent);
    expect(read(shares, '0%')).toEqual(percent);
    expect(read(shares, '0.0 %')).toEqual(percent);
  });

  it('is read as it stands where a number of its column cannot be a share', () => {
    expect(read(percent)).toEqual(percent);
    expect(read(percent, '0.0')).toEqual(percent);
  });
});
