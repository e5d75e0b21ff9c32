import type { OwnLayout } from './own-layout';

export const GERMAN_SPEAKING_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-de-fm-buero',
    language: 'de',
    text: `
t Mieterliste / Rent Roll
t Objekt:|Westendcarree, Bockenheimer Landstraße 51, 60325 Frankfurt
t Stand:|30.09.2025
_
h Geschoss|ME-Nr.|Nutzung|Mieter|Mietfläche|Vertrag|||Kündigungs-|Kaltmiete|||NK-Voraus-|Wertsicherung|Sicherheit||Bemerkungen
h |||||Beginn|Ende|Optionen|frist|||Jahr|zahlung||Betrag|Art|
h ||||[m²]||||[Mon.]|[€/m² p.m.]|[€ p.m.]|[€ p.a.]|[€ p.m.]||[€]||
u EG|001|Gastronomie|Trattoria Da Enzo GmbH|312,50|01.04.2018|31.03.2028|1 x 5 J.|6|18,00|5.625,00|67.500,00|1.250,00|VPI, 10 Pkt.|16.875,00|Bürgschaft|
u EG|002|Büro|Kessler & Partner Steuerberater PartG mbB|248,00|01.07.2021|30.06.2031||6|14,50|3.596,00|43.152,00|930,00|VPI, 5 %|10.788,00|Kaution|inkl. Archiv
v 1. OG|101|Büro|Leerstand|402,00||||||||||||
u 1. OG|102|Büro|Nexora Software SE|620,00|01.01.2022|31.12.2026|2 x 3 J.|12|15,00|9.300,00|111.600,00|2.480,00|VPI, 10 Pkt.|27.900,00|Bürgschaft|Kündigung liegt vor
u 2. OG|201|Büro|Nexora Software SE|402,00|01.01.2022|31.12.2026|2 x 3 J.|12|15,00|6.030,00|72.360,00|1.608,00|VPI, 10 Pkt.|18.090,00|Bürgschaft|
u 2. OG|202|Büro|Eigennutzung Vermieter|200,00||||||||||||
u TG|TG 1-8|Stellplatz|Nexora Software SE||01.01.2022|31.12.2026||3||1.292,00|15.504,00|||||8 Stk. à 161,50
S Gesamt||||2.184,50||||||25.843,00|310.116,00|6.268,00||73.653,00||
_
n * Flächen nach MF/G der gif
n Seite 1 von 1`,
    columns:
      'unit_floor unit_reference use_type tenant_name actual_lettable_area_sqm lease_start_date lease_expiry_date extension_options_count? lease_notice_period_months contracted_rent_pa_per_sqm - contracted_rent_pa operating_cost_prepayment_pa index_name security_amount security_type lease_comment',
    rentPerYear: 310_116,
  },
  {
    id: 'own-de-sap-refx',
    language: 'de',
    text: `
h Wirtschaftseinheit|Bezeichnung WE|Gebäude|Mietobjekt|Nutzungsart Bez.|Vertragsnummer|Geschäftspartner|Name Geschäftspartner|Vertragsbeginn|Vertragsende|Erste Kündigung zum|Mietfläche|ME|Grundmiete|VZ Betriebskosten|VZ Heizkosten|Gesamtmiete brutto|Währung
u 1000/200417|Hafenquartier Süd|G01|G01-0001|Einzelhandel|0000401233|10004561|Frischemarkt Nord eG|01.03.2015|28.02.2030|29.02.2028|1.120,00|M2|8.400,00|1.680,00|560,00|12.661,60|EUR
u 1000/200417|Hafenquartier Süd|G01|G01-0002|Apotheke|0000401240|10004570|Anker-Apotheke Inh. S. Wolters e.K.|15.09.2019|14.09.2029||186,00|M2|2.230,00|279,00|93,00|3.096,38|EUR
v 1000/200417|Hafenquartier Süd|G01|G01-0003|Büro||||||| 95,50|M2|||||EUR
u 1000/200417|Hafenquartier Süd|G02|G02-0001|Wohnung|0000401388|20000017|Ilse Petersen|01.06.1998|31.12.9999||74,20|M2|520,00|130,00|70,00|720,00|EUR
u 1000/200417|Hafenquartier Süd|G02|G02-0002|Wohnung|0000401390|20000025|Mehmet Arslan|01.11.2020|31.12.9999||58,90|M2|480,00|105,00|60,00|645,00|EUR
v 1000/200417|Hafenquartier Süd|G02|G02-0003|Wohnung||||||| 61,00|M2|||||EUR
S |||||||||||1.595,60||11.630,00|2.194,00|783,00|17.122,98|`,
    columns:
      'property_reference? property_name? building_name unit_reference use_type lease_reference tenant_reference tenant_name lease_start_date lease_expiry_date earliest_termination_date? actual_lettable_area_sqm - contracted_rent_pa? operating_cost_prepayment_pa heating_cost_prepayment_pa - currency',
  },
  {
    id: 'own-ch-de-mieterspiegel',
    language: 'de',
    text: `
t Mieterspiegel per 1. Oktober 2025
t Liegenschaft 3021, Seestrasse 118, 8802 Kilchberg
h Objekt-Nr.|Stock|Objektart|Zimmer|Fläche m2|Mieter|Mietbeginn|Nächster Kündigungs-termin|Nettomiete CHF/Mt.|NK akonto CHF/Mt.|Bruttomiete CHF/Mt.|Nettomiete CHF/Jahr|CHF/m2/Jahr|Depot|Referenzzinssatz
u 3021.01|EG|Gewerbe||128|Velo Meier AG|01.04.2017|31.03.2027|2'560.00|210.00|2'770.00|30'720.00|240.00|7'680.00|
u 3021.02|1. OG|Wohnung|3.5|84|Fam. Brunner-Huber|01.10.2019|30.09.2025|1'890.00|220.00|2'110.00|22'680.00|270.00|5'670.00|1.25%
u 3021.03|1. OG|Wohnung|4.5|104|Lüthi Andrea und Marc|01.07.2022|30.06.2026|2'340.00|260.00|2'600.00|28'080.00|270.00|7'020.00|1.25%
v 3021.04|2. OG|Wohnung|3.5|84|leer seit 01.09.2025|||||||||
u 3021.05|2. OG|Wohnung|4.5|104|Gashi Besnik|16.03.2024|31.03.2026|1'860.00|260.00|2'120.00|22'320.00|214.62|5'580.00|1.75%
u 3021.91|UG|Einstellplatz|||Gashi Besnik|16.03.2024|31.03.2026|190.00||190.00|2'280.00|||
S Total|||||||| 8'840.00|950.00|9'790.00|106'080.00|||`,
    columns:
      'unit_reference unit_floor use_type room_count actual_lettable_area_sqm tenant_name lease_start_date earliest_termination_date? - operating_cost_prepayment_pa? - contracted_rent_pa contracted_rent_pa_per_sqm? security_amount -',
    rentPerYear: 106_080,
  },
  {
    id: 'own-at-zinsliste',
    language: 'de',
    text: `
t Zinsliste
t Liegenschaft: 1070 Wien, Neubaugasse 44
t Monat: 10/2025
_
h Top|Nutzung|Mieter/in|Nutzfläche|Mietrecht|Mietvertragsbeginn|Befristet bis|HMZ netto|BK netto|Lift|Heizung akonto|USt. %|Bruttomiete|Indexbasis|Kaution
u Top 1|Geschäftslokal|Blumen Prohaska OG|96,30 m²|MRG Teil|01.02.2014|unbefr.|€ 1.925,00|€ 231,12|€ 18,00||20%|€ 2.608,94|VPI 2010|€ 6.000,00
u Top 2|Wohnung|Mag. Eva Strasser|68,10 m²|MRG Voll|15.05.2021|14.05.2026|€ 612,00|€ 163,44|€ 12,50|€ 68,00|10%|€ 955,03|VPI 2015|€ 2.600,00
u Top 3|Wohnung|Josef Hrdlicka|102,40 m²|MRG Voll|01.11.1979|unbefr.|€ 384,00|€ 245,76|€ 18,70||10%|€ 713,31||
v Top 4|Wohnung|leerstehend|77,00 m²||||€ 0,00|€ 184,80|€ 14,10||||| 
u Top 5/6|Büro|Rechtsanwälte Lang Moser GmbH|188,00 m²|MRG Teil|01.09.2019|31.08.2029|€ 2.820,00|€ 451,20|€ 34,40|€ 188,00|20%|€ 4.192,32|VPI 2015|€ 10.000,00
u Lager 1|Lager|Blumen Prohaska OG|22,00 m²|ABGB|01.02.2014|unbefr.|€ 110,00|€ 26,40|||20%|€ 163,68||
S Summe|||553,80 m²||||€ 5.851,00|€ 1.302,72|€ 97,70|€ 256,00||€ 8.633,28||€ 18.600,00`,
    columns:
      'unit_reference use_type tenant_name actual_lettable_area_sqm - lease_start_date lease_expiry_date contracted_rent_pa operating_cost_prepayment_pa - heating_cost_prepayment_pa vat_rate_percent? - index_name security_amount',
  },
  {
    id: 'own-de-total-vorn',
    language: 'de',
    text: `
t Mietübersicht
t in EUR
h Nr.|Objekt|Bundesland|Mieter|Nutzung|Mietfläche in qm|Jahresmiete netto|€/qm/Monat|Beginn|Ende|Restlaufzeit in Jahren
s |Gesamt||||9.300|522.000|4,68|||
u 1|Lager Lehrte|Niedersachsen|Heimwerker Union AG|Logistik|4.200|226.800|4,50|01.01.2019|31.12.2028|3,3
u 2|Lager Lehrte|Niedersachsen|Paketdienst Schnell GmbH|Logistik|2.600|156.000|5,00|01.07.2021|30.06.2027|1,8
u 3|FMZ Celle|Niedersachsen|Drogerie Blume KG|Handel|800|105.600|11,00|15.03.2016|14.03.2031|5,5
u 4|FMZ Celle|Niedersachsen|Schuh-Discount eG|Handel|1.700|33.600|1,65|01.04.2023|31.03.2026|0,5`,
    columns:
      'unit_reference? property_name - tenant_name use_type actual_lettable_area_sqm contracted_rent_pa contracted_rent_pa_per_sqm lease_start_date lease_expiry_date -',
    rentPerYear: 522_000,
  },
  {
    id: 'own-fr-ch-regie',
    language: 'fr',
    text: `
t Régie du Léman SA — État locatif
t Immeuble 4102, Avenue de la Gare 12, 1003 Lausanne
t Au 31.12.2025
h Réf. objet|Genre|Nb pces|Et.|Surf. m2|Nom du locataire|Début du bail|Échéance du bail|Loyer net mensuel|Acompte charges|Loyer brut mensuel|Loyer net annuel|Garantie loyer|Statut
u 4102.01.0001|Arcade|-|Rez|145|Boulangerie Perret Sàrl|01.05.2016|30.04.2026|CHF 3'625.00|CHF 290.00|CHF 3'915.00|CHF 43'500.00|CHF 10'875.00|Loué
u 4102.01.0101|Appartement|3.5|1|78|Mme Sylvie Rochat|01.10.2020|30.09.2026|CHF 1'750.00|CHF 190.00|CHF 1'940.00|CHF 21'000.00|CHF 5'250.00|Loué
v 4102.01.0102|Appartement|2.5|1|56|Vacant|||CHF 0.00|CHF 0.00|CHF 0.00|CHF 0.00||Vacant
u 4102.01.0201|Appartement|4.5|2|99|M. et Mme Da Silva|16.07.2023|30.06.2026|CHF 2'420.00|CHF 240.00|CHF 2'660.00|CHF 29'040.00|CHF 7'260.00|Loué
u 4102.02.0901|Place de parc|-|-1||Mme Sylvie Rochat|01.10.2020|30.09.2026|CHF 155.00||CHF 155.00|CHF 1'860.00||Loué
S Totaux||||378||||CHF 7'950.00|CHF 720.00|CHF 8'670.00|CHF 95'400.00||`,
    columns:
      'unit_reference use_type room_count unit_floor actual_lettable_area_sqm tenant_name lease_start_date lease_expiry_date - operating_cost_prepayment_pa? - contracted_rent_pa security_amount lease_status',
    rentPerYear: 95_400,
  },
];
