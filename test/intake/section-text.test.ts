import { textTable } from '../support/text-table';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import { sectionOf } from '../../src/intake/rows/table-lines';

describe('a text alone above units', () => {
  it.each([
    ...['Retail', 'Offices', 'Wohnungen', 'Gewerbe', 'Gewerbeeinheiten', 'Stellplätze', 'Büroflächen'],
    ...['Bureaux', 'Commerces', 'Parkings', 'Oficinas', 'Lokale usługowe', 'Winkels', 'Lager und Büro'],
    ...['Parking spaces', 'Residential units', 'Commercial tenants', '1. Obergeschoss', '2. OG', 'EG'],
    ...['Ground floor', 'First Floor', 'Rez-de-chaussée', 'Planta baja', 'Parter'],
  ])('says a use or a floor: %s', (text) => expect(sectionOf(text)).toBe('kind'));

  it.each([
    ...['Vacant suites', 'Occupied Suites', 'New leases', 'Let units', 'Future leases', 'Current tenants'],
    ...['Leerstand', 'Vermietete Einheiten', 'Locaux vacants'],
  ])('says whether units are let: %s', (text) => expect(sectionOf(text)).toBe('state'));

  it.each([
    ...['Alpha House', 'Plaza A', 'Northgate Retail Park', 'Retail Park', 'Gewerbepark', 'Gewerbehof'],
    ...['Office Center', 'Seestrasse 88', 'Halle 3', 'Building 2', 'Wohnpark Süd'],
    ...['Centro Comercial Mirasol', 'Immeuble 531100', 'Tower', 'Unit Estate – 8 Foundry Road'],
    ...['Lindenhof', '', '2026'],
  ])('is a name: %j', (text) => expect(sectionOf(text)).toBeUndefined());
});

const sheet = (...banners: string[]) => [
  ['Unit', 'Tenant', 'Area m²', 'Lease start', 'Annual rent €'],
  ...banners.flatMap((banner, index) => [
    [banner],
    [`${index}01`, `Orchid ${index} Ltd`, 100, '2020-01-01', 1_000],
    [`${index}02`, `Vale ${index} plc`, 50, '2021-01-01', 2_000],
  ]),
];

describe('sections of a sheet', () => {
  it('are not its properties', () => {
    const [found] = readRentRoll(sheet('Alpha House', 'Retail', 'Offices', 'First floor'));
    expect(found?.property?.value).toBe('Alpha House');
    expect(found?.findings.map(({ code }) => code)).not.toContain('several-properties');
    expect(new Set(found?.facts.map(({ banner }) => banner))).toEqual(new Set(['Alpha House']));
  });

  it('may both have a unit, which is vacant and has its next lease', () => {
    const [found] = readRentRoll(
      textTable(`
        Unit|Tenant|Area m²|Lease start|Annual rent €
        New leases
        100|Optic Ltd|100|2027-02-01|1200
        Vacant units
        100|Vacant|100
        Occupied units
        101|Vale plc|50|2021-01-01|2000`),
      { date: '2026-09-30' },
    );
    expect(found?.rows.map(({ kind }) => kind)).toEqual([
      ...['heading', 'banner', 'next lease', 'banner', 'vacant unit', 'banner', 'unit'],
    ]);
    expect(found?.facts[0]?.facts.get('next_tenant_name')?.value).toBe('Optic Ltd');
  });

  it('may be streets, where units are numbers', () => {
    const [found] = readRentRoll(sheet('Seestrasse 88', 'Seestrasse 90'));
    expect(found?.facts.map(({ banner }) => banner)).toEqual([
      ...['Seestrasse 88', 'Seestrasse 88', 'Seestrasse 90', 'Seestrasse 90'],
    ]);
  });
});
