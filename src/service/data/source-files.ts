/** A spreadsheet is maintained by hand, in the language of its country. */
export const SOURCE_SYSTEMS = ['Spreadsheet', 'Ledgerline', 'Hausmeister 9', 'Spreadsheet'] as const;

export const LAYOUTS = ['Ledgerline', 'Hausmeister 9', 'en', 'de', 'fr', 'nl', 'pl', 'sv'] as const;
type Layout = (typeof LAYOUTS)[number];

export const COUNTRY_LAYOUTS: Readonly<Record<string, Layout>> = {
  GB: 'en',
  US: 'en',
  DE: 'de',
  CH: 'de',
  FR: 'fr',
  NL: 'nl',
  PL: 'pl',
  SE: 'sv',
};

export const UPLOAD_NAMES: Readonly<Record<Layout, readonly string[]>> = {
  Ledgerline: ['ledgerline_export_{year}-Q{quarter}.xlsx', 'LL {name} {year}Q{quarter}.xlsx'],
  'Hausmeister 9': ['H9_Mieterliste_{year}Q{quarter}.xls', 'H9 {name} {year}-{quarter}.xls'],
  en: [
    'Rent roll Q{quarter} {year}.xlsx',
    '{name} tenancy schedule Q{quarter} v2.xlsx',
    'RR_{name}_final.xlsx',
  ],
  de: ['mieterliste_Q{quarter}.xlsx', 'Mieterliste {name} {year}.xlsx', 'ML Q{quarter}-{year} (neu).xlsx'],
  fr: ['État locatif T{quarter} {year}.xlsx', 'etat_locatif_{name}.xlsx'],
  nl: ['huurlijst_K{quarter}.xlsx', 'Huurlijst {name} K{quarter} {year}.xlsx'],
  pl: ['Lista najemców Q{quarter} {year}.xlsx', 'zestawienie_{name}.xlsx'],
  sv: ['hyreslista_kv{quarter}.xlsx', 'Hyreslista {name} {year}.xlsx'],
};

/** Headings in the order of {@link LAYOUTS}, and the column of each: null if the service does not use it. */
// oxfmt-ignore
export const COLUMN_HEADINGS: readonly (readonly [column: string | null, ...headings: readonly string[]])[] = [
  ['unit_reference', 'Unit Ref', 'ME-Nr.', 'Unit no.', 'Einheit', 'N° de lot', 'Eenheidnr.', 'Nr lokalu', 'Objektnr'],
  ['use_type', 'Use Class', 'Nutzungsart', 'Use', 'Nutzung', 'Usage', 'Gebruik', 'Przeznaczenie', 'Användning'],
  ['tenant_name', 'Lessee', 'Mietername', 'Tenant', 'Mieter', 'Locataire', 'Huurder', 'Najemca', 'Hyresgäst'],
  ['actual_lettable_area_sqm', 'NLA (sqm)', 'Fläche', 'Area m²', 'Fläche m²', 'Surface m²', 'Oppervlakte m²', 'Powierzchnia m²', 'Yta m²'],
  ['lease_start_date', 'Commencement', 'V-Beginn', 'Lease start', 'Mietbeginn', 'Début du bail', 'Ingangsdatum', 'Początek najmu', 'Tillträde'],
  ['lease_expiry_date', 'Termination', 'V-Ende', 'Lease expiry', 'Mietende', 'Fin du bail', 'Einddatum', 'Koniec najmu', 'Avtal t.o.m.'],
  ['contracted_rent_pa', 'Passing Rent', 'NKM p.a.', 'Rent p.a.', 'Nettokaltmiete p.a.', 'Loyer annuel HC', 'Huur per jaar', 'Czynsz roczny', 'Bashyra kr/år'],
  [null, 'Flag', 'Kz.', 'Comments', 'Bemerkungen', 'Observations', 'Opmerkingen', 'Uwagi', 'Anmärkning'],
  ['unit_floor', 'Level', 'Etage', 'Floor', 'Geschoss', 'Étage', 'Verdieping', 'Piętro', 'Våning'],
  ['contracted_lettable_area_sqm', 'Demised (sqm)', 'V-Fläche', 'Area per lease', 'Vertragsfläche m²', 'Surface au bail', 'Contractoppervlakte', 'Powierzchnia wg umowy', 'Avtalad yta'],
  ['tenant_reference', 'Debtor No', 'Debitor', 'Account', 'Debitorennummer', 'Compte client', 'Debiteurnr.', 'Nr kontrahenta', 'Kundnr'],
  ['lease_contract_date', 'Signed', 'V-Datum', 'Lease dated', 'Vertrag vom', 'Bail signé le', 'Contractdatum', 'Data umowy', 'Avtalsdatum'],
  ['first_break_date', 'Break Date', 'SKR', 'First break', 'Sonderkündigung zum', 'Sortie anticipée', 'Breakdatum', 'Wcześniejsze wyjście', 'Förtida uppsägning'],
  ['market_rent_pa', 'ERV', 'Marktmiete', 'Market rent p.a.', 'Marktmiete p.a.', 'Valeur locative', 'Markthuur', 'Czynsz rynkowy', 'Marknadshyra'],
  ['operating_cost_prepayment_pa', 'Svc Chg', 'BK-VZ', 'Service charge p.a.', 'Nebenkosten p.a.', 'Provisions sur charges', 'Servicekosten', 'Opłaty eksploatacyjne', 'Driftstillägg'],
  ['vat_rate_percent', 'Tax Rate', 'USt.', 'VAT %', 'MwSt. %', 'TVA %', 'BTW %', 'VAT [%]', 'Moms %'],
  ['index_name', 'Index Code', 'Indexart', 'Indexed to', 'Index', 'Indice', 'Indexatie', 'Indeks', 'Indexuppräkning'],
  ['security_amount', 'Deposit Held', 'Kaution', 'Deposit', 'Kaution EUR', 'Dépôt de garantie', 'Waarborgsom', 'Kaucja', 'Deposition'],
  ['rent_free_period_months', 'RF Months', 'MF-Mon.', 'Rent free (months)', 'Mietfreie Monate', 'Franchise (mois)', 'Huurvrij (mnd)', 'Wakacje czynszowe', 'Hyresfria månader'],
  [null, 'Batch', 'Mandant', 'Checked by', 'geprüft', 'Gestionnaire', 'Beheerder', 'Opiekun', 'Förvaltare'],
  [null, 'Last Run', 'Druckdatum', 'Change on last quarter', 'Veränderung z. Vorquartal', 'Var. trimestre', 'Mutatie', 'Zmiana', 'Förändring'],
];
