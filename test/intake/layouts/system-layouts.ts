import type { OwnLayout } from './own-layout';

export const SYSTEM_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-uk-tenancy',
    language: 'en',
    text: `
t 21 Kings Parade, Bristol BS1
t Tenancy and Accommodation Schedule as at 29 September 2025
_
h Demise|Floor|Tenant|NIA|Lease|Term|Lease|Break|Rent|Current rent||ERV||S/C cap|S/C|Rent deposit|EPC|L&T Act|Comments
h |||sq ft|commencement|(years)|expiry|option (T)|review|£ pa|£ psf|£ pa|£ psf|||||1954|
u Unit A|Ground|Loom & Thread Ltd|2,150|24/06/2019|10|23/06/2029|24/06/2026|24/06/2026|£64,500|30.00|£69,875|32.50|RPI|£8,600|£16,125|C (58)|Inside|
u Unit B|Ground|Avon Coffee Roasters Ltd|1,480|29/09/2021|5|28/09/2026|||£41,440|28.00|£44,400|30.00|RPI|£5,920|£10,360|B (41)|Outside|TOE 12 months
u 1st Floor North|1|Pike Actuarial LLP|5,320|25/12/2018|10|24/12/2028|25/12/2025|25/12/2025|£138,320|26.00|£159,600|30.00|None|£31,920|Nil|C (62)|Inside|Dilaps claim pending
v 1st Floor South|1|Vacant|3,900||||||||£117,000|30.00||£23,400||D (80)||Refurbished Q2 2025
u 2nd Floor|2|Brunel Wealth Management plc|5,440|01/03/2023|10|28/02/2033|01/03/2028|01/03/2028|£141,440|26.00|£163,200|30.00|£7.50 psf|£32,640|£35,360|B (44)|Outside|
u Car space 1-3|Bsmt|Loom & Thread Ltd|-|24/06/2019|10|23/06/2029|||£650|||||||||
S |||18,290||||||£386,350||£554,075|||£102,480|£61,845|||
_
n Note: all information subject to contract. Areas subject to measured survey.`,
    columns:
      'unit_reference unit_floor? tenant_name actual_lettable_area_sqm lease_start_date lease_term_months lease_expiry_date first_break_date next_rent_review_date contracted_rent_pa contracted_rent_pa_per_sqm market_rent_pa? market_rent_pa_per_sqm? service_charge_type? operating_cost_prepayment_pa? security_amount? - - lease_comment',
    rentPerYear: 386_350,
  },
  {
    id: 'own-us-mri-cmrr',
    language: 'en',
    text: `
t Database:|NORTHRIDGE||||Rent Roll||||Page: 1
t Bldg Status:|Active only||||Northridge Commerce Center||||Date: 10/1/2025
t |||||9/30/2025||||Time: 08:14 AM
_
h |||||Monthly|Annual|Monthly|Expense|Monthly||Future Rent Increases|
h Suite Id|Occupant Name|Rent Start|Expiration|Sqft|Base Rent|Rate PSF|Cost Recovery|Stop|Other Income|Date|Monthly Amount|PSF
_
u 100|Palmetto Physical Therapy, LLC|4/1/2021|3/31/2031|3,250|7,312.50|27.00|1,950.00|0.00|0.00|4/1/2026|7,531.88|27.81
r ||||||||||4/1/2027|7,757.83|28.64
u 110|Ace Title & Escrow Inc|11/15/2019|11/30/2026|5,120|11,946.67|28.00|0.00|9.50|125.00|||
v 120|Vacant|||2,400||||||||
u 200|Gulfstream Analytics Corp.|1/1/2023|12/31/2029|8,900|21,508.33|29.00|5,340.00|0.00|0.00|1/1/2026|22,153.58|29.87
u 210|State of Florida DOH|7/1/2018|6/30/2028|1,710|3,165.50|22.21|(45.00)|0.00|0.00|||
s Occupied Sqft: 88.8%|4 Units|||18,980|43,933.00||7,245.00||125.00|||
s Vacant Sqft: 11.2%|1 Units|||2,400||||||||
S Total Sqft:|5 Units|||21,380|43,933.00||||125.00|||`,
    columns:
      'unit_reference tenant_name lease_start_date lease_expiry_date actual_lettable_area_sqm contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa? - additional_rent_pa? step_rent_1_date? step_rent_1_new_rent_pa? -',
    rentPerYear: 527_196,
  },
  {
    id: 'own-us-yardi-ts2',
    language: 'en',
    text: `
t Tenancy Schedule II
t Property: wlkr   As of Date: 09/30/2025   By Property
h Property|Unit(s)|Lease|Lease Type|Area|Lease From|Lease To|Term|Monthly|Monthly|Annual|Annual|Annual|Security|LOC Amount/
h ||||||||Rent|Rent/Area|Rent|Rec./Area|Misc/Area|Deposit|Bank Guarantee
h |||||||||||||Received|
b Walker Square(wlkr)
u Walker Square(wlkr)|100|Pinecrest Imaging Center (t0000412)|Office Gross|4800|2/1/2020|1/31/2030|120|12,000.00|2.50|144,000.00|3.10|0.00|12,000.00|0.00
u Walker Square(wlkr)|110|Hartman & Sons CPA (t0000398)|Office Gross|2200|7/1/2018|6/30/2026|96|5,500.00|2.50|66,000.00|3.10|0.00|5,000.00|0.00
v Walker Square(wlkr)|120|VACANT||1900||||||||||
u Walker Square(wlkr)|200|Lumen Credit Union (t0000455)|Office NNN|6000|4/1/2023|3/31/2033|120|14,600.00|2.43|175,200.00|8.25|0.25|0.00|50,000.00
S Total||||14900||||32,100.00||385,200.00|||17,000.00|50,000.00`,
    columns:
      'property_name unit_reference tenant_name lease_type actual_lettable_area_sqm lease_start_date lease_expiry_date lease_term_months - contracted_rent_pa_per_sqm? contracted_rent_pa - - security_amount -',
    rentPerYear: 385_200,
  },
  {
    id: 'own-us-office-steps',
    language: 'en',
    text: `
t Rent Roll - 400 Summit Tower
t As of October 1, 2025
h Suite|Tenant|RSF|% of Bldg|Lease Commencement|Lease Expiration|Base Rent|||Rent PSF|Recoveries|Renewal Options
h ||||||Effective Date|Annual|Monthly|||
u 500|Granite Peak Capital|11,200|44.8%|1/1/2022|12/31/2028|1/1/2025|436,800|36,400|39.00|BY 2022|1 x 5 at FMV
r ||||||1/1/2026|449,904|37,492|40.17||
r ||||||1/1/2027|463,401|38,616.75|41.38||
u 600|Iron Range Legal PA|9,300|37.2%|6/15/2019|6/30/2027|7/1/2025|369,900|30,825|39.77|BY 2019|None
r ||||||7/1/2026|381,000|31,750|40.97||
v 700|Vacant|4,500|18.0%||||||||
S Total||25,000|100.0%||||806,700|67,225|||`,
    columns:
      'unit_reference tenant_name actual_lettable_area_sqm - lease_start_date lease_expiry_date step_rent_1_date? contracted_rent_pa - contracted_rent_pa_per_sqm - extension_options_count?',
    rentPerYear: 806_700,
  },
];
