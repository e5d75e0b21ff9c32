import { textTable } from '../support/text-table';
import { readRentRoll } from '../../src/intake/read-rent-roll';

describe('the period of amounts', () => {
  const rent = (...texts: string[][]) => {
    const [found] = readRentRoll([
      ...texts,
      ['Objet', 'Locataire', 'Surface m²', 'Entrée', 'Loyer net'],
      ['1', 'Orchid SA', 100, '2020-01-01', 1_000],
      ['2', 'Vale SA', 50, '2021-01-01', 2_000],
    ]);
    return found?.facts[0]?.facts.get('contracted_rent_pa')?.value;
  };

  it.each(
    textTable(
      `
      Etat locatif au 30.09.2026 - montants mensuels en CHF → 12000
      All amounts in EUR per annum → 1000
      Beträge in EUR pro Quartal → 4000
      Loyers mensuels → 12000
      Beträge in EUR, monatlich → 12000
      Stand: 01.10.2026, Beträge in EUR/Monat, Kaution in Nettokaltmieten → 12000
      Top 5: Befristung abgelaufen, Verlängerung um 3 Jahre wird unterfertigt. Alle Beträge monatlich. → 12000
      Fastighets AB – utskriven 2025-06-30 – belopp i SEK per år exkl. moms → 1000`,
      '→',
    ),
  )('is what a text above the table says: %s', (text, value) => expect(rent([text])).toBe(Number(value)));

  it.each([
    ...['Monthly rent roll', 'Total annual rent: 36 000', 'Report of the month 09/2026', 'Year 2026'],
    ...['Rents are reviewed every year', 'All rents exclusive of GST, monthly invoice inclusive of GST'],
    ...['Kaution in Höhe von drei Monatsmieten'],
    ...[
      'Rents of the year before are in the archive of the manager, who has all of the files of this and of other years',
    ],
  ])('is not known from a text such as %s', (text) => expect(rent([text])).toBeUndefined());

  it('is proved by a yearly rate: the area times the rate is twelve times the rent of a month', () => {
    const [found] = readRentRoll(
      textTable(`
      Suite|Tenant|Sq Ft|Rent|Rent / SF
      110|Lark LLC|1850|5087.5|33
      118|Bluebonnet PA|2400|6400|32
      120|Cantera Inc|1200|3500|35`),
    );
    expect(found?.columns.map(({ column }) => column).slice(3)).toEqual([
      'contracted_rent_pa',
      'contracted_rent_pa_per_sqm',
    ]);
    expect(found?.facts[0]?.facts.get('contracted_rent_pa')?.value).toBe(61_050);
    expect(found?.findings.map(({ code }) => code)).not.toContain('period-unknown');
  });

  it('is said by the signs of a Polish heading', () => {
    const [found] = readRentRoll(
      textTable(`
      Nr lokalu|Najemca|Pow. [m2]|Początek umowy|Czynsz EUR/m2/mc|Czynsz EUR/mc
      L1|Market Sp. z o.o.|1450|2018-11-01|9.2|13340
      L2|Drogeria S.A.|320.5|2018-11-15|12.5|4006.25`),
    );
    expect(found?.facts[0]?.facts.get('contracted_rent_pa')?.value).toBe(160_080);
  });

  it('goes with the rents of a list of charges whose column says what kind each one is', () => {
    const [found] = readRentRoll(
      textTable(`
      VE-Nr.|Mieter|Einzug|Fläche m²|Sollart|Soll mtl. EUR
      1.1|Buchladen e.K.|01.08.2014|88|Grundmiete|900
      ||||BK-Vorauszahlung|170
      1.2|Petrowa, Irina|15.03.2019|61|Grundmiete|440
      ||||HK-Vorauszahlung|80
      1.G1|Krause, Tom|01.01.2020||Garagenmiete|60`),
    );
    expect(found?.facts.map(({ facts }) => facts.get('contracted_rent_pa')?.value)).toEqual([
      ...[10_800, 5_280, 720],
    ]);
  });

  it('is what a second line of the heading says, also beside the rate of a tax', () => {
    const [found] = readRentRoll(
      textTable(`
      Lot|Étage|Locataire|Entrée|Fin bail|Surface|Loyer HT|TVA|Loyer TTC|Solde
      |||||m²|trimestriel|20 %|trimestriel|au 30/06/26
      1|RDC|Sonia SARL|01/04/2018|31/03/2027|142|9585|1917|11502|0
      2|1er|Archi SAS|15/10/2020|14/10/2029|208|11989|2397.8|14386.8|0`),
    );
    expect(found?.headingRows).toEqual([1, 2]);
    expect(found?.facts[0]?.facts.get('contracted_rent_pa')?.value).toBe(38_340);
  });
});
