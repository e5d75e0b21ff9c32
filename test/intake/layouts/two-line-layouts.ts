import type { OwnLayout } from './own-layout';

/** Rent rolls whose headings take two lines, with a month in the second (Australia), and with numbers in lakhs (India). */
export const TWO_LINE_LAYOUTS: readonly OwnLayout[] = [
  {
    id: 'au-centre',
    language: 'en',
    rentPerYear: 2009120,
    columns:
      'unit_reference tenant_name use_type? actual_lettable_area_sqm - lease_start_date lease_expiry_date extension_options_count? contracted_rent_pa contracted_rent_pa_per_sqm? operating_cost_prepayment_pa? marketing_charge_pa rent_review_type? next_rent_review_date security_amount? -',
    text: `
t Wattle Grove Marketplace
t Tenancy Schedule - 31 March 2025
_
h Shop|Lessee|Usage|Lettable|% of|Commence|Expiry|Options|Base Rent|Base Rent|Outgoings|Promo Levy|Review|Next|Bank Guarantee|MAT
h No.|(Trading As)||Area (sqm)|GLA||||$ pa (ex GST)|$/sqm|$ pa|$ pa|Mechanism|Review|/ Bond $|Mar-25
b Majors
u M1|Fairday Supermarkets Pty Ltd (Fairday)|Supermarket|3,412.0|62.9%|12/11/2012|11/11/2032|4 x 5 yrs|1,245,380|365|0|0|Turnover reset|12/11/2027||38,410,000
b Mini Majors & Specialties
u 01|Kwong Pharmacy Holdings P/L (Chemist Plus)|Pharmacy|385.5|7.1%|01/07/2021|30/06/2028|1 x 7 yrs|231,300|600|38,550|9,252|CPI + 1%|01/07/2025|77,100|4,120,400
u 02|Little Loaf Bakery Pty Ltd|Bakery|96.0|1.8%|15/02/2023|14/02/2028|1 x 5 yrs|91,200|950|11,520|3,648|4% fixed|15/02/2026|30,400|812,700
v 03|VACANT||110.2|2.0%|||||||||||
u 04/05|Nguyen Family Trust (Saigon Street)|Food - dine in|148.3|2.7%|01/09/2019|31/08/2024|Nil|118,640|800|17,796|4,745|Holdover|MTM|39,547|1,015,300
u 06|South Coast Credit Union Ltd|Financial|172.0|3.2%|01/12/2020|30/11/2025|2 x 3 yrs|137,600|800|20,640|5,504|3.5% fixed|01/12/2025|45,867|n/a
s Specialties subtotal|||912.0|16.8%||||578,740||88,506|23,149
b Pad sites / other
u PAD1|Burgers Down Under Ltd|Fast food|1,100.0|20.3%|01/05/2016|30/04/2036|2 x 10 yrs|164,000|149|||CPI|01/05/2025||
u ATM1|Commonfund Bank|ATM|2.0|0.0%|01/01/2024|31/12/2026|Nil|21,000||||4% fixed|01/01/2026||
S Centre Total|||5,426.0|100.0%||||2,009,120||88,506|23,149`,
  },
  {
    id: 'in-techpark',
    language: 'en',
    rentPerYear: 182911200,
    columns:
      '- tenant_name unit_floor? unit_reference use_type? actual_lettable_area_sqm lease_start_date rent_free_end_date? earliest_termination_date? lease_expiry_date contracted_rent_pa_per_sqm? contracted_rent_pa operating_cost_prepayment_pa? parking_spaces? security_amount rent_review_type? -',
    text: `
t Meridian Techpark - Tower 2, Outer Ring Road, Bengaluru
t Rent Roll as on 30-Sep-2025 (all amounts in INR, excl. GST)
h Sr.|Name of Lessee|Floor|Unit|Use|Leasable Area|LCD|Rent Free|Lock-in|Lease|Warm Shell Rent|Rent|CAM|Car Parks|IFRSD|Escalation|GSTIN
h No.|||||(sq.ft.)||upto|upto|Expiry|(Rs./sft/pm)|(Rs. p.m.)|(Rs./sft/pm)|(Nos. / Rs. pm)|(Rs.)||
u 1|Saffron Infosystems Pvt. Ltd.|Gr + 1|G01, 101|IT Office|42,500|01-Apr-2022|30-Jun-2022|31-Mar-2025|31-Mar-2031|82.00|34,85,000|14.50|42 / Free|2,09,10,000|15% after every 3 yrs|29AAHCS1234K1Z5
u 2|Blue Lotus Analytics LLP|2|201|IT Office|18,250|15-Oct-2023|14-Jan-2024|14-Oct-2026|14-Oct-2028|88.00|16,06,000|14.50|18 / 4,500|96,36,000|5% p.a.|29AAQFB7781M1ZT
u 3|Tiffin Junction (Cafeteria)|2|202|F&B|2,100|01-Dec-2023|NA|30-Nov-2024|30-Nov-2026|55.00|1,15,500|14.50|-|3,46,500|5% p.a.|29ABCPT4410R1Z8
v 4|Vacant (LOI signed)|3|301|IT Office|21,000
v 5|Vacant|3|302|IT Office|19,800
u 6|Orbit Global Capability Centre India Pvt Ltd|4 to 6|401-601|IT/ITES|1,26,000|01-Jan-2021|31-May-2021|31-Dec-2025|31-Dec-2030|79.35|99,98,100|13.75|126 / Free|5,40,00,000|15% after every 3 yrs|29AADCO9087P1Z2
u 7|Indus Tower Services|Terrace|T-1|Telecom|0|01-Aug-2019|NA|31-Jul-2022|31-Jul-2029|Lumpsum|38,000|-|-|1,14,000|3% p.a.|29AAECI3345Q1ZB
S |Total||||2,29,650||||||1,52,42,600|||8,50,06,500
n LCD = Lease Commencement Date. IFRSD = Interest free refundable security deposit.`,
  },
];
