import type { OwnLayout } from './own-layout';

export const ROMANCE_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-fr-gestionnaire',
    language: 'fr',
    text: `
t ÉTAT LOCATIF AU 31/12/2025
t Immeuble : 14 rue des Glycines, 69006 Lyon
_
h N° lot|Niveau|Locataire|Nature des locaux|Surface utile|Type de bail|Date de signature|Date de début|Date de fin|Faculté de résiliation|Loyer trimestriel HT|Provision pour charges|Taux de TVA|Dépôt de garantie|Indice de référence|Prochaine révision|Solde dû
h ||||m²||||||€|€|%|€|||€
u A-01|RDC|Boulangerie Marchetti SARL|Commerce|85,50|Commercial 3/6/9|12/01/2020|01/02/2020|31/01/2029|31/01/2026|6 412,50|640,00|20|6 412,50|ILC|01/02/2026|0,00
u A-02|RDC|Optique Delorme SAS|Commerce|112,00|Commercial 3/6/9|03/06/2021|01/07/2021|30/06/2030|30/06/2027|9 240,00|840,00|20|9 240,00|ILC|01/07/2026|1 250,40
v A-11|R+1|Vacant|Bureaux|204,30|||||||||||
u A-12|R+1|Cabinet Roussel et Associés|Bureaux|198,00|Professionnel|15/09/2022|01/10/2022|30/09/2028||10 890,00|1 485,00|20|10 890,00|ILAT|01/10/2026|0,00
S Total général||||599,80||||||26 542,50|2 965,00||26 542,50|||1 250,40`,
    columns:
      'unit_reference unit_floor tenant_name use_type actual_lettable_area_sqm lease_type lease_contract_date lease_start_date lease_expiry_date first_break_date contracted_rent_pa operating_cost_prepayment_pa vat_rate_percent security_amount index_name next_rent_review_date? rent_arrears_amount',
  },
  {
    id: 'own-es-centro-comercial',
    language: 'es',
    text: `
t Centro Comercial Las Acacias
t Cuadro de rentas a 30 de septiembre de 2025
h Nº local|Planta|Inquilino|Actividad|SBA (m²)|Fecha de firma|Fecha de inicio|Fecha de fin|Obligado cumplimiento|Renta mínima garantizada mensual (€)|Renta €/m²/mes|% renta variable|Gastos comunes mensuales|Fianza legal|Próxima revisión|Meses de carencia|Estado|Comentarios
u L-001|Baja|Moda Velarde S.L.|Moda|320,00|10/01/2020|01/03/2020|28/02/2030|28/02/2025|7.040,00|22,00|6|1.920,00|14.080,00|01/03/2026|3|Alquilado|
u L-002|Baja|Deportes Aranda S.A.|Deporte|540,00|02/05/2019|01/07/2019|30/06/2029|30/06/2024|9.180,00|17,00|5|3.240,00|18.360,00|01/07/2026|2|Alquilado|
v L-003|Baja|Vacante||150,00||||||||||||Disponible|
u L-101|Primera|Restauración Olmo S.L.|Restauración|210,00|15/11/2021|01/01/2022|31/12/2031|31/12/2026|5.460,00|26,00|8|1.260,00|10.920,00|01/01/2026||Alquilado|Terraza incluida
S TOTAL||||1.220,00|||||21.680,00|||6.420,00|43.360,00||||`,
    columns:
      'unit_reference unit_floor tenant_name use_type actual_lettable_area_sqm lease_contract_date lease_start_date lease_expiry_date first_break_date contracted_rent_pa contracted_rent_pa_per_sqm turnover_rent_percent operating_cost_prepayment_pa security_amount next_rent_review_date rent_free_period_months lease_status lease_comment',
  },
  {
    id: 'own-lu-bilingual',
    language: 'fr/de',
    text: `
h Bâtiment / Gebäude|Étage / Etage|Locataire / Mieter|Usage / Nutzung|Surface / Fläche (m²)|Début / Beginn|Fin / Ende|Loyer annuel / Jahresmiete (EUR)|Loyer/m²/mois - Miete/m²/Monat|Charges annuelles / Nebenkosten|Garantie bancaire / Bankgarantie|Remarques / Bemerkungen
u Bloc A|0|Fiduciaire Weyrich S.à r.l.|Bureau|410|01.01.2020|31.12.2028|162.360|33,00|24.600|40.590|
u Bloc A|1|Kirchberg Advisory S.A.|Bureau|410|01.07.2021|30.06.2030|167.280|34,00|24.600|41.820|
v Bloc A|2|Vacant / Leerstand|Bureau|395|||||||
u Bloc B|0|Ardenne Foods S.A.|Commerce|180|01.03.2019|28.02.2028|60.480|28,00|9.000|15.120|
S Total||||1.395|||390.120||58.200|97.530|`,
    columns:
      'building_name unit_floor tenant_name use_type actual_lettable_area_sqm lease_start_date lease_expiry_date contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa security_amount? lease_comment',
  },
];
