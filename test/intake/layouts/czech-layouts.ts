import type { OwnLayout } from './own-layout';

export const CZECH_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-cs-kancelare',
    language: 'cs',
    text: `
t Přehled nájemců k 30. 9. 2025
t Objekt: Business Park Vltava, Praha 7
_
h Budova|Patro|Jednotka|Nájemce|Účel užívání|Plocha (m²)|Začátek nájmu|Konec nájmu|Nájemné (EUR/m²/měs.)|Měsíční nájemné (EUR)|Služby (EUR/měs.)|Parkovací stání|Kauce (EUR)|Indexace|Měna|Poznámka
u A|1.|A1.01|Moravské strojírny a.s.|kanceláře|520,00|1. 4. 2021|31. 3. 2026|14,50|7 540,00|2 340,00|6|22 620,00|HICP|EUR|
u A|1.|A1.02|Advokátní kancelář Dvořák, s.r.o.|kanceláře|310,00|1. 9. 2022|31. 8. 2027|15,00|4 650,00|1 395,00|4|13 950,00|HICP|EUR|opce 5 let
v A|2.|A2.01|volné|kanceláře|830,00|||||3 735,00||||EUR|
u B|0|B0.01|Kavárna U Mostu s.r.o.|gastro|145,00|15. 6. 2020|14. 6. 2025|18,00|2 610,00|580,00|1|7 830,00|CPI|EUR|
u B|1.|B1.01|Datacom Bohemia spol. s r.o.|kanceláře|560,00|1. 1. 2019|31. 12. 2028|14,11|7 894,00|2 520,00|8|23 682,00|HICP|EUR|
S Celkem|||||2 365,00||||22 694,00|10 570,00|19|68 082,00|||`,
    columns:
      'building_name unit_floor unit_reference tenant_name use_type actual_lettable_area_sqm lease_start_date lease_expiry_date contracted_rent_pa_per_sqm contracted_rent_pa operating_cost_prepayment_pa? parking_spaces security_amount index_name? currency lease_comment',
    rentPerYear: 272_328,
  },
  {
    id: 'own-cs-sklady',
    language: 'cs',
    text: `
t Seznam nájemců
t Areál Kolbenova, stav ke dni 30.09.2025, Kč bez DPH
h Č. prostoru|Podlaží|Název nájemce|IČO|Způsob využití|Výměra m2|Datum smlouvy|Nájem od|Nájem do|Výpovědní doba (měs.)|Opce|Roční nájemné|Nájemné za m2/rok|Zálohy na služby ročně|DPH %|Jistota|Inflační doložka|Dluh|Poznámky
u 101|1.NP|Sklady Morava s.r.o.|12345678|sklad|2 400|12.5.2020|1.7.2020|30.6.2030|12|1x5|3 600 000|1 500|480 000|21|900 000|CPI|0|
u 102|1.NP|Tiskárna Novák a syn, v.o.s.|23456789|výroba|1 100|3.2.2022|1.3.2022|neurčito|6||1 760 000|1 600|220 000|21|440 000|CPI|146 667|splátkový kalendář
v 103|1.NP|VOLNÝ PROSTOR||sklad|800|||||||||||||
u 201|2.NP|E-shop Rychlík a.s.|34567890|kancelář|850|20.8.2023|1.10.2023|30.9.2028|3||1 700 000|2 000|255 000|21|425 000|CPI|0|
S Celkem|||||5 150||||||7 060 000||955 000||1 765 000||146 667|`,
    columns:
      'unit_reference unit_floor tenant_name tenant_reference? use_type actual_lettable_area_sqm lease_contract_date? lease_start_date lease_expiry_date lease_notice_period_months extension_options_count? contracted_rent_pa contracted_rent_pa_per_sqm? operating_cost_prepayment_pa vat_rate_percent? security_amount? index_name? rent_arrears_amount lease_comment',
    rentPerYear: 7_060_000,
  },
];
