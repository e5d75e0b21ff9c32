import type { OwnLayout } from './own-layout';

export const SOUTHERN_LAYOUTS: OwnLayout[] = [
  {
    id: 'own-it-direzionale',
    language: 'it',
    text: `
t Rent Roll al 30/09/2025
t Proprietà: Fondo Immobiliare Aurora
_
h Immobile|Unità|Piano|Destinazione d'uso|Conduttore|Superficie GLA (mq)|Posti auto|Data stipula|Decorrenza|Scadenza|Prima data di recesso|Preavviso (mesi)|Canone annuo (€)|Canone €/mq/anno|Canone di mercato (€)|Oneri accessori annui (€)|ISTAT|Deposito cauzionale (€)|Tipo garanzia|Note
u Via Tortona 33|U01|PT|Negozio|Libreria Manzoni S.r.l.|180,00|0|15/01/2020|01/02/2020|31/01/2026|31/01/2024|12|63.000,00|350,00|66.600,00|7.200,00|75%|15.750,00|Fideiussione bancaria|
u Via Tortona 33|U02|1|Ufficio|Studio Legale Ferri e Associati|410,00|2|20/05/2021|01/07/2021|30/06/2027|30/06/2025|6|114.800,00|280,00|118.900,00|16.400,00|75%|28.700,00|Deposito|Rinnovo tacito 6+6
v Via Tortona 33|U03|2|Ufficio|Sfitto|410,00|2||||||||118.900,00|||||
u Via Tortona 33|U04|3|Ufficio|Digital Wave S.p.A.|820,00|6|02/09/2022|01/10/2022|30/09/2028|30/09/2026|12|237.800,00|290,00|237.800,00|32.800,00|100%|59.450,00|Fideiussione bancaria|
u Via Tortona 33|U05|4|Ufficio|Rossi Bianchi Advisory S.r.l.|790,00|6|10/12/2018|01/01/2019|31/12/2030|31/12/2024|12|225.300,00|285,19|229.100,00|31.600,00|75%|56.325,00|Fideiussione assicurativa|
S Totale|||||2.610,00|16|||||| 640.900,00||771.300,00|88.000,00||160.225,00||`,
    columns:
      'property_name unit_reference unit_floor use_type tenant_name actual_lettable_area_sqm parking_spaces lease_contract_date? lease_start_date lease_expiry_date first_break_date? lease_notice_period_months contracted_rent_pa contracted_rent_pa_per_sqm market_rent_pa operating_cost_prepayment_pa indexation_pass_through_percent? security_amount security_type? lease_comment',
    rentPerYear: 640_900,
  },
  {
    id: 'own-it-residenziale',
    language: 'it',
    text: `
t Elenco locazioni - Condominio Via Garibaldi 8, Torino
h Interno|Scala|Piano|Vani|Mq|Inquilino|Tipo contratto|Inizio contratto|Fine contratto|Canone mensile|Spese condominiali|Totale mensile|Cauzione|Morosità|Telefono
u 1|A|T|2|55|Bianchi Mario|4+4|01/03/2021|28/02/2025|€ 480,00|€ 60,00|€ 540,00|€ 1.440,00|€ 0,00|338 1234567
u 2|A|1|3|78|Esposito Carla|3+2|01/10/2022|30/09/2025|€ 620,00|€ 85,00|€ 705,00|€ 1.860,00|€ 1.410,00|347 7654321
v 3|A|1|3|78|libero|||||||||
u 4|B|2|4|96|Nguyen Thi Lan|4+4|15/06/2020|14/06/2028|€ 700,00|€ 100,00|€ 800,00|€ 2.100,00|€ 0,00|
u 5|B|3|4|96|Ferrero Paolo|Transitorio|01/09/2025|28/02/2026|€ 820,00|€ 100,00|€ 920,00|€ 2.460,00||
S Totali||||403|||||€ 2.620,00|€ 345,00|€ 2.965,00|€ 7.860,00|€ 1.410,00|`,
    columns:
      'unit_reference - unit_floor room_count actual_lettable_area_sqm tenant_name lease_type lease_start_date lease_expiry_date contracted_rent_pa operating_cost_prepayment_pa - security_amount rent_arrears_amount -',
    rentPerYear: 31_440,
  },
  {
    id: 'own-pt-escritorios',
    language: 'pt',
    text: `
t Mapa de Rendas
t Data de referência: 30-09-2025
_
h Edifício|Fração|Piso|Arrendatário|Utilização|Área (m²)|Estacionamentos|Início do contrato|Termo do contrato|Pré-aviso (dias)|Renda mensal (€)|Renda anual (€)|Renda €/m²/mês|Condomínio mensal (€)|Atualização|Caução (€)|Observações
u Ed. Atlântico|A|0|Farmácia Central, Lda.|Comércio|140,00|1|01-02-2019|31-01-2029|120|2.520,00|30.240,00|18,00|280,00|INE|5.040,00|
u Ed. Atlântico|B|1|Lusitec - Sistemas, S.A.|Escritório|560,00|8|01-06-2021|31-05-2026|120|8.960,00|107.520,00|16,00|1.120,00|INE|17.920,00|
v Ed. Atlântico|C|2|Devoluto|Escritório|560,00|8|||||||1.120,00|||
u Ed. Atlântico|D|3|Consultores Mar & Sal, Lda.|Escritório|560,00|8|15-09-2022|14-09-2027|90|9.240,00|110.880,00|16,50|1.120,00|INE|18.480,00|Opção de renovação 5 anos
u Ed. Atlântico|E|4|Banco do Litoral, S.A.|Escritório|745,00|10|01-01-2018|31-12-2027|180|11.795,00|141.540,00|15,83|1.490,00|INE|23.590,00|
S Total|||||2.565,00|35||||32.515,00|390.180,00||5.130,00||65.030,00|`,
    columns:
      'building_name unit_reference unit_floor tenant_name use_type actual_lettable_area_sqm parking_spaces lease_start_date lease_expiry_date lease_notice_period_months? - contracted_rent_pa contracted_rent_pa_per_sqm operating_cost_prepayment_pa? index_name? security_amount lease_comment',
    rentPerYear: 390_180,
  },
  {
    id: 'own-br-aluguel',
    language: 'pt',
    text: `
t Relação de locatários - Edifício Paulista Corporate - Set/2025
h Conjunto|Locatário|CNPJ|ABL (m²)|Início do contrato|Término do contrato|Aluguel mensal (R$)|R$/m²|Índice de reajuste|Próximo reajuste|Condomínio (R$)|IPTU (R$)|Garantia|Inadimplência (R$)
u 11|Advocacia Prado & Lima|12.345.678/0001-90|250,00|01/02/2022|31/01/2027|27.500,00|110,00|IGP-M|01/02/2026|7.500,00|1.800,00|Seguro fiança|0,00
u 12|Fintech Aurora S.A.|98.765.432/0001-10|250,00|15/07/2023|14/07/2028|28.750,00|115,00|IPCA|15/07/2026|7.500,00|1.800,00|Carta de fiança|0,00
v 21|VAGO||250,00||||||||||
u 22|Construtora Horizonte Ltda.|11.222.333/0001-44|450,00|01/10/2020|30/09/2025|46.750,00|103,89|IGP-M|01/10/2025|13.500,00|3.240,00|Caução|46.750,00
S TOTAL|||1.200,00|||103.000,00||||28.500,00|6.840,00||46.750,00`,
    columns:
      'unit_reference tenant_name - actual_lettable_area_sqm lease_start_date lease_expiry_date contracted_rent_pa contracted_rent_pa_per_sqm? index_name next_rent_review_date? operating_cost_prepayment_pa? - security_type rent_arrears_amount',
    rentPerYear: 1_236_000,
  },
];
