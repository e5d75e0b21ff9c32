import { readRentRoll } from '../../src/intake';

/** What a sheet proves about columns: the column of each position that counts, with `null` for none. */
const CASES: readonly (readonly [
  promise: string,
  sheet: string,
  wanted: Readonly<Record<number, unknown>>,
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
    'takes answers of yes and no for nothing but a flag',
    `Unit|Tenant|Start|Rent p.a.|Review (Y/N)|VAT
       1|Brandt Ltd|01/02/2020|1000|Y|Yes
       2|Falk plc|15/02/2020|3000|N|No
       3|Ohm Ltd|01/03/2020|1500|Y|Yes`,
    { 4: null, 5: null },
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
    'takes the numbers of houses for the units where no column has streets',
    `Huisnr.|Huurder|Opp. m²|Huur p/m
       12-A|J. de Wit|62|612
       12-B|M. Amrani|62|781
       14-A|R. Balk|75|846`,
    { 0: 'unit_reference' },
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
    'takes types that name leases for the types of leases',
    `Propiedad|Tipo|Inicio de alquiler|Nombre|Alquiler
       C/ Olmo 8 - 1A|Contrato de vivienda|01/02/2022|Marta Quiroga|780,00
       C/ Olmo 8 - 1B|Contrato de temporada|15/09/2023|Trigal SL|815,50
       C/ Olmo 8 - 2A|Contrato de vivienda|01/06/2021|Vela SL|690,00`,
    { 1: 'lease_type' },
  ],
  [
    'takes large numbers of options for months',
    `Objekt|Hyresgäst|Årshyra|Förl
       1|Almqvist AB|1000|36
       2|Humlan HB|3000|60
       3|Lindgren AB|1500|36`,
    { 3: 'extension_option_term_months' },
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
  it.each(CASES)('%s', (_, sheet, wanted) => {
    const rows = sheet.split('\n').map((line) => line.trimStart().split('|'));
    const [extraction] = readRentRoll(rows, { name: 'test', date: '2026-03-31' });
    const found = Object.keys(wanted).map((position) => [
      position,
      extraction?.columns.find((one) => one.position === Number(position))?.column ?? null,
    ]);
    expect(Object.fromEntries(found)).toEqual(wanted);
  });
});
