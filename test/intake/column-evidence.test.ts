import { textTable } from '../support/text-table';
import { readRentRoll } from '../../src/intake/read-rent-roll';

/** What a sheet proves about columns: the column of each position that counts, with `null` for none. */
const CASES: readonly (readonly [
  promise: string,
  sheet: string,
  expected: Readonly<Record<number, unknown>>,
])[] = [
  [
    'takes a rate beside small units for their rent, and the usual rate for the market',
    `Unit|Sq Ft|Tenant|Start|Std Rate|Rent Rate
       A1|200|Ann Pruitt|4/17/2019|229.00|214.00
       A2|100|Mullaly Inc|8/22/2022|159.00|159.00
       A3|25|Okafor LLC|7/21/2025|62.00|49.00`,
    { 4: 'market_rent_pa', 5: 'contracted_rent_pa' },
  ],
  [
    'takes a rate that is small beside the areas for a rent per area',
    `Suite|Sq Ft|Tenant|Start|Lease Rate
       100|8,420|Kessler Inc|6/1/2020|28.50
       200|15,310|Amaro Inc|1/15/2024|31.00
       410|3,960|Cobb LLC|9/1/2022|29.25`,
    { 4: 'contracted_rent_pa_per_sqm' },
  ],
  [
    'takes no turnover for its percentage, and no tax for its rate',
    `Unit|Tenant|Rent p.a.|% Rent|% Rent Sales|VAT 10%
       1|Brandt GmbH|1000|5.0|24,650,000|131.70
       2|Falk KG|3000|7.0|1,988,000|174.05
       3|Ohm AG|1500|6.0|1,042,000|222.16`,
    { 3: 'turnover_rent_percent', 4: null, 5: null },
  ],
  [
    'takes what each line charges for the code of a charge, and nothing else',
    `Unit ref|Tenant|Commence|Expiry|Chg type|Freq|Charge amt
       1|Brandt Ltd|29/09/2020|28/09/2030|RENT|Q|11250
       1|Brandt Ltd|29/09/2020|28/09/2030|SC|Q|1310
       2|Falk plc|25/03/2022|24/03/2027|RENT|Q|8125
       2|Falk plc|25/03/2022|24/03/2027|SC|Q|990`,
    { 4: null, 6: 'contracted_rent_pa' },
  ],
  [
    'takes a tenancy or a room for the unit, where no other heading says unit',
    `Tenancy|Tenant|NLA (m²)|Commencement|Net Rent p.a.
       G1|Wattle Services Pty Ltd|412.5|1-Mar-20|255,750
       G2|Denholm Pharmacy Pty Ltd|186.0|1-Mar-20|157,170
       G3|Southern Labs Pty Ltd|64.2|1-Jul-23|58,422`,
    { 0: 'unit_reference' },
  ],
  [
    'takes answers of yes and no for nothing but a flag',
    `Unit|Tenant|Start|Rent p.a.|Review (Y/N)|VAT
       1|Brandt Ltd|01/02/2020|1000|Y|Yes
       2|Falk plc|15/02/2020|3000|N|No
       3|Ohm Ltd|01/03/2020|1500|Y|Yes`,
    { 4: null, 5: null },
  ],
  [
    'takes accounts of tenants for no rent, although vacant units have none',
    `Unit|Tenant|Area (m²)|Start|Zxq
       1|Brandt GmbH|100|01.02.2020|10045
       2|Falk KG|250|15.02.2020|10046
       3|vacant|80||
       4|Ohm AG|150|01.03.2020|10052`,
    { 4: null },
  ],
  [
    'takes of two rents the one that vacant units lack',
    `Unit|Tenant|Area (m²)|Start|Rent p.a.|Rent p.a.
       1|Brandt GmbH|100|01.02.2020|12100|12000
       2|Falk KG|250|15.02.2020|30100|29000
       3|vacant|80||9000|
       4|Ohm AG|150|01.03.2020|18000|18000`,
    { 5: 'contracted_rent_pa' },
  ],
  [
    'reads the first column of a group by its own words, too',
    `||CREDIT|||TERM||
       Suite|Tenant|Security Deposit|Guarantor|Annual Rent|Lease Commencement|Rent Commencement|Expiry
       1|Brandt Ltd|100|Parent|1000|01/02/2020|01/05/2020|31/01/2030
       2|Falk plc|300|Parent|3000|15/02/2020|15/05/2020|14/02/2030
       3|Ohm Ltd|150|None|1500|01/03/2020|01/06/2020|28/02/2030`,
    { 2: 'security_amount', 5: 'lease_start_date', 6: null },
  ],
  [
    'lets a second line of a heading complete the cell above it, and none at its right',
    `Unit|Tenant|Notice-|Contract rent|Security|
       ||period||kind|€
       ||months|€ p.a.||
       1|Brandt BV|12|1000|bond|100
       2|Falk BV|6|3000|bank|300
       3|Ohm BV|12|1500|bank|150`,
    { 2: 'lease_notice_period_months', 3: 'contracted_rent_pa', 4: 'security_type', 5: 'security_amount' },
  ],
  [
    'takes the tenant of the lease before the name on the door',
    `Local|OPERADOR||Renta anual €
       |Rótulo|Arrendatario|
       1|Zara Home|Textil Norte SL|1000
       2|Burger Sol|Sol Restauración SA|3000
       3|Óptica Lux|Lux Visión SL|1500`,
    { 1: null, 2: 'tenant_name' },
  ],
  [
    'takes a floor that has an area for neither a floor nor the lettable area',
    `Unit|Tenant|Gnd Floor GIA (sq ft)|Mezzanine (sq ft)|Rent (£ pax)
       1|Brandt Ltd|7,500|1,200|100,000
       2|Falk plc|9,000||130,000
       3|Ohm Ltd|5,250|900|80,000`,
    { 2: 'actual_lettable_area_sqm', 3: null, 4: 'contracted_rent_pa' },
  ],
  [
    'reads a heading with its group where that gives it another meaning',
    `Unit|Tenant|Lease|Expiry|Rent p.a.|Security||Indexierung|
       ||start|||Amount|valid until|Art|letzte Anp.
       1|Brandt Ltd|01/02/2020|31/01/2030|1000|100|31/03/2030|VPI|01/02/2024
       2|Falk plc|15/02/2020|14/02/2030|3000|300|14/04/2030|VPI|15/02/2025
       3|Ohm Ltd|01/03/2020|28/02/2030|1500|150|30/04/2030|VPI|01/03/2023`,
    { 3: 'lease_expiry_date', 6: 'security_expiry_date', 8: 'last_indexation_date' },
  ],
  [
    'takes the sum of areas for the area, not its largest part',
    `Lot|Preneur|Surfaces (m²)|||Loyer annuel €
       ||SU|Archives|Totale|
       1|Voltalis SAS|640|58|698|142000
       2|Aubert SARL|310|22|332|66400
       3|Optic SARL|505|95|600|96000`,
    { 2: null, 3: null, 4: 'actual_lettable_area_sqm' },
  ],
  [
    'reads one table where a blank column stands between leases and rents',
    `|||||LEASE DATES|||||BASE RENT|||REIMBURSEMENTS (ANNUAL)||||SECURITY DEPOSIT||||
       SUITE|TENANT (incl. D/B/A)|TENANT|NRSF|% OF|COMM.|EXP.|RENEWAL|TERM. OPT.||MONTHLY|ANNUAL|$/SF|CAM|RE TAX|INS.|RECOV.|AMOUNT|CASH/|RENT PAID|ARREARS|COMMENTS
       #||TYPE||NRA|||OPTIONS|(Y/N)||||||||TYPE||LOC|THRU|(30+ DAYS)|
       100|Halvorsen Dental Group PLLC|Medical|3,215|8.8%|06/01/2019|05/31/2029|2 - 5 yr @ FMV|N||7,367.71|88,412.50|27.50|19,612|10,288|1,768|NNN|7,367|Cash|10/31/2026||
       110|Tidewater Title & Escrow, Inc.|Office|2,480|6.8%|11/15/2021|11/30/2026|None|N||4,960.00|59,520.00|24.00||||BY 2021|4,960|Cash|10/31/2026||Renewal LOI out
       120|Copperline Coffee d/b/a Copperline|Retail|1,640|4.5%|03/01/2023|02/28/2033|1 - 5 yr @ 95% FMV|N||4,373.33|52,480.00|32.00|10,004|5,248|902|NNN|8,747|Cash|09/30/2026|5,840.50|On payment plan
       130|VACANT||2,905|7.9%|||||||||||||||||`,
    { 1: 'tenant_name', 3: 'actual_lettable_area_sqm', 11: 'contracted_rent_pa', 20: 'rent_arrears_amount' },
  ],
  [
    'reads the rents of a list of charges by its words',
    `Lot|Locataire|Entrée|Surface m²|Libellé|Montant HT trim.
       1|Sonia SARL|01/04/2018|142|Loyer|9 585,00
       ||||Provision sur charges|780,00
       2|Archi SAS|15/10/2020|208|Loyer|11 989,00
       3|Archi SAS|15/10/2020||Loyer parking|330,00`,
    { 5: 'contracted_rent_pa' },
  ],
  [
    'reads headings of exports, which are one word each',
    `PropName|UnitID|TenantName|LeaseFrom|LeaseTo|RentableArea|AnnualRent|CAMEstMo|SecDep|ARBalance
       Alpha House|101|Brandt Ltd|2020-02-01|2030-01-31|100|1000|10|100|0
       Alpha House|102|Falk plc|2020-02-15|2030-02-14|300|3000|30|300|50
       Beta House|101|Ohm Ltd|2020-03-01|2030-02-28|150|1500|15|150|0`,
    {
      0: 'property_name',
      4: 'lease_expiry_date',
      7: 'operating_cost_prepayment_pa',
      8: 'security_amount',
      9: 'rent_arrears_amount',
    },
  ],
  [
    'ends the group of a second line where another group begins above',
    `ME-Nr.|Mieter|Fläche|Mietvertrag||Nettokaltmiete|||Marktmiete|
       |||Beginn|Künd.-frist|||||
       |||||€/m²|€/Monat|€ p.a.|€/m²|€ p.a.
       1|Brandt GmbH|64,20|01.03.2017|6|5,50|353,10|4.237,20|6,00|4.622,40
       2|Falk KG|186,75|01.10.2014|12|22,40|4.183,20|50.198,40|24,00|53.784,00
       3|Ohm AG|100,00|01.10.2015|12|10,00|1.000,00|12.000,00|11,00|13.200,00`,
    { 4: 'lease_notice_period_months', 7: 'contracted_rent_pa', 9: 'market_rent_pa' },
  ],
  [
    'takes amounts that are too many spaces for the areas for a further rent',
    `Whg.|Mieter|Fläche m²|Garage / Stpl.|Grundmiete mtl.
       1|Ute Sommer|48|35,00|312
       2|Uwe Brandt|76|40,00|561
       3|Hauke Lind|61|0,00|584
       4|Inge Petersen|61|40,00|584`,
    { 3: 'additional_rent_pa' },
  ],
  [
    'takes a kind right of the security for its kind, and a number right of the street for that of the house',
    `Top|Verw.|Straße|Nr.|Mieter|HMZ|Kaution|Art
       1|Wohnung|Neugasse|4|Ute Sommer|800|2400|bar
       2|Büro|Neugasse|4|Uwe Brandt|900|2700|Sparbuch
       3|Wohnung|Neugasse|6|Hauke Lind|700|2100|bar`,
    { 1: 'use_type', 3: 'unit_street_number', 7: 'security_type' },
  ],
  [
    'takes the deposit for the security where another column has letters of credit',
    `Suite|Tenant|SF|Lease From|Base Rent p.a.|Security Deposit|Letter of Credit
       100|Harlan Clinic PA|2,100|6/1/2020|57,500|0.00|57,500.00
       110|Vista Dental LLC|900|1/15/2024|13,200|13,200.00|0.00
       120|Coral Imaging Inc|1,300|9/1/2022|41,695|3,474.58|0.00`,
    { 5: 'security_amount', 6: null },
  ],
  [
    'takes heating together with other costs for the operating costs',
    `Objekt|Mieter|Nettomiete mtl.|HK/NK mtl.
       1|Verena Hürlimann|1200|180
       2|Reto Baumann|1350|210
       3|Urs Keller|990|160`,
    { 3: 'operating_cost_prepayment_pa' },
  ],
  [
    'takes a few spaces for the areas for spaces',
    `Suite|Tenant|Sq Ft|Parking|Rent p.a.
       1|Brandt Ltd|4,200|12|1000
       2|Falk plc|7,600|20|3000
       3|Ohm Ltd|2,100|6|1500`,
    { 3: 'parking_spaces' },
  ],
  [
    'takes the rent with its index before the base rent',
    `Objekt|Hyresgäst|Area kvm|Bashyra|Indextillägg|Hyra inkl index
       1|Almqvist AB|212|380 000|109 620|489 620
       2|Nordsjö AB|345|690 000|170 895|860 895
       3|Humlan HB|100|200 000|50 000|250 000`,
    { 5: 'contracted_rent_pa' },
  ],
  [
    'takes no column whose values are all the same for the units',
    `WE|ME-Nr.|Mieter|Miete p.a.
       0412|0412.001|Blumenhaus e.K.|1000
       0412|0412.002|Hannelore Gerlach|3000
       0412|0412.003|Daniel Okafor|1500
       0412|0412.004|Sara Lind|1500
       0412|0412.005|Emre Aydin|1500`,
    { 0: null, 1: 'unit_reference' },
  ],
  [
    'takes the indexed rent for the rent that counts',
    `Lot|Locataire|Loyer de base (€/mois)|Indice de départ|Loyer indexé (€/mois)
       1|SARL Dejardin|1.650,00|109,18|2.041,12
       2|SA Mécaplus|760,00|114,09|902,44
       3|SRL Lamber|895,00|133,41|917,30`,
    { 4: 'contracted_rent_pa' },
  ],
  [
    'reads the amounts of charges beside their codes where no heading says amount',
    `Unit|Resident|Lease Start|Charge Code|Scheduled Charges
       1|Ann Calder|08/22/2022|Base Rent|1,495.00
       |||Pet Rent|45.00
       2|Hyo Sung|01/05/2026|Base Rent|1,520.00
       |||Parking|25.00`,
    { 4: 'contracted_rent_pa' },
  ],
];

describe('what a sheet proves about its columns', () => {
  it.each(CASES)('%s', (_, sheet, expected) => {
    const [extraction] = readRentRoll(textTable(sheet), { name: 'test', date: '2026-03-31' });
    const found = Object.keys(expected).map((position) => [
      position,
      extraction?.columns.find((proposal) => proposal.position === Number(position))?.column ?? null,
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});
