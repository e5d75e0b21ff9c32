import { textTable } from '../support/text-table';
import { expectReading, withNumbers } from './expect-reading';

const read = (sheet: string) => expectReading(sheet, {}, withNumbers);

const CASES: readonly (readonly [promise: string, sheet: string])[] = [
  [
    'a line of the property with rates and terms of its own closes its block, also behind one unit',
    `
      Objekt|Einheit|Mieter|Fläche m²|Mietende|WAULT|Restlaufzeit|Miete p.a. EUR|€/m²
      1001 - Kassel, Lindenweg||||||||
      |1|Brandt GmbH|100|2029-03-31|||12000|120
      |2|Falk KG|200|2028-03-31|||20000|100
      1001 - Kassel, Lindenweg|||300||3.4|3.1|32000|106.67
      1002 - Fulda, Steinweg||||||||
      |1|Ohm AG|400|2027-03-31|||36000|90
      1002 - Fulda, Steinweg|||400||1.2|1.1|36000|90
      contracted_rent_pa = 12000|20000|36000`,
  ],
  [
    'a line of the property in the column of the units closes its block',
    `
      Einheit|Mieter|Fläche m²|Mietende|WAULT|Miete p.a. EUR|€/m²|ERV €/m²
      1|Brandt GmbH|100|2029-03-31||12000|120|110
      2|Falk KG|200|2028-03-31||20000|100|105
      1001 - Kassel, Lindenweg||300||3.4|32000|106.67|107
      1|Ohm AG|400|2027-03-31||36000|90|95
      1002 - Fulda, Steinweg||400||1.2|36000|90|95
      contracted_rent_pa = 12000|20000|36000`,
  ],
  [
    'thousands in a heading are thousands',
    `
      Einheit|Mieter|Fläche m²|Jahresmiete TEUR
      1|Brandt GmbH|174|20.88
      2|Falk KG|250|30.5
      contracted_rent_pa = 20880|30500`,
  ],
  [
    'thousands in a heading are thousands in Hungarian, Romanian and figures',
    `
      Unit|Tenant|Area m²|Bérleti díj / Rent eFt pa
      1|Brandt Kft.|174|20880
      2|Falk Kft.|250|30500
      contracted_rent_pa = 20880000|30500000`,
  ],
  [
    'a k before the period is thousands',
    `
      Unit|Tenant|Area sqm|Rent €k pa
      1|Brandt Ltd|174|20.88
      2|Falk Ltd|250|30.5
      contracted_rent_pa = 20880|30500`,
  ],
  [
    'a way of payment in words is the period of its line',
    `
      Einheit|Mieter|Fläche m²|Miete EUR|Zahlungsweise
      1|Brandt GmbH|174|1740|monatlich
      2|Falk KG|250|7500|quartalsweise
      3|Ohm AG|300|36000|jährlich
      contracted_rent_pa = 20880|30000|36000`,
  ],
  [
    'the rent of a vacant unit is asked for, not agreed',
    `
      Unit|Tenant|Area sqm|Rent EUR p.a.
      1|Brandt Ltd|174|20880
      2|Vacant|250|30500
      Total||424|51380
      contracted_rent_pa = 20880|`,
  ],
  [
    'of the rents of two years, the one of the year of the sheet counts',
    `
      Mieterliste zum 30.09.2026
      Einheit|Mieter|Fläche m²|Jahresmiete 2025 EUR|Jahresmiete 2026 EUR
      1|Brandt GmbH|174|20000|20880
      2|Falk KG|250|30000|30500
      contracted_rent_pa = 20880|30500`,
  ],
  [
    'a deposit in months is not an amount',
    `
      Unit|Tenant|Area sqm|Rent EUR p.a.|Deposit (months)
      1|Brandt Ltd|174|20880|3
      2|Falk Ltd|250|30500|6
      security_amount = |`,
  ],
  [
    'deposits that are as small as months are not amounts',
    `
      Unit|Tenant|Area sqm|Rent EUR p.a.|Deposit
      1|Brandt Ltd|174|20880|3
      2|Falk Ltd|250|30500|2.5
      security_amount = |`,
  ],
  [
    'square metres beside square feet count for their own cells',
    `
      Unit|Tenant|Area|Rent EUR p.a.
      1|Brandt Ltd|174 sq m|20880
      2|Falk Ltd|947 sq ft|10500
      3|Ohm Ltd|300 sq. m|36000
      actual_lettable_area_sqm = 174|87.979179|300`,
  ],
  [
    'the first of two amounts in a cell is the one that the heading says first',
    `
      Unit|Tenant|Area (sq ft)|Rent pa (per sq ft)
      1|Brandt Ltd|4105|£131,360 (£32.00)
      2|Falk Ltd|6240|£171,600 (£27.50)
      contracted_rent_pa = 131360|171600`,
  ],
  [
    'a text above that says thousands in figures scales the rents',
    `
      Leie i NOK 1 000 eks. mva
      Enhet|Leietaker|Areal m²|Årsleie
      1|Havnekroa AS|320|870.4
      2|Sjø Arkitekter AS|410|1025.5
      contracted_rent_pa = 870400|1025500`,
  ],
  [
    'a line that says what the rent rises to adds nothing to the rent',
    `
      Unit|Tenant|Area sq ft|Start|Expiry|Rent £ pa
      1|Stepwell Ltd|7480|12-Feb-2024|11-Feb-2034|123420
      |rising to||12-Feb-2027||130900
      2|Paws Ltd|5020|25-Mar-2020|24-Mar-2030|95380
      contracted_rent_pa = 123420|95380`,
  ],
  [
    'the floor is the unit where nothing else names the units, and each has its own',
    `
      Floor|Tenant|Area sq ft|Rent £ pa
      Ground|Stepwell Ltd|7480|123420
      1st|Paws Ltd|5020|95380
      unit_reference = Ground|1st`,
  ],
  [
    'the first of two amounts in a cell is the one that the heading says first',
    `
      Unit|Tenant|Area (sq ft)|Rent pa (per sq ft)
      1|Brandt Ltd|4105|£131,360 (£32.00)
      2|Falk Ltd|6240|£171,600 (£27.50)
      3|Vacant|700|£17,500 (£25.00)
      contracted_rent_pa = 131360|171600|`,
  ],
  [
    'the first of two dates in a cell is the one that the heading says first',
    `
      Unit|Tenant|Area (sq ft)|Rent £ pa|Lease Expiry (Break)
      1|Brandt Ltd|4105|131360|23/06/2033 (24/06/2028)
      2|Falk Ltd|6240|171600|24/03/2029
      lease_expiry_date = 2033-06-23|2029-03-24`,
  ],
  [
    'the second of two dates in a cell is the one that the heading says in brackets',
    `
      Unit|Tenant|Area (sq ft)|Rent £ pa|Lease Expiry (Break)
      1|Brandt Ltd|4105|131360|23/06/2033 (24/06/2028)
      2|Falk Ltd|6240|171600|24/03/2029
      first_break_date = 2028-06-24|`,
  ],
  [
    'a day that no calendar has is not read as one',
    `
      Einheit|Mieter|Fläche m²|Mietende|Miete EUR p.a.
      1|Brandt GmbH|174|30.02.2030|20880
      2|Falk KG|250|31.03.2029|30500
      lease_expiry_date = |2029-03-31`,
  ],
  [
    'dates from and to in one cell are the start and the end',
    `
      Unit|Tenant|Sq. Ft.|Lease Dates|Rent pa
      1|Brandt Ltd|4105|04/15/2026 - 04/14/2027|131360
      2|Falk Ltd|6240|11/01/2025 - 10/31/2026|171600
      lease_expiry_date = 2027-04-14|2026-10-31`,
  ],
  [
    'the step on the line of a unit is its first one',
    `
      ||||Future Rent Increases||
      Suite|Tenant|Sqft|Annual Rent|Date|Annual Amount|PSF
      100|Ostrander Title LLC|4120|96820|6/1/2027|99910|24.25
      ||||6/1/2028|103000|25
      120|Pell & Guthrie LLP|2786|69650|11/15/2027|71740|25.75
      step_rent_1_new_rent_pa = 99910|71740`,
  ],
  [
    'the steps below the line of a unit follow its first one',
    `
      ||||Future Rent Increases||
      Suite|Tenant|Sqft|Annual Rent|Date|Annual Amount|PSF
      100|Ostrander Title LLC|4120|96820|6/1/2027|99910|24.25
      ||||6/1/2028|103000|25
      120|Pell & Guthrie LLP|2786|69650|11/15/2027|71740|25.75
      step_rent_2_new_rent_pa = 103000|`,
  ],
  [
    'a unit of area in a cell counts for that cell',
    `
      Unit|Tenant|Area sqm|Rent EUR p.a.
      1|Brandt Ltd|174|20880
      2|Falk Ltd|947 sq ft|10500
      3|Ohm Ltd|300|36000
      actual_lettable_area_sqm = 174|87.979179|300`,
  ],
  [
    'a rent for each bed is not the rent of the unit',
    `
      Unit|Tenant|Area sqm|Beds|Rent per bed EUR p.a.
      1|Brandt Ltd|174|4|6000
      2|Falk Ltd|250|6|6000
      contracted_rent_pa = |`,
  ],
  [
    'of the gross and the net area, the net area counts',
    `
      Unit|Tenant|GIA sqm|NIA sqm|Rent EUR p.a.
      1|Brandt Ltd|190|174|20880
      2|Falk Ltd|280|250|30500
      actual_lettable_area_sqm = 174|250`,
  ],
  [
    'a small table below the total with headings of its own has no units',
    `
      Unit|Floorplan|Tenant|Area sqm|Rent EUR p.a.
      101|A1|Brandt Ltd|174|20880
      102|B1|Falk Ltd|250|30500
      103|B1|Ohm Ltd|250|30600
      Totals|||674|81980

      Floorplan|# Units|Occupied|Average sqm|Average rent
      A1|1|1|174|20880
      B1|2|2|250|30550
      contracted_rent_pa = 20880|30500|30600`,
  ],
  [
    'a small table inside a unit has no units',
    `
      Unit|Tenant|Start|Area sqm|Rent EUR p.a.
      101|Brandt Ltd|2020-02-01|174|20880
      Charge|Description|From|Amount|Per month
      SC|Service charge|2020-02-01|100|1200
      INS|Insurance|2020-02-01|20|240

      102|Falk Ltd|2021-02-01|250|30500
      Charge|Description|From|Amount|Per month
      SC|Service charge|2021-02-01|150|1800

      103|Ohm Ltd|2021-02-01|250|30600
      contracted_rent_pa = 20880|30500|30600`,
  ],
  [
    'headings in Japanese mean what their English lines mean',
    `
      階|区画|テナント名|用途|契約面積 tsubo|月額賃料 Yen|契約開始日|契約満了日
      1F|101|Brandt K.K.|店舗|100|100000|2023-04-01|2028-03-31
      2F|201|Falk K.K.|事務所|50|60000|2019-10-01|2027-09-30
      3F|301|空室|事務所|50|||
      contracted_rent_pa = 1200000|720000|`,
  ],
];

describe('a value of a rent roll', () => {
  it.each(CASES)('is right: %s', (_, sheet) => void read(sheet));

  it.each([
    'Angaben in T€',
    'Alle Beträge in TEUR',
    "GBP in '000s",
    'Currency: EUR (thousands) unless stated',
    'Amounts in € 000',
  ])('is in thousands if a text above the table says so: %s', (title) => {
    const sheet = `
      ${title}
      Unit|Tenant|Area sqm|Rent p.a.|Rent per sqm p.a.
      1|Brandt Ltd|174|20.88|120
      2|Falk Ltd|250|30.5|122
      contracted_rent_pa = 20880|30500`;
    read(sheet);
  });

  it.each(
    textTable(`
      Annual rent       | 1
      Rent pcm          | 12
      Half-yearly rent  | 2
      Halbjahresmiete   | 2
      Loyer semestriel  | 2
      Weekly rent       | 52
      Rent pw           | 52
      Wochenmiete       | 52
      Canone bimestrale | 6
      Quarterly rent    | 4
      4-weekly rent     | 13`),
  )('is that of a year by the words of its heading: %s', (heading, times) => {
    const sheet = `
      Unit|Tenant|Area sqm|${heading} EUR
      1|Brandt Ltd|174|5000
      2|Falk Ltd|250|6100
      contracted_rent_pa = ${5000 * Number(times)}|${6100 * Number(times)}`;
    read(sheet);
  });

  it.each(
    textTable(`
      ha    | 1.5  | 15000
      tsubo | 121  | 400
      sq ft | 1000 | 92.90304`),
  )('is in m² if its area is in %s', (unit, size, metres) => {
    const sheet = `
      Los|Pächter|Fläche ${unit}|Pacht EUR p.a.
      1|Brandt GmbH|${size}|900
      2|Falk KG|${size}|6100
      actual_lettable_area_sqm = ${metres}|${metres}`;
    read(sheet);
  });

  it.each(
    textTable(`
      30-Sep-26                      | Brandt Ltd|Falk Ltd
      Report date: 30-Sep-26         | Brandt Ltd|Falk Ltd
      A fecha 31 de octubre de 2026  | Falk Ltd`),
  )('is of the lease that runs at the date of the title: %s', (title, ...tenants) => {
    const sheet = `
      ${title}
      Unit|Tenant|Area sqm|Expiry|Rent EUR p.a.
      1|Brandt Ltd|174|2026-10-15|20880
      1|Falk Ltd|174|2029-10-15|21880
      tenant_name = ${tenants.join('|')}`;
    read(sheet);
  });

  it.each([
    {
      promise: 'a rent of a vacant unit',
      code: 'vacant-rent',
      sheet: `
        Unit|Tenant|Area sqm|Rent EUR p.a.
        1|Brandt Ltd|174|20880
        2|Vacant|250|30500
        3|Vacant|25|500`,
      text: '31,000',
    },
    {
      promise: 'rents that are probably rates',
      code: 'rent-implausible',
      sheet: `
        Unit|Tenant|Area sqm|Rent EUR p.a.
        1|Brandt Ltd|120|174
        2|Falk Ltd|250|168
        3|Ohm Ltd|300|142`,
      text: 'rate',
    },
    {
      promise: 'rents that are probably thousands',
      code: 'rent-implausible',
      sheet: `
        Unit|Tenant|Area sqm|Rent EUR p.a.
        1|Brandt Ltd|1200|174.2
        2|Falk Ltd|2500|400.5
        3|Ohm Ltd|3000|512.1`,
      text: 'thousand',
    },
    {
      promise: 'that no rent can be read',
      code: 'value-missing',
      sheet: `
        Unit|Tenant|Area sqm|Start|End
        1|Brandt Ltd|120|2020-01-01|2029-12-31
        2|Falk Ltd|250|2020-01-01|2029-12-31`,
      text: 'rent',
    },
  ])('is doubted with a reason: $promise', ({ sheet, code, text }) => {
    const found = read(sheet);
    const finding = found.findings.find((each) => each.code === code);
    expect(finding?.severity).toMatch(/blocks|warns/);
    expect(finding?.text).toContain(text);
  });

  it('is doubted in a row with a quotation mark that is not closed', () => {
    const found = read(`
      Unit|Tenant|Area sqm|Rent EUR p.a.
      1|"Brandt Ltd|174|20880
      2|"Falk" Ltd|250|30500`);
    const quotes = found.findings.filter(({ code }) => code === 'quote-open');
    expect(quotes).toMatchObject([{ severity: 'warns', rows: [2] }]);
  });

  it('is never sure where the heading of the amounts has a word that no table explains', () => {
    const confidenceOf = (heading: string) =>
      read(`
        Unit|Tenant|Area sqm|${heading}
        1|Brandt Ltd|174|20880
        2|Falk Ltd|250|30500`).columns[3]?.confidence ?? 0;
    expect(confidenceOf('Rent EUR p.a.')).toBeGreaterThanOrEqual(0.9);
    expect(confidenceOf('Zorbed rent EUR p.a.')).toBeLessThan(0.9);
    expect(confidenceOf('Rent income 01-09/2026 EUR')).toBeLessThan(0.9);
  });
});
