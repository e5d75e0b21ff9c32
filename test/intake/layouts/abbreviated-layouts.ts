import type { OwnLayout } from './own-layout';

/** Rent rolls whose headings are mostly abbreviations, as people write them where columns are narrow. */
export const ABBREVIATED_LAYOUTS: readonly OwnLayout[] = [
  {
    id: 'it-logistica',
    language: 'it',
    columns:
      'building_name? unit_reference tenant_name use_type actual_lettable_area_sqm lease_type? lease_start_date lease_expiry_date - contracted_rent_pa contracted_rent_pa_per_sqm? market_rent_pa? index_name? lease_notice_period_months? security_type?',
    text: `
t Polo Logistico Piacenza Ovest – Rent roll 31/03/2025
h Fabbr.|Mod.|Condutt.|Destinaz.|Sup. lorda mq|Tipo contr.|Decorr.|Scad. 1° periodo|Scad. 2° periodo|Can. annuo|€/mq|ERV|Agg. ISTAT|Disd. (mesi)|Garanzie
u A|A1|Rapidex Italia S.p.A.|Logistica|18.500|6+6|01/07/2020|30/06/2026|30/06/2032|832.500|45,00|925.000|75%|12|Fideiussione bancaria
u A|A2|Rapidex Italia S.p.A.|Uffici|600|6+6|01/07/2020|30/06/2026|30/06/2032|42.000|70,00|42.000|75%|12|Fideiussione bancaria
u B|B1|Frigotrans Coop. a r.l.|Celle frigo|7.200|9+6|15/01/2018|14/01/2027|14/01/2033|489.600|68,00|504.000|100%|12|Deposito
v B|B2|Sfitto|Logistica|5.400|||||||270.000
u C|C1|E-Commerce Service S.r.l.|Logistica|8.200|6+6|01/10/2023|30/09/2029|30/09/2035|393.400|47,98|410.000|100%|6|Parent company guarantee
S TOTALE||||39.900|||||1.757.500||2.151.000`,
    rentPerYear: 1757500,
  },
  {
    id: 'be-kantoor',
    language: 'nl',
    columns:
      'unit_floor unit_reference tenant_name use_type? actual_lettable_area_sqm parking_spaces? contracted_rent_pa contracted_rent_pa_per_sqm? market_rent_pa_per_sqm? operating_cost_prepayment_pa? - lease_type? lease_start_date first_break_date lease_expiry_date index_name? security_type security_amount rent_free_period_months?',
    text: `
t Kantoorgebouw Zuidpoort – Brussel
t Huurstaat per 1 juli 2025
_
h Verd.|Lot|Huurder|Bestemm.|Opp. (m²)|Park.|Basishuur|Huur/m²|ERV/m²|Prov. lasten|Onr. voorh.|Type huurovk.|Aanvangsd.|Eerstvolg. break|Eindd.|Index|Waarborg|Bedrag|Gratis mnd.
h ||||||€/jaar|€|€|€/jaar|€/jaar||||||type|waarborg €
u GLV|0.1|Broodhuys NV|Horeca|325|2|58.500|180|175|13.000|6.500|Handelshuur 9j|01/02/2020|31/01/2026|31/01/2029|Gezondheidsindex|Bankgarantie|29.250|2
u +1|1.1|Advocaten Claes & Co BV|Kantoor|850|10|148.750|175|170|34.000|17.000|3-6-9|15/03/2022|14/03/2028|14/03/2031|Gezondheidsindex|Bankgarantie|74.375|4
u +2|2.1|Europese Vereniging Zuivel vzw|Kantoor|850|8|144.500|170|170|34.000|17.000|3-6-9|01/01/2019|31/12/2024|31/12/2027|Gezondheidsindex|Rekening|36.125|3
v +3|3.1|Leegstand|Kantoor|850|8|||165
u +4|4.1|FOD Statistiek|Kantoor|1.700|20|354.775|208,69|165|68.000|34.000|Vast 15j|01/09/2015|geen|31/08/2030|Gezondheidsindex|Geen|0|0
v +5|5.1|(leeg)|Archief|0
S Totaal||||4.575|48|706.525|||149.000|74.500||||||| 139.750`,
    rentPerYear: 706525,
  },
  {
    id: 'da-erhverv',
    language: 'da',
    columns:
      'unit_reference unit_street? tenant_name use_type? actual_lettable_area_sqm contracted_rent_pa contracted_rent_pa_per_sqm? market_rent_pa_per_sqm? lease_start_date earliest_termination_date? earliest_termination_date? lease_notice_period_months? index_name? next_indexation_date? operating_cost_prepayment_pa heating_cost_prepayment_pa security_amount vat_rate_percent?',
    text: `
t Udlejningsoversigt, erhverv – 30. september 2025
t Havnekvarteret 1-9, 8000 Aarhus C
_
h Enhedsnr.|Adr.|Lejers navn|Benyttelse|Bruttoetageareal|Årlig basisleje|Leje/m²|Mkt.leje|Ikrafttr.|Lejers uops.|Udl. uops.|Ops.varsel|Regul.|Næste reg.|Aconto|Aconto|Dep./garanti|Moms
h ||||m²|ekskl. moms|kr.|kr./m²|dato|til|til|mdr.|||drift|varme|kr.|
u 01|Nr. 1, st.|Restaurant Kajen ApS|Restaurant|420|714.000|1.700|1.650|01-05-2019|01-05-2029|01-05-2029|6|NPI|01-01-2026|63.000|50.400|357.000|Ja
u 02|Nr. 1, 1.|Advokatfirmaet Bruun P/S|Kontor|860|1.032.000|1.200|1.250|01-11-2022|31-10-2027|31-10-2030|6|NPI, min. 2%|01-01-2026|103.200|86.000|516.000|Ja
v 03|Nr. 3, st.||Butik|310||||
u 04|Nr. 3, 1.-2.|Aarhus Kommune|Kontor|1.540|2.002.000|1.300|1.250|01-01-2016|31-12-2025||12|NPI|01-01-2026|184.800|154.000|0|Nej
u 05|Nr. 5|Cykelværkstedet v/ Ole Friis|Værksted|350|413.000|1.180|1.100|15-08-2024|15-08-2026|15-08-2026|3|2% p.a.|15-08-2026|24.500|21.000|206.500|Ja
S ||||3.480|4.161.000|||||||||375.500|311.400|1.079.500`,
    rentPerYear: 4161000,
  },
  {
    id: 'no-handel',
    language: 'no',
    columns:
      '- tenant_name - unit_reference? unit_floor? actual_lettable_area_sqm contracted_rent_pa contracted_rent_pa_per_sqm turnover_rent_percent? operating_cost_prepayment_pa marketing_charge_pa? lease_start_date lease_expiry_date extension_options_count? index_name? security_type? lease_comment?',
    text: `
t Elvesenteret – kontraktsoversikt pr 01.07.2025 (NOK eks mva)
h Nr|Leietaker/konsept|Orgnr.|Lokale|Etg|Eksl. areal|Min.leie|Kr/kvm|Oms.leie|Felleskostn.|Senterforening|Oppst.|Utl.|Opsj.|Reg.|Sikkerh.|Merkn.
h ||||||pr år||%|pr år|pr år|dato|dato||||
u 1|Kiwi Elvesenteret|912 334 556|101|1|1 450|2 175 000|1 500|1,8|580 000|0|01.02.2017|31.01.2027|2x5|100 % KPI|Ingen|
u 2|Sport Nord AS|987 223 110|102|1|820|1 558 000|1 900|6|369 000|98 400|15.08.2020|14.08.2025||100 % KPI|Garanti 6 mnd|Forhandles
u 3|Apotek 1 Elva|966 554 332|103|1|180|756 000|4 200||81 000|21 600|01.10.2022|30.09.2032|1x5|100 % KPI|Ingen|
v 4|Under markedsføring||104|1|240
u 5|Frisør Saks ENK|918 765 432|201|2|75|225 000|3 000|10|33 750|9 000|01.01.2024|31.12.2026||80 % KPI|Depositum|
u 6|Treningsklubb1 AS|921 112 233|202|2|710|3 392 000|4 777||319 500|0|01.06.2021|31.05.2031|1x5|100 % KPI|Garanti 12 mnd|
S ||||| 3 475|8 106 000||| 1 383 250|129 000`,
    rentPerYear: 8106000,
  },
];
