import { readRentRoll, type PlainValue } from '../../../src/intake';
import { titleTexts } from '../../../src/intake/reconcile';
import { KEYS, reconcile, rowsOf } from './demo-rolls';

type Row = readonly PlainValue[];
const HEADINGS: Row = ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR', 'Mietbeginn', 'Mietende'];
const NAMES = ['Crane House', 'Hazel House', 'Mill Court'];

const units = (name: string): Row[] =>
  [1, 2, 3].map((at) => [
    `${NAMES.indexOf(name)}.${at}`,
    `${name} tenant ${at} GmbH`,
    100 + at,
    12_000 + at,
    '01.01.2020',
    '31.12.2029',
  ]);
const DATABASE = rowsOf(
  NAMES.flatMap((name) =>
    units(name).map(([unit, tenant, area, rent]) => ({
      svc_property_id: `400${NAMES.indexOf(name)}`,
      property_name: name,
      unit_reference: String(unit),
      tenant_name: String(tenant),
      actual_lettable_area_sqm: Number(area),
      contracted_rent_pa: Number(rent),
      currency: 'EUR',
    })),
  ),
);

function compare(rows: readonly Row[]) {
  const [extraction] = readRentRoll(rows);
  return reconcile(extraction!, DATABASE, {
    keys: KEYS,
    tolerance: 1,
    tolerancePercent: 0.5,
    titles: titleTexts({ rows }, extraction!),
  });
}
/** Each property with the units that both sides have, and those that only the sheet has. */
function found(rows: readonly Row[]) {
  const compared = compare(rows);
  return 'properties' in compared
    ? compared.properties.map(({ name, units: { matched }, onlyInSheet }) => [name, matched, onlyInSheet])
    : compared;
}

describe('properties below each other', () => {
  const BOTH = [
    ['Hazel House', 3, 0],
    ['Crane House', 3, 0],
  ];

  it.each<[string, Row[]]>([
    [
      'the title and a text alone',
      [
        ['Objekt: Hazel House'],
        [],
        HEADINGS,
        ...units('Hazel House'),
        [],
        ['Objekt: Crane House'],
        HEADINGS,
        ...units('Crane House'),
      ],
    ],
    [
      'texts with their dates below',
      [
        ['Objekt: Hazel House'],
        ['Stichtag: 30.09.2026'],
        HEADINGS,
        ...units('Hazel House'),
        [],
        ['Objekt: Crane House'],
        ['Stichtag: 30.09.2026'],
        [],
        HEADINGS,
        ...units('Crane House'),
      ],
    ],
    [
      'texts with their buildings below',
      [
        HEADINGS,
        ['Hazel House'],
        ['Building A'],
        ...units('Hazel House').slice(0, 2),
        ['Building B'],
        ...units('Hazel House').slice(2),
        ['Crane House'],
        ['Building A'],
        ...units('Crane House'),
      ],
    ],
  ])('are told by %s', (_, rows) => expect(found(rows)).toEqual(BOTH));

  it('do not count a date as the name of one', () => {
    const [{ findings }] = readRentRoll([
      ['Objekt: Hazel House'],
      [],
      HEADINGS,
      ...units('Hazel House'),
      [],
      ['Objekt: Crane House'],
      ['Stichtag: 30.09.2026'],
      HEADINGS,
      ...units('Crane House'),
    ]) as [ReturnType<typeof readRentRoll>[number]];
    expect(findings.filter(({ code }) => code === 'several-properties')).toEqual([]);
  });
});
