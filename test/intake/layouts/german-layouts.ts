import type { OwnLayout } from './own-layout';

export const GERMAN_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-de-asset-manager',
    language: 'de',
    text: `
t Mieterliste zum 31.12.2025
t Objekt: Lindenhof 3, Kassel
_
h WE-Nr.|Geschoss|Mieter|Nutzungsart|Mietfläche|Mietbeginn|Mietende|Kündigungsfrist|Nettomiete|Nettomiete|Vorauszahlung|Vorauszahlung|Kaution|Art der|Wertsicherung|Bemerkung
h ||||||||||Betriebskosten|Heizkosten||Sicherheit||
h ||||m²|||Monate|€/Mt.|€/m²|€/Mt.|€/Mt.|€|||
u 0101|EG|Feldhaus Optik GmbH|Laden|182,40|01.04.2019|31.03.2029|6|3.648,00|20,00|450,00|180,00|10.944,00|Bürgschaft|VPI 2020|Option 1 x 5 Jahre
u 0102|EG|Bäckerei Sonnleitner e.K.|Laden|96,00|01.10.2021|30.09.2026|6|1.728,00|18,00|230,00|95,00|5.184,00|Barkaution|VPI 2020|
v 0103|1. OG|Leerstand|Büro|240,50||||||||||
u 0104|1. OG|Kanzlei Dr. Amrein & Partner mbB|Büro|310,00|01.01.2018|31.12.2027|12|4.495,00|14,50|775,00|310,00|13.485,00|Bürgschaft|VPI 2015|
u 0105|2. OG|Sozialwerk Fulda e.V.|Büro|275,25|15.06.2022|30.06.2032|6|3.853,50|14,00|690,00|270,00||ohne||
S Summe||||1.104,15||||13.724,50||2.145,00|855,00||||
n Angaben ohne Gewähr`,
    columns:
      'unit_reference unit_floor tenant_name use_type actual_lettable_area_sqm lease_start_date lease_expiry_date lease_notice_period_months contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa heating_cost_prepayment_pa security_amount security_type index_name lease_comment',
  },
  {
    id: 'own-de-wohnen-verwalter',
    language: 'de',
    text: `
h Liegenschaft|Straße|PLZ|Ort|Wohnungsnr.|Lage|Zimmer|Wohnfläche qm|Mieternummer|Mietername|Einzug|Auszug|Sollmiete kalt|NK-Vorauszahlung|Heizkostenvorauszahlung|Warmmiete|Letzte Mieterhöhung|Mietrückstand|Kaution
u 4711|Birkenweg 2|34117|Kassel|1|EG li|3|71,5|200411|Albers, Karin|01.05.2012||512,00|110,00|75,00|697,00|01.05.2023|0,00|1.536,00
u 4711|Birkenweg 2|34117|Kassel|2|EG re|2|54,0|200412|Yilmaz, Deniz|01.09.2019||432,00|85,00|60,00|577,00|01.09.2022|120,00|1.296,00
v 4711|Birkenweg 2|34117|Kassel|3|1. OG li|3|71,5||Leerstand||||||||||
u 4711|Birkenweg 2|34117|Kassel|4|1. OG re|2|54,0|200414|Nowak, Piotr|01.02.2021||445,00|85,00|60,00|590,00||0,00|1.335,00
s Summe Birkenweg 2|||||||251,0|||||1.389,00|280,00|195,00|1.864,00||120,00|4.167,00
u 4712|Birkenweg 4|34117|Kassel|1|EG li|4|88,0|200501|Brandt, Ute|15.03.2008||598,00|130,00|90,00|818,00|01.01.2024|0,00|1.794,00
u 4712|Birkenweg 4|34117|Kassel|2|EG re|1|33,5|200502|Okafor, Chidi|01.11.2023||310,00|55,00|40,00|405,00||405,00|930,00
s Summe Birkenweg 4|||||||121,5|||||908,00|185,00|130,00|1.223,00||405,00|2.724,00
S Gesamt|||||||372,5|||||2.297,00|465,00|325,00|3.087,00||525,00|6.891,00`,
    columns:
      'property_reference? unit_street unit_postcode unit_city unit_reference unit_floor? room_count actual_lettable_area_sqm tenant_reference tenant_name lease_start_date - contracted_rent_pa operating_cost_prepayment_pa heating_cost_prepayment_pa - last_rent_change_date rent_arrears_amount security_amount',
  },
];
