import type { OwnLayout } from './own-layout';

/**
 * Rent rolls whose headings take two lines: with a month in the second (Australia), with numbers in lakhs (India), with dotted
 * units and dollars of Hong Kong, and with a rent that is the sum of a base rent and its indexation (Sweden).
 */
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
  {
    id: 'hk-office',
    language: 'en',
    rentPerYear: 5689740,
    columns:
      'unit_floor unit_reference tenant_name use_type? - actual_lettable_area_sqm lease_start_date lease_expiry_date first_break_date? contracted_rent_pa contracted_rent_pa_per_sqm? operating_cost_prepayment_pa? - rent_free_start_date rent_free_end_date extension_options_count? security_amount security_type? lease_reference?',
    text: `
t Wing Shun Commercial Tower, 88 Jervois Street, Sheung Wan
t Tenancy Particulars as at 31 October 2025
t (in HK$, exclusive of Government Rent)
h Floor|Room|Name of Tenant|Nature of Business|Gross Area|Lettable Area|Tenancy Period||Earliest|Monthly Rent|Rent|Mgt. Fee & A/C|Rates|Rent Free Period||Option to|Deposit|Form of|T/A No.
h ||||(s.f.)|(s.f.)|From|To|Break|(HK$)|@ lett. s.f.|(HK$ / mth)|(HK$ / qtr)|From|To|Renew|Paid (HK$)|Deposit|
u G/F|Shop A|Lucky Dragon Seafood Restaurant Ltd|Restaurant|2,150|1,620|15/3/2023|14/3/2028|14/3/2026|153,900|95.00|9,680|23,085|15/3/2023|14/6/2023|Nil|489,700|Cash|WS-23-004
u 3/F|301-2|Pearl River Trading (HK) Co., Ltd.|Trading|1,930|1,350|1/9/2024|31/8/2027|31/8/2026|45,900|34.00|10,036|6,885|1/9/2024|31/10/2024|Nil|167,800|Cash|WS-24-011
u 3/F|303|Dr. Lam Wai Ming|Clinic|980|686|1/1/2025|31/12/2026||26,068|38.00|5,096|3,910|||1 x 2 yrs OMR|93,492|Cash|WS-25-001
v 4/F|Whole|Vacant||4,860|3,402
u 5/F|Whole|Helvetia Fiduciary Services Limited|Financial|4,860|3,402|1/6/2022|31/5/2028|31/5/2025|144,585|42.50|25,272|21,690|1/6/2022|30/9/2022|1 x 3 yrs OMR|509,000|Bank Gtee|WS-22-007
u 6/F|601|Bright Horizon Tutorial Centre|Education|2,210|1,547|16/8/2023|15/8/2025||55,692|36.00|11,492|8,350|16/8/2023|15/9/2023|Nil|190,000|Cash|WS-23-015
v 6/F|602|To be vacated / Vacant||2,650|1,855
u Roof|Signage|Harbour Media Ltd|Advertising|||1/4/2024|31/3/2027||48,000|||7,200|||Nil|144,000|Cash|L-24-02
S Total||||19,640|13,862||||474,145||61,576|71,120||||1,593,992||
n WS-23-015: holding over, renewal offered at $35.`,
  },
  {
    id: 'sv-base-rent',
    language: 'sv',
    rentPerYear: 3865319,
    columns:
      'unit_reference lease_reference tenant_name use_type unit_floor actual_lettable_area_sqm lease_start_date lease_expiry_date lease_notice_period_months extension_option_term_months? initial_rent_pa? - contracted_rent_pa contracted_rent_pa_per_sqm? heating_cost_prepayment_pa? - - indexation_pass_through_percent? - lease_comment?',
    text: `
t Hyresförteckning 2025-10-01
t Fastighet: Göteborg Inom Vallgraven 22:7 (Kungsgatan 40 / Korsgatan 13)
t Förvaltare: Västerhus Förvaltning AB
_
h Objekt|Avtalsnr|Hyresgäst|Lokaltyp|Vån.|Uthyrbar|Avtal|Avtal|Upps.-tid|Förl.-tid|Bashyra|Indextill.|Hyra exkl.|Hyra|Värmetill.|F-skatt|Moms|Index|Summa att|Not
h |||||yta kvm|fr.o.m.|t.o.m.|mån|mån|kr/år|kr/år|tillägg kr/år|kr/kvm|kr/år|kr/år||andel %|debitera kr/år|
u 1001|L0417-3|Vintage Vasa AB|Butik|BV|186|2021-04-01|2026-03-31|9|36|780 000|126 480|906 480|4 874|18 600|52 100|Ja|100|977 180|Omförhandling pågår
u 1002|L0388-1|Espressohörnan i Gbg HB|Restaurang|BV|94|2017-10-01|2027-09-30|9|36|310 200|83 754|393 954|4 191|9 400|26 300|Ja|100|429 654|
v 1003||Vakant|Butik|BV|71
u 2001|L0502-1|Advokatfirman Brandt & Lilja KB|Kontor|2|412|2023-01-01|2027-12-31|9|36|1 133 000|90 640|1 223 640|2 970|0|78 400|Ja|100|1 302 040|Rabatt t.o.m. 2023-06
u 3001|L0491-2|Göteborgs Stad, Socialförv. Centrum|Kontor|3|405|2022-07-01|2028-06-30|12|36|1 012 500|131 625|1 144 125|2 825|0|77 100|Nej|80|1 221 225|Kompensation moms
v 4001||Outhyrd - ombyggnad|Kontor|4|398
u 5001|B0077|Ek, Margareta|Bostad|5|83|1994-05-01|tills vidare|3||||104 580|1 260|||||104 580|3 rok
u F001|L0417-9|Vintage Vasa AB|Förråd|KV|40|2021-04-01|2026-03-31|9|36|28 000|4 540|32 540|814|0|0|Ja|100|32 540|
u P01-02|P0033|Advokatfirman Brandt & Lilja KB|Garage|KV||2023-01-01|2025-12-31|3|12|60 000|0|60 000||||Ja|0|60 000|2 platser
S Summa|||||1 689|||||3 323 700|437 039|3 865 319||28 000|233 900|||4 127 219|
n Ekonomisk uthyrningsgrad: 81 %
n Bostaden varmhyra, reglerad enligt överenskommelse med Hyresgästföreningen.`,
  },
];
