/**
 * Headings that rent rolls have, in nine languages, and the column that each of them means by itself. `-`: none of them. They
 * were collected beside the vocabulary, from the terms of the field, and not from the layouts.
 */
export const HEADING_WORDS: Readonly<Record<string, string>> = {
  '-': 'Net Effective Rent | Restlaufzeit in Jahren | Bruttomiete | Gesamtmiete | Warmmiete | Leerstand seit | Leerstandsgrund | Leerstandsfläche | Umlageschlüssel | WALT | Branche | Ansprechpartner | Durée ferme | Date de sortie | Taxe foncière | Vacance | Date de congé | CIF | Leegstand | Uopsigelighed udlejer | Forudbetalt leje | Sector | % of GLA | Pro Rata Share | Remaining Term (yrs) | WAULT | Gross Rent | Service Charge Cap | Insurance | Real Estate Taxes | Guarantor | State | L&T Act | 1954 Act | EPC | Rateable Value | Landlord | Yield | Move-Out | Loss to Lease | Gain/Loss to Lease | Vacancy | Vacant Area | Void | Pet Rent | Total Charges | Total Monthly | Late Fees | Email | Phone | Contact',
  actual_lettable_area_sqm:
    'vermietbare Fläche m² | Mietfläche in m² gem. MV | Nutzfläche | Fläche gesamt | Surface louée (m²) | Surface utile pondérée | SUBL m² | Superficie alquilable (m²) | Superficie construida | m² | Powierzchnia | Powierzchnia najmu brutto | Pow. [m2] | Oppervlakte m² | m² VVO | LFA | Area m² | Area m² / sqm | Superficie mq / sqm | Terület / Area | Yta (kvm) | LOA | Areal | Bruttoareal m² | Area (sq ft) | NIA sq ft | GLA | Square Feet | SF | Rentable SF | RSF | Leased SF',
  break_notice_period_months: 'Break Notice (months)',
  building_name: 'Gebäude | Bâtiment | Edificio | Building',
  contracted_rent_pa:
    'Nettokaltmiete p.a. | Nettokaltmiete €/Monat | NKM p.m. | Sollmiete | Monatliche Miete netto | Jahresmiete (Soll) | Ist-Miete p.a. | Vertragsmiete | Loyer annuel HT HC | Loyer annuel en cours | Loyer mensuel | Loyer facial annuel | Loyer de base | Loyer actuel HT | Renta anual | Renta mensual | Renta actual €/mes | Czynsz | Czynsz netto miesięcznie | Czynsz roczny | Contracthuur p.j. | Huur p.j. | Jaarhuur | Huidige huur | Maandhuur | Hyra per år | Bashyra | Årshyra | Årsleje | Leje pr. år | Årlig leje ekskl. moms | Månedlig leje | Årlig leie | Årsleie NOK | Passing Rent | Passing Rent (£ pa) | Passing Rent / ERV if vacant | Loyer / VLM si vacant | Miete (Marktmiete bei Leerstand) | Rent (pa) | Annual Rent | Current Rent p.a. | Headline Rent | Contracted Rent | Contract Rent | Base Rent | Monthly Base Rent | Monthly Rent | Current Monthly Rent | Quarterly Rent | Scheduled Rent | In-Place Rent | Effective Rent | Rent per month | Rent p.c.m.',
  contracted_rent_pa_per_sqm:
    'Miete €/m² | Miete pro m² | Loyer annuel / m² | Loyer €/m²/an | Renta €/m²/mes | Czynsz EUR/m2 | Stawka czynszu (EUR/m²) | Huurprijs per m² | Huur/m² | Hyra kr/m² | Leje pr. m² | Leie per m² | Rent PSF | Rent/SF | Annual Rent PSF | £ per sq ft | Rent £/sq ft | $/SF',
  currency: 'Währung | Devise | Moneda | Currency',
  earliest_termination_date: 'Nächstmögliches Kündigungsdatum | Uopsigelig til',
  extension_option_notice_date: 'Option Notice Date',
  extension_option_term_months: 'Option (Monate) | Verlengingsperiode | Förlängningstid | Option Term',
  extension_options_count:
    'Verlängerungsoption | Prórroga | Verlengingsoptie | Options | Renewal Options | Number of Options',
  first_break_date:
    'Sonderkündigungsrecht zum | Prochaine échéance triennale | Prochaine faculté de résiliation | Breakoptie | Tussentijdse opzegmogelijkheid | Break Date | Next Break | Break Option | Tenant Break',
  heating_cost_prepayment_pa: 'HK-VZ | Heizkosten-VZ | Voorschot stookkosten | Värme | Aconto varme',
  index_name:
    "Indexierung | Wertsicherungsklausel | Indice | Type d'indice | Indexation | IPC | Índice de revisión | Indeksacja | Wskaźnik indeksacji | Indexuppräkning | KPI | Index",
  initial_rent_pa: 'Initial Rent',
  is_indexed: 'Indexiert (ja/nein)',
  last_rent_change_date: 'letzte Mieterhöhung',
  last_rent_review_date: 'Last Review',
  lease_comment:
    'Bemerkungen | Anmerkung | Commentaires | Observations | Comentarios | Uwagi | Opmerking | Kommentar | Merknad | Comments | Notes | Remarks',
  lease_contract_date:
    'Vertragsdatum | Datum Mietvertrag | Date de signature | Fecha de contrato | Data zawarcia umowy | Data podpisania | Lease Signed | Signing Date | Execution Date',
  lease_expiry_date:
    "Vertragsende | Mietende / Laufzeitende | Laufzeit bis | Festlaufzeit bis | Date de fin de bail | Date d'échéance | Terme du bail | Vencimiento contrato | Fin de contrato | Fecha fin | Koniec najmu | Einddatum contract | Expiratiedatum | Kontraktstid t.o.m. | Avtalsslut | Kontraktets slutdatum | Udløbsdato | Lejeophør | Utløpsdato | Kontraktens utløp | Lease Expiry | Lease End Date | Expiration Date | Expiry | LXD | Term End | Lease To | To",
  lease_notice_period_months:
    'Kündigungsfrist | Preaviso (meses) | Okres wypowiedzenia | Opzegtermijn | Uppsägningstid | Opsigelsesvarsel | Oppsigelsestid | Notice Period',
  lease_reference:
    'Vertragsnummer | Mietvertrag Nr. | N° de bail | Nº contrato | Nr umowy | Contractnummer | Kontraktsnummer | Avtalsnr | Lease ID | Lease Ref',
  lease_start_date:
    "Data przekazania | Vertragsbeginn | Mietvertragsbeginn | Beginn | Date de prise d'effet | Date d'entrée | Date début bail | Inicio contrato | Fecha de inicio | Początek najmu | Ingangsdatum huur | Ingangsdatum contract | Avtalsstart | Kontraktstid fr.o.m. | Indflytningsdato | Lejestart | Startdato | Kontrakt start | Lease Start | Lease Start Date | Commencement Date | Start Date | Lease Commencement | Term Start | Move In | Lease From | From",
  lease_status: 'Vertragsstatus | Statut | Estado | Status | Lease Status | Occupancy Status',
  lease_term_months:
    'Laufzeit (Monate) | Durée du bail | Duración (meses) | Okres najmu | Looptijd (mnd) | Lease Term | Term (months)',
  lease_type:
    'Vertragsart | Type de bail | Nature du bail | Tipo de contrato | Rodzaj umowy | Contracttype | Lease Type',
  market_rent_pa:
    'Marktmiete p.a. | ERV p.a. | VLM | Loyer de marché | Renta de mercado | Czynsz rynkowy | Markthuur | Marknadshyra | Hyresvärde | Markedsleje | ERV | ERV (£ pa) | Market Rent | Market Rent p.a.',
  market_rent_pa_per_sqm:
    'Marktmiete €/m² | VLM €/m² | ERV €/m² | Markthuur per m² | ERV psf | Market Rent/SF',
  marketing_charge_pa: 'Marketing Fund',
  next_indexation_date: 'Date prochaine indexation | Volgende indexering | Next Indexation Date',
  next_rent_review_date:
    'nächste Mietanpassung | Date de révision | Revisión de renta | Rent Review | Next Rent Review | Review Date',
  operating_cost_prepayment_pa:
    'Nebenkostenvorauszahlung | BK-Vorauszahlung | Betriebskosten VZ | Charges | Provision charges | Provisions pour charges mensuelles | Gastos comunes | Gastos repercutibles | Opłata eksploatacyjna | Opłaty serwisowe | Servicekosten | Voorschot servicekosten | Acontobidrag | Fællesudgifter | Felleskostnader | Service Charge | Service Charge (£ pa) | CAM | CAM Charges | Expense Reimbursements | Recoveries',
  original_lease_start_date: 'Original Start Date',
  parking_spaces:
    'Stellplätze | Anzahl Stellplätze | Plazas de aparcamiento | Liczba miejsc parkingowych | Miejsca postojowe | Parkeerplaatsen | Parking Spaces | Car Spaces',
  property_name:
    "Objekt | Objektbezeichnung | Wirtschaftseinheit | Immeuble | Nom de l'immeuble | Inmueble | Nieruchomość | Nazwa nieruchomości | Object | Fastighetsbeteckning | Fastighet | Ejendom | Eiendom | Property | Property Name | Asset",
  property_reference: 'Wirtschaftseinheit Nr. | Property Code | Asset ID',
  rent_arrears_amount:
    'Offene Posten | Rückstand | Impayés | Deuda | Saldo pendiente | Zaległości | Huurachterstand | Restance | Arrears | Balance | Past Due | Outstanding Balance',
  rent_free_end_date:
    'mietfrei bis | Date fin franchise | Fin de carencia | Rent Free End | Rent Free Expiry',
  rent_free_period_months:
    'Mietfreie Zeit | Franchise de loyer | Carencia (meses) | Wakacje czynszowe (miesiące) | Huurvrije periode | Rent Free | Free Rent (months)',
  rent_review_type: 'Review Type',
  rentroll_date: 'Stichtag',
  room_count: 'Anzahl Zimmer | Bed/Bath | Bedrooms',
  security_amount:
    'Mietsicherheit | Kaution in € | DG | Garantie | Caution bancaire | Fianza | Fianza legal | Aval bancario | Kaucja | Zabezpieczenie | Gwarancja bankowa | Waarborgsom | Bankgarantie | Deposition | Säkerhet | Depositum | Depositum / garanti | Deposit | Rent Deposit | Security Deposit | Deposit Held',
  security_type:
    'Art der Mietsicherheit | Kautionsart | Type de garantie | Rodzaj zabezpieczenia | Soort zekerheid | Security Type',
  step_rent_1_date: 'Next Step Date | Step 1 Date',
  step_rent_1_new_rent_pa: 'Next Step Rent | Step 1 Rent',
  step_rent_2_date: 'Step 2 Date',
  tenant_incentive_amount: "Mesures d'accompagnement | Huurkorting | Incentives",
  tenant_name:
    'Mieter / Nutzer | Name des Mieters | Nom du locataire | Locataire | Raison sociale | Enseigne | Inquilino | Nombre del inquilino | Nombre comercial | Nazwa najemcy | Najemca | Naam huurder | Hyresgäst | Hyresgästens namn | Lejer | Lejers navn | Leietaker | Tenant | Tenant Name | Occupant | Lessee | Tenant / Occupier | Trading Name',
  tenant_reference: 'Mieter-Nr. | Debitorennummer | Code locataire | Huurdernummer | Lejernr. | Tenant Code',
  turnover_rent_percent: 'Umsatzmiete % | Loyer variable % | Turnover Rent % | Percentage Rent',
  unit_city: 'Ort | Ville | Ciudad | Miasto | Plaats | City',
  unit_floor: 'Stockwerk | Niveau / Étage | Kondygnacja | Verdieping | Plan | Etage | Etasje | Floor',
  unit_postcode: 'PLZ | PLZ / Ort | Code postal | Código postal | Postcode | Zip Code',
  unit_reference:
    'Mieteinheit | Mieteinheitsnummer | Mietobjekt-Nr. | Einheit | Wohnung | N° de lot | Numéro du lot | Réf. lot | Nº de local | Unidad | Módulo | Nr lokalu | Lokal | Numer lokalu | Unitnummer | Huurobject | Objektsnummer | Lägenhetsnummer | Lejemål | Lejemålsnr. | Leieobjekt | Seksjon | Demise | Unit No. | Unit # | Suite # | Unit ID | Space | Apt | Premises',
  unit_street: 'Straße | Straße / Hausnummer | Anschrift | Adresse du bien | Dirección | Adres | Address',
  use_type:
    'Nutzung | Nutzungsart | Art der Nutzung | Flächenart | Usage | Type de surface | Nature du local | Affectation | Tipo de uso | Przeznaczenie lokalu | Rodzaj powierzchni | Bestemming | Type ruimte | Soort | Lokaltyp | Användning | Anvendelse | Lejemålstype | Type areal | Formål | Use | Use Class | Space Type',
  vat_rate_percent:
    'MwSt. | USt-Satz | USt-Option | TVA | % IVA | Stawka VAT | BTW belast | BTW | Moms | MVA | VAT | VAT Elected',
};
