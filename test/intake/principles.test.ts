import { expectReading, withNumbers } from './expect-reading';
import { scoreHeading } from '../../src/intake/vocabulary/score-heading';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import { textTable } from '../support/text-table';

describe('the head of a heading', () => {
  it.each(
    textTable(
      `
      Monthly Rent (VAT 0 %)              → contracted_rent_pa
      Miete €/Monat (zzgl. 19 % USt.)     → contracted_rent_pa
      Rent (excl. service charge)         → contracted_rent_pa
      Rent (ex VAT and service charge) pa → contracted_rent_pa
      Vuokra €/kk (alv 0 %)               → contracted_rent_pa
      Rent (INR/month)                    → contracted_rent_pa
      Monthly rent OMR                    → contracted_rent_pa
      Rent per sft INR                    → contracted_rent_pa_per_sqm
      Loyer mensuel (hors charges)        → contracted_rent_pa
      Annual rent (parking included)      → contracted_rent_pa
      Tenant (as per lease)               → tenant_name
      Lease end (without options)         → lease_expiry_date
      Market Rent                         → market_rent_pa
      Rent (market)                       → market_rent_pa
      Rent Review Date                    → next_rent_review_date
      ERV                                 → market_rent_pa
      Deposit (months)                    → -`,
      '→',
    ),
  )('decides what “%s” means: %s', (heading, column) => {
    const [best] = scoreHeading(heading);
    expect(best && best.score >= 0.6 ? best.column : '-').toBe(column);
  });
});

/** Each: what holds, a sheet, and what is read of it. */
const CASES: readonly (readonly [principle: string, promise: string, sheet: string])[] = [
  [
    'a column of frequencies',
    'is one whose heading says so, and not that of options',
    `
      Fração|Inquilino|Área m²|Início|Fim|Renda mensal EUR|Renovações
      A|Lusa Lda|120|2020-01-01|2029-12-31|1000|Renov.: 3 ano(s)
      B|Mar SA|80|2021-01-01|2026-12-31|800|Renov.: 5 ano(s)
      contracted_rent_pa = 12000|9600`,
  ],
  [
    'a column of frequencies',
    'is not that of options or of an indexation, where no word says the period of the rent',
    `
      Unit|Tenant|Area sqm|Start|End|Rent GBP|Options|Indexation
      A|Lusa Ltd|120|2020-01-13|2029-12-31|10000|Options: 5 years|annual
      B|Mar plc|80|2021-01-01|2026-12-31|8000|Options: 3 years|annual
      contracted_rent_pa = |
      findings = period-unknown`,
  ],
  [
    'sums',
    'are told by their numbers, although the column of the tenants has the name of a company',
    `
      Tenant|Space|Use|Area sqm|Start|End|Rent EUR/month|Rent EUR/year
      Borvita Kft.|1/A|Office|1000|2019-01-15|2029-01-14|15000|180000
      |S1|Storage|25|||200|2400
      |P1|Parking||||1425|17100
      Total Borvita Kft.|||||||16625|199500
      Larkfield Zrt.|1/B|Office|450|2021-04-01|2031-03-31|7800|93600
      |P2|Parking||||1900|22800
      Total Larkfield Zrt.|||||||9700|116400
      Vacant|2/A|Office|438|||7000|84000
      kinds = heading|unit|unit|unit|subtotal|unit|unit|subtotal|vacant unit
      tenant_name = Borvita Kft.|Borvita Kft.|Borvita Kft.|Larkfield Zrt.|Larkfield Zrt.|
      lease_start_date = 2019-01-15|2019-01-15|2019-01-15|2021-04-01|2021-04-01|
      contracted_rent_pa = 180000|2400|17100|93600|22800|`,
  ],
  [
    'sums',
    'are told by their numbers in any language',
    `
      Floor|Unit|Tenant|Area sf|Lease start|Rent HKD p.m.|Mgmt fee HKD p.m.
      1/F|101|Orchid Ltd|1000|2023-01-13|30000|4000
      1/F|102|Vale Ltd|900|2023-01-01|29000|3600
      |小計||1900||59000|7600
      2/F|201|Crane Ltd|700|2023-01-01|21000|2800
      2/F|202|Falk Ltd|1100|2023-01-01|36000|4400
      |小計||1800||57000|7200
      |合計||3700||116000|14800
      kinds = heading|unit|unit|subtotal|unit|unit|subtotal|total`,
  ],
  [
    'a unit',
    'has two facts that units of the sheet have: a phase, a floor or a use alone is a banner',
    `
      Unit|Tenant|Area sq ft|Start|Rent £ pa
      Phase 1
      Unit 1|Orchid Ltd|1000|2023-01-13|30000
      Unit 2|Vale Ltd|900|2023-01-01|29000
      Phase 2
      Unit 3|Crane Ltd|700|2023-01-01|21000
      1/F
      Unit 4|Vacant|800||
      Retail
      Unit 5|Falk Ltd|1100|2023-01-01|36000
      kinds = heading|banner|unit|unit|banner|unit|banner|vacant unit|banner|unit`,
  ],
  [
    'the paid one of two rents',
    'is the preferential rent beside the legal one',
    `
      Apt|Tenant|Legal Rent $/mo|Preferential Rent $/mo|Lease Start|Lease End
      1A|A. Ortiz|2450.10|1900|1/13/2025|12/31/2026
      1B|B. Chen|2210.55|1850|2/1/2025|1/31/2027
      2A|VACANT|2300|||
      contracted_rent_pa = 22800|22200|`,
  ],
  [
    'the paid one of two rents',
    'is the rent of the tenant beside the most that a programme allows',
    `
      Unit|Resident|Sq Ft|Max LIHTC Rent (monthly)|Tenant Rent (monthly)|Move In
      101|Ana Ruiz|700|1210|980|1/13/2024
      102|Bo Hart|700|1210|1010|3/1/2024
      103|Vacant|700|1210||
      contracted_rent_pa = 11760|12120|`,
  ],
  [
    'the paid one of two rents',
    'is the actual rent beside the potential one',
    `
      Unit|Tenant|SF|Potential Rent/Mo|Actual Rent/Mo|Start|End
      101|Ana Ruiz|700|1210|980|1/13/2024|12/31/2026
      102|Bo Hart|700|1210|1010|3/1/2024|12/31/2026
      103|Vacant|700|1210|0||
      contracted_rent_pa = 11760|12120|`,
  ],
  [
    'the paid one of two rents',
    'is the paid rent beside the one that the law allows',
    `
      WE|Mieter|Wohnfläche m²|zulässige Miete €/Monat|gezahlte Miete €/Monat|Mietbeginn
      1|Familie Braun|70|560|520|01.03.2015
      2|Ohm|65|540|540|01.04.2019
      3|Leerstand|60|480||
      contracted_rent_pa = 6240|6480|`,
  ],
  [
    'the paid one of two rents',
    'is not the net effective one',
    `
      Suite|Tenant|RSF|Start|End|Face rent $/yr|Net effective rent $/yr
      100|Orchid LLC|1000|1/13/2024|12/31/2028|30000|26000
      200|Vale Inc|900|1/1/2023|12/31/2027|29000|25000
      contracted_rent_pa = 30000|29000`,
  ],
  [
    'charges',
    'are amounts below the name of what is charged, whose size tells them from counts',
    `
      Unit|Tenant|SF|Move in|Rent/mo|GARAGE|PARKING|PETRENT
      101|Ana Ruiz|700|1/13/2024|1500|75|50|35
      102|Bo Hart|710|3/1/2024|1600|75||35
      103|Cy Low|720|3/1/2024|1650||50|
      104|Di May|730|3/1/2024|1610|75|50|
      contracted_rent_pa = 18000|19200|19800|19320
      parking_spaces = |||`,
  ],
  [
    'charges',
    'have the rent in the lines of the lease, whichever line its code stands in',
    `
      Unit|Tenant|SF|Lease start|Lease end|Charge code|Monthly amount
      101|Orchid LLC|1000|1/13/2024|12/31/2028|CAM|300
      |||||RENT|2500
      |||||INS|50
      102|Vale Inc|900|1/1/2023|12/31/2027|RENT|2400
      |||||CAM|280
      contracted_rent_pa = 30000|28800`,
  ],
  [
    'charges',
    'never are a prepayment where they equal the rent',
    `
      Unit|Tenant|Area m²|Start|Net rent EUR p.m.|Charges EUR p.m.
      1|Orchid SA|100|2020-01-01|1000|1000
      2|Vale SA|120|2021-01-01|1250|1250
      3|Crane SA|90|2021-01-01|900|900
      contracted_rent_pa = 12000|15000|10800
      operating_cost_prepayment_pa = ||`,
  ],
  [
    'a vacant unit',
    'may have a next lease, and what the owner uses is not let',
    `
      Unit|Status|Resident|Sq Ft|Lease Rent (monthly)|Move In|Lease End
      101|Occupied|Ana Ruiz|700|1500|1/13/2024|12/31/2026
      102|Vacant-Rented|Bo Hart|710|1600|12/1/2026|11/30/2027
      103|Vacant Leased|Cy Low|720|1650|12/1/2026|11/30/2027
      104|Admin||730|||
      105|Model||730|||
      106|Down||730|||
      107|Preleased|Di May|720|1700|12/1/2026|11/30/2027
      108|Occupied|Ed Nox|700|1500|1/1/2024|02/28/2026 MTM
      kinds = heading|unit|vacant unit|vacant unit|vacant unit|vacant unit|vacant unit|vacant unit|unit
      contracted_rent_pa = 18000|||||||18000
      tenant_name = Ana Ruiz|||||||Ed Nox
      next_tenant_name = |Bo Hart|Cy Low||||Di May|
      lease_expiry_date = 2026-12-31|||||||`,
  ],
  [
    'a unit',
    'has the tenant by name where the column of residents has their codes, and no property that is a floor',
    `
      Unit|Sq Ft|Resident|Name|Market Rent|Charge code|Monthly amount|Move in
      1/F
      101|700|t0012345|Ana Ruiz|1500|rent|1450|1/13/2024
      102|700|VACANT|VACANT|1500||0|
      2/F
      201|700|t0012346|Bo Hart|1500|rent|1400|3/1/2024
      202|700|t0012347|Cy Low|1500|rent|1400|3/1/2024
      tenant_name = Ana Ruiz||Bo Hart|Cy Low
      missing = several-properties`,
  ],
  [
    'a measure',
    'of pyeong is 400/121 m²',
    `
      Suite|Tenant|GLA (py)|Start|Monthly Rent KRW|Rent per py KRW
      101|Orchid Ltd|121|2023-01-13|1210000|10000
      102|Vale Ltd|242|2023-01-01|2420000|10000
      actual_lettable_area_sqm = 400|800
      contracted_rent_pa = 14520000|29040000`,
  ],
  [
    'a measure',
    'of sft and NRSF is square feet',
    `
      Unit|Tenant|Area (sft)|Start|Rent INR/sft/month|Monthly Rent INR
      101|Orchid Ltd|1000|2023-01-13|80|80000
      102|Vale Ltd|2000|2023-01-01|85|170000
      actual_lettable_area_sqm = 92.90304|185.80608
      contracted_rent_pa = 960000|2040000`,
  ],
  [
    'a measure',
    'that is not understood never is a rent',
    `
      Suite|Customer|NRSF|kW|Base Rent $/kW/Mo|MRR $|Start
      101|Orchid LLC|1000|100|130|13000|1/13/2024
      102|Vale Inc|2000|200|120|24000|1/1/2023
      contracted_rent_pa_per_sqm = |
      contracted_rent_pa = 156000|288000`,
  ],
  [
    'a measure',
    'is told by a clause of a title that has a date in another clause',
    `
      As at 30.09.2026. All amounts in thousands (NOK 1 000) unless stated.
      Unit|Tenant|Area m²|Start|Rent per year|Rent NOK/m²
      101|Orchid AS|100|2020-01-13|200|2000
      102|Vale AS|120|2021-01-01|180|1500
      contracted_rent_pa = 200000|180000
      contracted_rent_pa_per_sqm = 2000|1500`,
  ],
  [
    'charges',
    'have a rent that follows other kinds of amounts, where another column has the rents, too',
    `
      Space|m²|Tenant|Start|End|Kind|Valid from|Net EUR p.m.
      001|1000|Orchid GmbH|2017-01-13|2028-12-31|Rent|2025-01-01|9000
      |||||Service charge|2025-01-01|2000
      002|900|Vale KG|2020-08-01|2030-07-31|Service charge|2024-01-01|1500
      |||||Rent|2023-08-01|7000
      003|800|Vacant|||||
      004|700|Crane SE|2021-08-01|2030-07-31|Rent|2023-08-01|6000
      Site 2270|3400||||||25500
      contracted_rent_pa = 108000|84000||72000
      kinds = heading|unit|charge|unit|charge|vacant unit|unit|total`,
  ],
  [
    'a unit',
    'is what a column of areas counts, where another one has the square metres',
    `
      Area|Name|m²|Tenant|Start|End|Rent EUR p.m.
      001|Hall 1|1000|Orchid GmbH|2017-01-13|2028-12-31|9000
      002|Hall 2|900.5|Vale KG|2020-08-01|2030-07-31|7000
      003|Office|300|Vacant|||
      901|Spaces 1-12||Orchid GmbH|2017-01-13|2028-12-31|400
      unit_reference = 001|002|003|901
      actual_lettable_area_sqm = 1000|900.5|300|`,
  ],
  [
    'a vacant unit',
    'is told by a column of names that no heading calls tenants',
    `
      Unit|Sq Ft|Head of Household|Move-In Date|Contract Rent (monthly)
      101|612|Abbott, Lorene|1/24/2012|1085
      102|818|Vacant||1290
      103|818|Banks, D.|7/2/2015|1290
      104|1004|Cisneros, Maria|7/27/2009|1542
      kinds = heading|unit|vacant unit|unit|unit
      tenant_name = Abbott, Lorene||Banks, D.|Cisneros, Maria
      contracted_rent_pa = 13020||15480|18504`,
  ],
  [
    'a measure',
    'of “p/kw” is a quarter, and of “/kW” a kilowatt',
    `
      Unit|Huurder|m²|Ingang|Expiratie|Huur p/kw EUR
      1|Orchid B.V.|1000|01-04-2015|31-03-2030|19000
      2|Vale B.V.|500|01-01-2021|31-12-2030|10000
      3|Crane B.V.|200|01-01-2022|31-12-2030|4000
      contracted_rent_pa = 76000|40000|16000`,
  ],
  [
    'a rent',
    'is the only amount that every let unit has and no vacant one, whatever its heading is',
    `
      All amounts in USD per month
      Space|Sq Ft|Resident|Lease Start|Lease End|Installment|Account
      A-1|456|Vacant||||
      A-2|456|Chow, B|08/21/2025|07/31/2026|815|1001
      A-3|355|Turner, L|08/21/2025|07/31/2026|760|1002
      A-4|355|Pope, I|08/21/2025|07/31/2026|760|1003
      contracted_rent_pa = |9780|9120|9120`,
  ],
  [
    'charges',
    'have the rent in the line that begins the lease, if no code says rent',
    `
      Unit|Tenant|SF|Lease start|Lease end|Charge code|Monthly amount
      101|Orchid LLC|1000|1/13/2024|12/31/2028|brn|2500
      |||||cam|300
      |||||ret|150
      102|Vale Inc|900|1/1/2023|12/31/2027|brn|2400
      |||||cam|280
      103|Vacant|900||||0
      104|Crane LLC|800|1/1/2023|12/31/2027|gln|2000
      contracted_rent_pa = 30000|28800||24000`,
  ],
  [
    'a sheet in an unknown language',
    'has the columns that its values prove',
    `
      Raxo ro|Rivo|Nemanto|Zuno|Blat m²|Quor EUR/m²/zin|Quor EUR/zin|Tirva zo|Tirva xe
      101|1|AB „Orchid“|kavo|88,60|16,00|1417,60|2022-05-01|2027-04-30
      102|1|UAB „Vale“|vaist|120,00|17,50|2100,00|2019-02-01|2029-01-31
      103|1|laisva|prek|64,20||||
      201|2|MB „Crane“|biur|310,40|12,80|3973,12|2020-09-01|2028-08-31
      202|2|MB „Heron“|biur|46,30|11,50|532,45|2024-03-01|2029-02-28
      kinds = heading|unit|unit|vacant unit|unit|unit
      tenant_name = AB „Orchid“|UAB „Vale“||MB „Crane“|MB „Heron“
      actual_lettable_area_sqm = 88.6|120|64.2|310.4|46.3
      unit_reference = 101|102|103|201|202
      lease_expiry_date = 2027-04-30|2029-01-31||2028-08-31|2029-02-28
      columns = unit_reference||tenant_name||actual_lettable_area_sqm|contracted_rent_pa_per_sqm|contracted_rent_pa|lease_start_date|lease_expiry_date
      findings = period-unknown`,
  ],
  [
    'a rent',
    'is asked for where only the rents of the market are known',
    `
      Unit|Tenant|Area m²|Start|End|ERV EUR p.a.|Xq
      1|Orchid SA|100|2020-01-13|2029-12-31|1200|1100
      2|Vale SA|120|2021-01-01|2029-12-31|1500|1400
      contracted_rent_pa = |
      findings = value-missing blocks |value-missing`,
  ],
  [
    'sums',
    'of what is let and what is vacant stand above the total',
    `
      Suite|Tenant|Area sqm|Pro Rata|Start|Monthly EUR|Annual rent EUR
      1|Orchid LLC|100|40.00%|2020-01-13|1000|12000
      2|Vacant|50|20.00%||0|0
      3|Vale Inc|60|24.00%|2021-01-01|1500|18000
      4|Vacant|40|16.00%||0|0
      |Leased|160|64.00%||2500|30000
      |Vacant|90|36.00%||0|0
      |Total Crane Court|250|100.00%||2500|30000
      kinds = heading|unit|vacant unit|unit|vacant unit|subtotal|subtotal|total`,
  ],
  [
    'a vacant unit',
    'has its next or last lease in the line of a tenant below it, by the dates',
    `
      Shop|Tenant|Use|GLA m²|Start|Expiry|Rent EUR p.a.
      1|Orchid Ltd|Bakery|98|01/02/2022|31/01/2027|83300
      2|Vacant||76.5|||
      |Kaido Ltd (AFL)|Takeaway|76.5|13/02/2027|31/01/2032|65025
      3|Vacant||50|||
      |Crane Ltd|Nails|50|13/02/2020|31/01/2026|40000
      4|Vale Ltd|Bank|121|01/11/2016|31/10/2026|102850
      kinds = heading|unit|vacant unit|next lease of 3|vacant unit|past lease of 5|unit
      next_tenant_name = |Kaido Ltd (AFL)||
      actual_lettable_area_sqm = 98|76.5|50|121`,
  ],
  [
    'a unit',
    'that its owner uses is not a heading, although its words are those of headings',
    `
      Finca|Arrendatario|Uso|Sup. m2|Fecha contrato|Vencimiento|Renta EUR/mes|Observaciones
      Local 1|LLOPIS, C.B.|Local|138|13/01/2012|31/12/2031|2480|
      Garaje 1|NAVARRO, CARLES|Garaje||15/04/2022|14/04/2027|110|
      Garaje 2|BOLUDA, VICENTE|Garaje|||||Uso propio
      Garaje 3|HOFMANN, PETER|Garaje||01/09/2025|31/08/2030|120|
      unit_reference = Local 1|Garaje 1|Garaje 2|Garaje 3`,
  ],
  [
    'a unit',
    'has its address for a name where nothing else tells the units apart',
    `
      Adres|Huurder|m² VVO|Ingang|Expiratie|Huur p.j. EUR
      Lindenhof 1|Orchid B.V.|1685|13-06-2017|31-05-2032|362275
      Lindenhof 3|Vale B.V.|262|01-03-2019|28-02-2029|70740
      Lindenhof 5|Leegstand|148|||
      unit_reference = Lindenhof 1|Lindenhof 3|Lindenhof 5`,
  ],
];

describe.each([...new Set(CASES.map(([principle]) => principle))])('%s', (name) => {
  it.each(CASES.flatMap(([principle, ...of]) => (principle === name ? [of] : [])))('%s', (_, sheet) => {
    expectReading(sheet, { date: '2026-09-30' }, withNumbers);
  });
});

describe('aggregates', () => {
  it.each([
    [
      'a unit mix',
      `
      Unit Type|# Units|Avg SF|Market Rent|In-Place Rent
      1BR/1BA|24|700|1500|1420
      2BR/2BA|36|1000|1900|1810
      3BR/2BA|12|1300|2300|2200
      72|Total|65000|132000|126000`,
    ],
    [
      'a summary of properties',
      `
      Property|No. of Units|Area m²|Occupancy %|Annual Rent EUR
      Crane House|12|4000|95|480000
      Orchid Court|8|2500|100|300000
      Vale Park|30|12000|88|900000
      Total|50|18500||1680000`,
    ],
  ])('are refused with what they are: %s', (_, sheet) => {
    const [extraction] = readRentRoll(textTable(sheet));
    expect(extraction?.facts).toEqual([]);
    expect(extraction?.findings[0]?.text).toMatch(/counts several units/);
  });
});

describe('a column is sure', () => {
  it.each([
    [
      'where another one has the same area in tsubo',
      '契約面積(㎡)|契約面積(坪)',
      '112.40|34.00 298.35|90.25 149.18|45.13',
    ],
    ['where its rents have their index', 'Hyra inkl. index', '189200 947600 1625000'],
    ['where most leases run until someone gives notice', 'T.o.m.', 'Tills_vidare 2028-09-30 Tills_vidare'],
  ])('%s', (_, heading, cells) => {
    const rows = cells.split(' ').map((cell, at) => `${at + 1}|Orchid ${at} AB|${cell.replace('_', ' ')}`);
    const [extraction] = readRentRoll(textTable([`Objekt|Hyresgäst|${heading}`, ...rows].join('\n')));
    expect(extraction?.columns[2]?.confidence).toBeGreaterThanOrEqual(0.9);
  });
});
