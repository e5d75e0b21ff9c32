import type { OwnLayout } from './own-layout';

export const ENGLISH_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-uk-agent',
    language: 'en',
    text: `
t Tenancy Schedule
t Hartwell House, Leeds
t As at 25 December 2025
_
h |||Area|Lease|||Rent|||Market|||
h Unit|Floor|Tenant|NIA (sq ft)|Start|Expiry|Break|Passing rent (£ pa)|£ psf|Next review|ERV (£ pa)|ERV psf|Service charge (£ pa)|Comments
u 1|G|Pemberton Legal LLP|4,250|29/09/2019|28/09/2029|29/09/2026|97,750|23.00|29/09/2026|108,375|25.50|29,750|Break subject to 6 months' notice
u 2|1st|Orchid Recruitment Ltd|3,100|25/03/2022|24/03/2027||74,400|24.00||79,050|25.50|21,700|
v 3|2nd|Vacant|3,100|||||||79,050|25.50|21,700|
u 4|3rd|Vale Insurance Brokers plc|4,250|24/06/2018|23/06/2028|24/06/2026|89,250|21.00|24/06/2026|110,500|26.00|29,750|
S Total|||14,700||||261,400|||376,975||102,900|`,
    columns:
      'unit_reference unit_floor tenant_name actual_lettable_area_sqm lease_start_date lease_expiry_date first_break_date contracted_rent_pa contracted_rent_pa_per_sqm next_rent_review_date market_rent_pa market_rent_pa_per_sqm operating_cost_prepayment_pa lease_comment',
  },
  {
    id: 'own-us-commercial-tenancy',
    language: 'en',
    text: `
t Commercial Rent Roll
t Database: MAPLE    Bldg Status: Active only    12/31/2025
h |||||Monthly|Annual|Monthly|Expense|Monthly|Future Rent Increases|||
h Bldg Id-Suit Id|Occupant Name|Rent Start|Expiration|GLA Sqft|Base Rent|Rate PSF|Cost Recovery|Stop|Other Income|Cat|Date|Monthly Amount|PSF
_
u 2100-0100|Cobalt Dental PLLC|6/1/2020|5/31/2030|2,400|5,200.00|26.00|1,450.00|0.00|0.00|||
r ||||||||||RNT|6/1/2026|5,400.00|27.00
r ||||||||||RNT|6/1/2027|5,600.00|28.00
u 2100-0110|Ridgeline Outfitters Inc.|1/15/2019|1/14/2029|6,150|11,787.50|23.00|3,400.00|0.00|150.00|||
v 2100-0120|Vacant|||1,800|||||||||
u 2100-0200|Summit Tax Advisors LLC|9/1/2023|8/31/2028|3,050|6,862.50|27.00|1,800.00|0.00|0.00|RNT|9/1/2026|7,066.00|27.80
S Totals||||13,400|23,850.00||6,650.00|0.00|150.00||||`,
    columns:
      'unit_reference tenant_name lease_start_date lease_expiry_date actual_lettable_area_sqm contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa? - additional_rent_pa? - - - -',
  },
  {
    id: 'own-us-export-snake',
    language: 'en',
    text: `
h building_id,suite_number,sqft_rentable,tenant_legal_name,commencement_date,expiration_date,annual_base_rent,rent_psf,market_rent_annual,security_deposit_amt,renewal_options,use,is_vacant
u B7,100,5000,Harbor Freight Partners LLC,2021-02-01,2031-01-31,140000,28,150000,23333,2x5,Office,N
u B7,110,2500,Larkspur Design Inc,2022-06-01,2027-05-31,72500,29,75000,12083,1x5,Office,N
v B7,120,1200,,,,,,36000,,,Retail,Y
u B7,200,7800,Meridian Labs Corp,2020-10-01,2030-09-30,234000,30,234000,39000,,Lab,N`.replaceAll(',', '|'),
    columns:
      'property_reference? unit_reference actual_lettable_area_sqm tenant_name lease_start_date lease_expiry_date contracted_rent_pa contracted_rent_pa_per_sqm market_rent_pa security_amount extension_options_count? use_type -',
  },
];
