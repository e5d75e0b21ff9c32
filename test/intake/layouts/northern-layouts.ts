import type { OwnLayout } from './own-layout';

export const NORTHERN_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-pl-biurowiec',
    language: 'pl',
    text: `
t Zestawienie najemców na dzień 31.12.2025
_
h Budynek|Nr lokalu|Piętro|Najemca|Przeznaczenie|Powierzchnia najmu (m²)|Data podpisania umowy|Data rozpoczęcia najmu|Data zakończenia najmu|Czynsz miesięczny|Stawka czynszu|Opłaty eksploatacyjne|Waluta|Kaucja|Gwarancja bankowa do|Najbliższa indeksacja|Miejsca parkingowe|Uwagi
h |||||||||(netto)|za m²/mies.|miesięcznie||||||
u Wisła A|1.01|1|Grafit Studio Sp. z o.o.|biuro|245,00|02.02.2021|01.04.2021|31.03.2027|3 552,50|14,50|1 102,50|EUR|10 657,50|31.05.2027|01.04.2026|4|
u Wisła A|1.02|1|Kancelaria Zawadzki i Wspólnicy|biuro|180,50|10.06.2022|01.08.2022|31.07.2027|2 707,50|15,00|812,25|EUR|8 122,50|30.09.2027|01.08.2026|2|
v Wisła A|2.01|2|pustostan|biuro|425,50||||||||||||
u Wisła A|3.01|3|Nordlicht Software S.A.|biuro|425,50|20.11.2023|01.02.2024|31.01.2031|6 382,50|15,00|1 914,75|EUR|19 147,50|31.03.2031|01.02.2026|8|opcja przedłużenia
S Razem|||||1 276,50||||12 642,50||3 829,50||37 927,50|||14|`,
    columns:
      'building_name unit_reference unit_floor tenant_name use_type actual_lettable_area_sqm lease_contract_date lease_start_date lease_expiry_date contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa currency security_amount security_expiry_date next_indexation_date parking_spaces lease_comment',
  },
  {
    id: 'own-nl-huurlijst',
    language: 'nl',
    text: `
h Complex|Eenheid|Adres|Postcode|Plaats|Huurder|Gebruik|VVO (m²)|Ingangsdatum|Einddatum|Opzegtermijn (mnd)|Kale huur per maand|Kale huur per jaar|Huur per m²|Servicekosten p/m|Markthuur p.j.|Waarborgsom|Volgende indexatie|Opmerkingen
u De Brug|BR-01|Kadeweg 11|3011 AB|Rotterdam|Visser Logistiek B.V.|Bedrijfsruimte|1.250|01-01-2019|31-12-2028|12|8.333,33|100.000,00|80,00|1.250,00|106.250|25.000|01-01-2026|
u De Brug|BR-02|Kadeweg 13|3011 AB|Rotterdam|Van Loon Installaties B.V.|Bedrijfsruimte|800|01-05-2022|30-04-2027|6|5.600,00|67.200,00|84,00|800,00|68.000|16.800|01-05-2026|
v De Brug|BR-03|Kadeweg 15|3011 AB|Rotterdam|Leegstand|Kantoor|420||||||||37.800|||
u De Brug|BR-04|Kadeweg 17|3011 AB|Rotterdam|Stichting Havenwerk|Kantoor|365|15-09-2023|14-09-2028|12|2.737,50|32.850,00|90,00|547,50|34.675|8.212,50|15-09-2026|huurkorting jaar 1
S Totaal|||||||2.835||||16.670,83|200.050,00||2.597,50|246.725|50.012,50||`,
    columns:
      'property_name unit_reference unit_street unit_postcode unit_city tenant_name use_type actual_lettable_area_sqm lease_start_date lease_expiry_date lease_notice_period_months - contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa market_rent_pa security_amount next_indexation_date lease_comment',
  },
  {
    id: 'own-sv-hyreslista',
    language: 'sv',
    text: `
t Hyreslista per 2025-12-31
h Fastighet|Objektnr|Hyresgäst|Lokaltyp|Våning|Yta kvm|Kontraktsnr|Tillträde|Avtal t.o.m.|Uppsägningstid (mån)|Årshyra SEK|Hyra kr/kvm|Index|Moms|Anmärkning
u Kvarnen 7|1001|Björk Arkitekter AB|Kontor|1|320|K-2201|2020-04-01|2027-03-31|9|832 000|2 600|KPI|Ja|
u Kvarnen 7|1002|Södra Tandvården AB|Vård|1|210|K-2202|2018-10-01|2026-09-30|9|504 000|2 400|KPI|Nej|
v Kvarnen 7|1003|Vakant|Kontor|2|150||||||||||
u Kvarnen 7|1004|Lager & Frakt i Väst AB|Lager|0|640|K-2207|2023-01-01|2028-12-31|12|608 000|950|KPI|Ja|
S Summa|||||1 320|||||1 944 000||||`,
    columns:
      'property_name unit_reference tenant_name use_type unit_floor actual_lettable_area_sqm lease_reference lease_start_date lease_expiry_date lease_notice_period_months contracted_rent_pa contracted_rent_pa_per_sqm index_name vat_rate_percent? lease_comment',
  },
  {
    id: 'own-da-lejeliste',
    language: 'da',
    text: `
h Ejendom|Lejemål nr.|Lejer|Anvendelse|Areal m²|Ikrafttrædelsesdato|Uopsigelighed til|Opsigelsesvarsel (mdr.)|Årlig leje|Leje pr. m²|A conto drift|A conto varme|Depositum|Regulering|Restance|Bemærkninger
u Havnegade 12|01|Fjord Shipping ApS|Kontor|280|01-02-2020|31-01-2027|12|392.000|1.400|42.000|28.000|196.000|NPI|0|
u Havnegade 12|02|Café Måge I/S|Butik|95|01-09-2021|31-08-2026|6|180.500|1.900|14.250|9.500|90.250|NPI|7.500|
v Havnegade 12|03|Ledig|Kontor|160||||||||||||
u Havnegade 12|04|Bech Revision A/S|Kontor|240|01-01-2019|31-12-2028|12|324.000|1.350|36.000|24.000|162.000|NPI|0|
S I alt||||775||||896.500||92.250|61.500|448.250||7.500|`,
    columns:
      'property_name unit_reference tenant_name use_type actual_lettable_area_sqm lease_start_date earliest_termination_date? lease_notice_period_months contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa heating_cost_prepayment_pa security_amount index_name? rent_arrears_amount lease_comment',
  },
  {
    id: 'own-no-leieliste',
    language: 'no',
    text: `
t Leietakeroversikt per 01.01.2026
h Bygg|Etasje|Seksjon|Leietaker|Arealtype|Areal BTA (kvm)|Kontraktsstart|Kontraktsutløp|Leie pr. år (NOK)|Leie pr. kvm|Markedsleie|Felleskostnader|Garanti|KPI-justering|Opsjon|Kommentar
u Bygg 1|1|101|Nordfjord Regnskap AS|Kontor|410|01.03.2021|28.02.2026|1 025 000|2 500|1 066 000|164 000|256 250|100 %|5 år|
u Bygg 1|2|201|Helse Bergen Fysio AS|Helse|300|01.06.2022|31.05.2032|720 000|2 400|780 000|120 000|180 000|100 %||
v Bygg 1|3|301|Ledig|Kontor|350|||||910 000|140 000||||
u Bygg 2|1|102|Bakeriet Kvist AS|Butikk|120|15.08.2020|14.08.2030|384 000|3 200|372 000|48 000|96 000|100 %|5 år|
S Sum|||||1 180|||2 129 000||3 128 000|472 000|532 250|||`,
    columns:
      'building_name unit_floor unit_reference tenant_name use_type actual_lettable_area_sqm lease_start_date lease_expiry_date contracted_rent_pa contracted_rent_pa_per_sqm market_rent_pa operating_cost_prepayment_pa security_amount indexation_pass_through_percent? - lease_comment',
  },
  {
    id: 'own-sv-hyresgastlista',
    language: 'sv',
    text: `
t Hyresgästlista
t Fastighet|Kv. Björken 4|||Per datum|2026-06-30
_
h Objekt|Plan|Hyresgäst|Typ|Yta kvm|Bashyra kr/år|Fr.o.m.|T.o.m.
u 1001|1|Nordkaffe AB|Butik|120,5|312 000|2021-01-01|2026-12-31
v 1002|1|Vakant|Butik|88|||
u 1101|2|Svea Revision AB|Kontor|430|903 000|2019-07-01|2027-06-30
u 1102|2|Lärkan Media AB|Kontor|215|462 250|2022-04-01|2028-03-31
u 1201|3|Ek & Partners|Kontor|310|682 000|2020-10-01|2029-09-30
S Summa||||1 163,5|2 359 250||`,
    columns:
      'unit_reference unit_floor tenant_name use_type actual_lettable_area_sqm contracted_rent_pa lease_start_date lease_expiry_date',
  },
];
