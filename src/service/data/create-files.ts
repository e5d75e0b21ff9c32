import { sqlRows, sqlText } from './sql-text';

/** A spreadsheet is maintained by hand, in the language of its country. */
const SOURCE_SYSTEMS = ['Spreadsheet', 'Ledgerline', 'Hausmeister 9', 'Spreadsheet'] as const;

const cellsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** The layouts of files, the countries whose spreadsheets have them, and the names of their files. */
const LAYOUTS = cellsOf(`
Ledgerline | | ledgerline_export_{year}-Q{quarter}.xlsx | LL {name} {year}Q{quarter}.xlsx
Hausmeister 9 | | H9_Mieterliste_{year}Q{quarter}.xls | H9 {name} {year}-{quarter}.xls
en | GB US | Rent roll Q{quarter} {year}.xlsx | {name} tenancy schedule Q{quarter} v2.xlsx | RR_{name}_final.xlsx
de | DE CH | mieterliste_Q{quarter}.xlsx | Mieterliste {name} {year}.xlsx | ML Q{quarter}-{year} (neu).xlsx
fr | FR | État locatif T{quarter} {year}.xlsx | etat_locatif_{name}.xlsx
nl | NL | huurlijst_K{quarter}.xlsx | Huurlijst {name} K{quarter} {year}.xlsx
pl | PL | Lista najemców Q{quarter} {year}.xlsx | zestawienie_{name}.xlsx
sv | SE | hyreslista_kv{quarter}.xlsx | Hyreslista {name} {year}.xlsx
`).map(([name = '', countries = '', ...fileNames]) => ({
  name,
  countries: countries.split(' ').filter(Boolean),
  fileNames,
}));

/** The column of each heading (`-` if the service does not use it), and the heading in each layout. */
const HEADINGS = cellsOf(`
unit_reference | Unit Ref | ME-Nr. | Unit no. | Einheit | N° de lot | Eenheidnr. | Nr lokalu | Objektnr
use_type | Use Class | Nutzungsart | Use | Nutzung | Usage | Gebruik | Przeznaczenie | Användning
tenant_name | Lessee | Mietername | Tenant | Mieter | Locataire | Huurder | Najemca | Hyresgäst
actual_lettable_area_sqm | NLA (sqm) | Fläche | Area m² | Fläche m² | Surface m² | Oppervlakte m² | Powierzchnia m² | Yta m²
lease_start_date | Commencement | V-Beginn | Lease start | Mietbeginn | Début du bail | Ingangsdatum | Początek najmu | Tillträde
lease_expiry_date | Termination | V-Ende | Lease expiry | Mietende | Fin du bail | Einddatum | Koniec najmu | Avtal t.o.m.
contracted_rent_pa | Passing Rent | NKM p.a. | Rent p.a. | Nettokaltmiete p.a. | Loyer annuel HC | Huur per jaar | Czynsz roczny | Bashyra kr/år
- | Flag | Kz. | Comments | Bemerkungen | Observations | Opmerkingen | Uwagi | Anmärkning
unit_floor | Level | Etage | Floor | Geschoss | Étage | Verdieping | Piętro | Våning
contracted_lettable_area_sqm | Demised (sqm) | V-Fläche | Area per lease | Vertragsfläche m² | Surface au bail | Contractoppervlakte | Powierzchnia wg umowy | Avtalad yta
tenant_reference | Debtor No | Debitor | Account | Debitorennummer | Compte client | Debiteurnr. | Nr kontrahenta | Kundnr
lease_contract_date | Signed | V-Datum | Lease dated | Vertrag vom | Bail signé le | Contractdatum | Data umowy | Avtalsdatum
first_break_date | Break Date | SKR | First break | Sonderkündigung zum | Sortie anticipée | Breakdatum | Wcześniejsze wyjście | Förtida uppsägning
market_rent_pa | ERV | Marktmiete | Market rent p.a. | Marktmiete p.a. | Valeur locative | Markthuur | Czynsz rynkowy | Marknadshyra
operating_cost_prepayment_pa | Svc Chg | BK-VZ | Service charge p.a. | Nebenkosten p.a. | Provisions sur charges | Servicekosten | Opłaty eksploatacyjne | Driftstillägg
vat_rate_percent | Tax Rate | USt. | VAT % | MwSt. % | TVA % | BTW % | VAT [%] | Moms %
index_name | Index Code | Indexart | Indexed to | Index | Indice | Indexatie | Indeks | Indexuppräkning
security_amount | Deposit Held | Kaution | Deposit | Kaution EUR | Dépôt de garantie | Waarborgsom | Kaucja | Deposition
rent_free_period_months | RF Months | MF-Mon. | Rent free (months) | Mietfreie Monate | Franchise (mois) | Huurvrij (mnd) | Wakacje czynszowe | Hyresfria månader
- | Batch | Mandant | Checked by | geprüft | Gestionnaire | Beheerder | Opiekun | Förvaltare
- | Last Run | Druckdatum | Change on last quarter | Veränderung z. Vorquartal | Var. trimestre | Mutatie | Zmiana | Förändring
`);

const cases = (values: readonly (readonly [key: string, value: string | readonly string[]])[]): string =>
  values.map(([key, value]) => `WHEN ${sqlText(key)} THEN ${sqlText(value)}`).join(' ');

/** The number of headings in every file. The others are missing from some files. */
const ALWAYS_THERE = 8;

const headings = HEADINGS.flatMap(([column = '', ...sources], i) =>
  LAYOUTS.map(({ name }, at) => [name, i + 1, sources[at] ?? null, column === '-' ? null : column]),
);
const countryLayouts = LAYOUTS.flatMap(({ name, countries }) =>
  countries.map((country) => [country, name] as const),
);
const fileNames = LAYOUTS.map((layout) => [layout.name, layout.fileNames] as const);

/**
 * Makes `file`, `extraction` (one rent roll read from a file) and `column_mapping` (one of its headings).
 * Some files were corrected: the current file then has another id and a name that the service gave it.
 */
export const createFiles = (): string[] => [
  `CREATE TEMP TABLE reading AS
   WITH grouped AS (
     SELECT r.rentroll_id, r.q, r.date, p.property_id, p.property_name, p.country, d.database_id, d.database_name,
       (p.number_in_database - 1) // 3 AS part,
       CASE WHEN part % 3 = 1 THEN min(r.rentroll_id) OVER (PARTITION BY d.database_id, r.q, part)
            ELSE r.rentroll_id END AS first_rentroll_id
     FROM rentroll r JOIN property p USING (property_id) JOIN company_database d ON d.database_id = p.database_id
   ), counted AS (
     SELECT *, count(*) OVER (PARTITION BY first_rentroll_id) > 1 AS is_shared FROM grouped
   )
   SELECT *, (500000 + 2 * first_rentroll_id)::INTEGER AS original_file_id,
     rnd(first_rentroll_id, 'file corrected') < .3 AS is_corrected,
     CASE WHEN is_corrected THEN original_file_id + 1 ELSE original_file_id END AS file_id,
     CASE WHEN is_shared THEN database_name ELSE property_name END AS subject,
     pick(${sqlText(SOURCE_SYSTEMS)}, property_id, 'system') AS source_system,
     CASE WHEN source_system = 'Spreadsheet' THEN CASE country ${cases(countryLayouts)} END ELSE source_system END
       AS layout
   FROM counted`,

  `CREATE TABLE file AS
   SELECT file_id, database_id, original_file_id,
     replace(replace(replace(pick(CASE layout ${cases(fileNames)} END, property_id, 'file name'),
       '{name}', subject), '{year}', year(date)::VARCHAR), '{quarter}', quarter(date)::VARCHAR) AS original_file_name,
     CASE WHEN is_corrected
          THEN replace(lower(subject), ' ', '-') || CASE WHEN is_shared THEN '-' || (part + 1) ELSE '' END
            || '-' || strftime(date, '%Y-%m') || '.xlsx'
          ELSE original_file_name END AS file_name,
     -- The upload of the current file. Rent rolls are complete three days after their date at the earliest.
     office_time(date + CASE WHEN is_corrected THEN 2 ELSE 1 END, first_rentroll_id, 'uploaded') AS uploaded_at
   FROM reading WHERE rentroll_id = first_rentroll_id ORDER BY file_id`,

  `CREATE TABLE extraction AS
   SELECT (200000 + rentroll_id)::INTEGER AS extraction_id, rentroll_id, database_id, file_id, property_id, source_system,
     layout,
     CASE WHEN is_shared THEN property_name
          ELSE pick(['Rent roll', 'Tenancy schedule', 'Mieterliste', 'Sheet1'], property_id, 'sheet') END AS sheet_name
   FROM reading ORDER BY extraction_id`,
  'DROP TABLE reading',

  `CREATE TABLE column_mapping AS
   WITH heading AS (
     SELECT * FROM ${sqlRows(headings)} AS t(layout, position, source_column, column_name)
   ), found AS (
     SELECT extraction_id, position, source_column, column_name, extraction_id::BIGINT * 64 + position AS key
     FROM extraction JOIN heading USING (layout)
     WHERE position <= ${ALWAYS_THERE} OR rnd(property_id::BIGINT * 64 + position, 'heading') < .75
   )
   SELECT extraction_id, position::TINYINT AS position, source_column, column_name,
     CASE WHEN column_name IS NOT NULL
          THEN round(CASE WHEN rnd(key, 'sure') < .8 THEN .9 + .1 * rnd(key, 'confidence')
                          ELSE .4 + .5 * rnd(key, 'confidence') END, 2) END AS confidence
   FROM found ORDER BY extraction_id, position`,
];
