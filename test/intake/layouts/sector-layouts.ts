import type { OwnLayout } from './own-layout';

/** Rent rolls of other sectors: homes, centres, a strip of shops; with totals, vacant units and next leases that no word names. */
export const SECTOR_LAYOUTS: readonly OwnLayout[] = [
  {
    id: 'us-mf',
    language: 'en',
    columns:
      'unit_reference use_type? room_count? actual_lettable_area_sqm tenant_name lease_status? market_rent_pa contracted_rent_pa security_amount lease_start_date? lease_start_date? lease_expiry_date - rent_arrears_amount',
    text: `
t Copperline Flats - Rent Roll
t Exported On: 10/02/2025 09:14 AM
t As of: 10/02/2025
h Unit|Type|BD/BA|Sq. Ft.|Tenant|Status|Market Rent|Rent|Deposit|Lease From|Move-in|Lease To|Move-out|Past Due
b Current Tenants
u 101|A1|1/1.00|702|Maria Castellano|Current|1,525.00|1,480.00|500.00|03/01/2025|03/01/2023|02/28/2026||0.00
u 102|A1|1/1.00|702|Devon Price|Notice-Unrented|1,525.00|1,455.00|500.00|11/01/2024|11/01/2021|10/31/2025|10/31/2025|212.40
u 103|B2|2/2.00|1,014|Yuki & Tom Albrecht|Current|1,980.00|1,935.00|750.00|06/15/2025|06/15/2025|06/14/2026||0.00
u 104|B2|2/2.00|1,014|Oluwaseun Adeyemi|Evict|1,980.00|1,900.00|750.00|08/01/2024|08/01/2024|07/31/2025||5,700.00
v 105|S|0/1.00|512||Vacant-Unrented|1,290.00
u 106|A1|1/1.00|702|Grace Whitfield|Current|1,525.00|1,375.00|400.00|01/01/2025|09/15/2018|12/31/2025||-25.00
S 6 Units|||4,646||83.3% Occupied|9,825.00|8,145.00|2,900.00|||||5,887.40
_
b Future Tenants
f 105|S|0/1.00|512|Kenji Moore|Future|1,290.00|1,265.00|500.00|10/15/2025|10/15/2025|10/14/2026||0.00`,
  },
  {
    id: 'fr-centre',
    language: 'fr',
    columns:
      'unit_reference tenant_name - use_type? actual_lettable_area_sqm lease_start_date lease_term_months? lease_expiry_date first_break_date? contracted_rent_pa turnover_rent_percent? - operating_cost_prepayment_pa marketing_charge_pa? security_amount index_name? -',
    text: `
t SCI LES ARCADES DE LA LYS
t Tableau des baux – 3ème trimestre 2025
_
h N° cell.|Enseigne|Société|Secteur d'act.|Surf. GLA|Date d'effet|Durée|Échéance|Proch. faculté|Loyer min.|Loyer var.|CA 2024|Ch. + TF|Fonds mkt.|DG HT|Ind.|Taux
h ||||(m²)|du bail|(ans)|du bail|de résil.|garanti HT|% CA|HT|prov.|||| effort
u 01|Super Lys|Lys Distribution SAS|Alimentaire|3 850|15/09/2012|12|14/09/2024||462 000|1,2|38 500 000|115 500|23 100|115 500|ILC|1,6%
u 02|Optique Nord|SARL Vision 59|Santé|95|01/04/2020|10|31/03/2030|31/03/2026|61 750|7|742 000|7 600|2 470|15 438|ILC|9,7%
u 03-04|Mod'Elle|Groupe Elle Mode SA|Mode|420|01/02/2018|10|31/01/2028|31/01/2027|172 200|8|1 910 000|33 600|6 888|43 050|ILC|11,1%
v 05|VACANT|||140
u 06|La Brûlerie|EURL Café du Centre|Restauration|67|12/06/2023|9|11/06/2032|11/06/2026|53 600|9|410 000|5 360|2 144|13 400|ILC|14,9%
u 07|Fitness One|F1 Lille SASU|Loisirs|780|01/01/2024|9|31/12/2032|31/12/2026|117 000||1 050 000|46 800|0|29 250|ILAT|15,6%
u K1|Clés Minute|M. Haddad|Services|40|01/09/2021|Bail précaire|31/08/2024||142 600|||0|0|0||
S TOTAL||||5 392|||||1 009 150|||208 860|34 602|216 638`,
  },
  {
    id: 'mx-plaza',
    language: 'es',
    columns:
      '- unit_reference tenant_name use_type? actual_lettable_area_sqm lease_start_date lease_expiry_date contracted_rent_pa_per_sqm? contracted_rent_pa operating_cost_prepayment_pa? marketing_charge_pa? security_amount? rent_arrears_amount lease_status?',
    text: `
t Plaza Los Encinos, Querétaro
t Relación de locatarios al 30 de septiembre de 2025 (M.N. + IVA)
h #|No. Loc.|Locatario|Giro|M2|Inicio Cto.|Venc. Cto.|$ x M2|Renta Mens.|Mantto.|Publicidad|Depósito|Cartera Venc.|Estatus
u 1|L-01|Farmacias del Bajío, S.A. de C.V.|Farmacia|320|01/02/2021|31/01/2026|$410.00|$131,200.00|$22,400.00|$3,936.00|$262,400.00|$0.00|Vigente
u 2|L-02|Tacos Don Chema|Restaurante|180|15/08/2023|14/08/2026|$480.00|$86,400.00|$12,600.00|$2,592.00|$172,800.00|$101,592.00|Vigente
v 3|L-03|DISPONIBLE||140
u 4|L-04/05|Gimnasio Titán S. de R.L.|Gimnasio|400|01/05/2022|30/04/2027|$350.00|$140,000.00|$28,000.00|$0.00|$280,000.00|$0.00|Vigente
u 5|L-06|Óptica Visual Centro|Óptica|90|01/11/2020|31/10/2025|$590.00|$53,100.00|$6,300.00|$1,593.00|$106,200.00|$0.00|En renovación
u 6|CAJERO|Banco Regional del Centro|Cajero|50|01/01/2024|31/12/2026|$1,956.00|$97,800.00|$0.00|$0.00|$0.00|$0.00|Vigente
S |TOTALES|||1,180|||$430.93|$508,500.00|$69,300.00|$8,121.00|$821,400.00|$101,592.00`,
    rentPerYear: 6102000,
  },
  {
    id: 'cl-strip',
    language: 'es',
    columns:
      'unit_reference tenant_name use_type? actual_lettable_area_sqm contracted_rent_pa_per_sqm? contracted_rent_pa turnover_rent_percent? operating_cost_prepayment_pa? lease_start_date lease_expiry_date extension_options_count? lease_notice_period_months? security_amount? -',
    text: `
t Strip Center Los Aromos – Ñuñoa
t Rent roll agosto 2025, valores en UF + IVA
_
h Local|Arrendatario|Rubro|Sup. útil|Tarifa|Arriendo mín.|Arr. %|GGCC|F. inicio|F. térm.|Renov.|Aviso térm.|Garantía|RUT
h ||||(UF/m2)|(UF/mes)|s/ventas|(UF/mes)|contrato|contrato|autom.|(meses)|(UF)|
u 1|Supermercado Vecino SpA|Supermercado|680|0,32|217,6|1,5%|40,8|01-03-2019|28-02-2034|5 años|12|435,2|76.123.456-7
u 2|Farmacia Andina S.A.|Farmacia|150|0,65|97,5|3%|9|01-06-2021|31-05-2026|3 años|6|195|96.555.123-K
v 3|En comercialización||95
u 4-5|Clínica Dental Sonrisas Ltda.|Salud|210|0,55|115,5||12,6|15-01-2023|14-01-2028|2 años|6|231|77.888.999-1
u 6|Café Volcán SpA|Cafetería|62|0,7|43,4|6%|3,7|01-11-2024|31-10-2027|1 año|3|86,8|77.456.001-9
u 7|Banco del Pacífico|Banco|50|0,85|42,5||3|01-09-2020|31-08-2030|5 años|12|85|97.004.000-5
S ||| 1.247||516,5||69,1|||||1.033`,
    rentPerYear: 6198,
  },
];
