/**
 * Other words for the columns that are used most: English, German, French, Spanish and Dutch, in this order. A word that
 * several columns have means the first of them most often. They serve suggestions and searches, and never resolve a name:
 * a person who means the wrong one of two rents must see which one it is.
 */
const TABLE: Readonly<Record<string, string>> = {
  property_name:
    'property, building name, asset, asset name, site, scheme | Objekt, Immobilie, Liegenschaft, Objektname, Gebäude | immeuble, propriété, bien, nom de l’immeuble, actif | inmueble, propiedad, activo, edificio, nombre del inmueble | object, pand, vastgoed, objectnaam, gebouw',
  svc_property_id:
    'property id, property number, asset id | Objektnummer, Objekt ID, Liegenschaftsnummer | numéro d’immeuble, identifiant immeuble | id inmueble, número de inmueble | objectnummer, pandnummer',
  property_street:
    'street, address, property address | Straße, Adresse, Anschrift | rue, adresse | calle, dirección | straat, adres',
  property_postcode:
    'postcode, zip, zip code, postal code | Postleitzahl, PLZ | code postal | código postal | postcode',
  property_city: 'city, town, location | Stadt, Ort | ville, commune | ciudad, población | stad, plaats',
  property_region:
    'region, state, county | Region, Bundesland | région, département | región, provincia | regio, provincie',
  property_country: 'country | Land, Staat | pays | país | land',
  property_asset_class:
    'asset class, sector, property type, asset type | Assetklasse, Nutzungsklasse, Objektart | classe d’actifs, type d’actif | clase de activo, tipo de inmueble | vastgoedklasse, objecttype',
  portfolio_name:
    'portfolio, fund, fund name | Portfolio, Fonds, Fondsname | portefeuille, fonds | cartera, fondo | portefeuille, fonds',
  owner_company_name:
    'owner, landlord, lessor, spv, holding | Eigentümer, Vermieter, Objektgesellschaft | propriétaire, bailleur | propietario, arrendador | eigenaar, verhuurder',
  property_market_value:
    'market value, value, valuation, gav, fair value | Verkehrswert, Marktwert | valeur vénale, valeur de marché, valorisation | valor de mercado, tasación | marktwaarde, taxatiewaarde',
  property_year_built:
    'year built, construction year, built | Baujahr | année de construction | año de construcción | bouwjaar',
  parking_spaces:
    'parking, car spaces, car parks, parking bays | Stellplätze, Parkplätze, Stellplatz | parkings, places de stationnement | plazas de aparcamiento, parking | parkeerplaatsen, parkeren',
  rentroll_date:
    'as at, as of, as at date, rent roll date, reporting date, date, quarter | Stichtag, Datum, Mieterlistendatum | date de l’état locatif, date d’arrêté | fecha del rent roll, fecha de referencia | peildatum, huurlijstdatum',
  company_database_name:
    'database, company database, client | Datenbank, Mandant | base de données | base de datos | database',
  source_file_name:
    'file, source file, file name | Datei, Quelldatei | fichier, fichier source | archivo, fichero | bestand, bronbestand',
  extraction_id: 'extraction, extraction number | Extraktion | extraction | extracción | extractie',
  unit_name:
    'unit, suite, demise, premises, space, unit name, lot | Einheit, Mieteinheit, Mietobjekt, Wohnung | lot, unité, local, cellule | unidad, local | eenheid, unit, huurobject',
  unit_id:
    'unit id, unit number, suite number | Einheitsnummer, Mieteinheitnummer | numéro de lot | número de unidad | unitnummer, eenheidnummer',
  unit_floor:
    'floor, level, storey | Stockwerk, Etage, Geschoss | étage, niveau | planta, piso | verdieping, etage',
  building_name:
    'building, block, tower | Gebäude, Bauteil, Haus | bâtiment, tour | edificio, bloque | gebouw, blok',
  use_type:
    'use, usage, type of use, use class | Nutzung, Nutzungsart | usage, destination, affectation | uso, tipo de uso | gebruik, gebruikstype, functie',
  vacancy_status:
    'vacancy, vacant, occupancy, let, vacancy status, occupied | Leerstand, Vermietungsstand, vermietet, leer | vacance, vacant, occupation | vacancia, vacante, ocupación, desocupado | leegstand, bezetting, verhuurd',
  vacant_since_date:
    'vacant since, void since | leer seit, Leerstand seit | vacant depuis | vacante desde | leeg sinds',
  is_non_revenue:
    'non revenue, owner occupied, management unit | Eigennutzung, nicht ertragswirksam | non productif | sin ingresos | eigen gebruik',
  actual_lettable_area_sqm:
    'area, lettable area, nla, gla, nia, net lettable area, gross lettable area, floor area, sqm, m2, size, space, sqft, sq ft, square feet | Fläche, Mietfläche, Nutzfläche, vermietbare Fläche, Quadratmeter, qm, MFG | surface, surface locative, surface utile, mètres carrés | superficie, superficie alquilable, SBA, metros cuadrados | oppervlakte, verhuurbare oppervlakte, VVO, LFA, vierkante meter',
  actual_lettable_area_sqft:
    'sqft, sq ft, square feet, area sqft, feet | Quadratfuß | pieds carrés | pies cuadrados | vierkante voet',
  contracted_lettable_area_sqm:
    'contract area, leased area, let area, contracted area | Vertragsfläche, vermietete Fläche | surface louée, surface contractuelle | superficie contratada, superficie arrendada | contractoppervlakte, gehuurde oppervlakte',
  tenant_name:
    'tenant, lessee, occupier, tenant name, occupant, leaseholder, customer | Mieter, Mietername, Mietpartei | locataire, preneur, nom du locataire | inquilino, arrendatario, nombre del inquilino | huurder, naam huurder',
  tenant_id:
    'tenant id, tenant number | Mieternummer, Debitor, Debitorennummer | numéro de locataire | número de inquilino | huurdernummer, debiteurnummer',
  tenant_industry:
    'industry, sector, business sector, trade | Branche | secteur, secteur d’activité | sector, actividad | branche, sector',
  rent_arrears_amount:
    'arrears, debt, overdue, outstanding rent | Mietrückstand, Rückstand | arriérés, impayés | atrasos, impagos, deuda | huurachterstand, achterstand',
  lease_status:
    'lease status, contract status, status | Vertragsstatus, Mietvertragsstatus | statut du bail | estado del contrato | contractstatus',
  lease_type:
    'lease type, contract type | Vertragsart, Mietvertragsart | type de bail | tipo de contrato | contracttype, huurcontracttype',
  lease_reference:
    'lease number, contract number, lease reference | Vertragsnummer, Mietvertragsnummer | numéro de bail | número de contrato | contractnummer',
  lease_contract_date:
    'signing date, contract date, signed, lease date | Vertragsdatum, Vertragsabschluss | date de signature | fecha de firma | contractdatum, tekendatum',
  lease_start_date:
    'start, start date, commencement, lease start, lease commencement, begin | Mietbeginn, Vertragsbeginn, Beginn | début, début du bail, prise d’effet | inicio, inicio del contrato, fecha de inicio | ingangsdatum, begin, huuringang, startdatum',
  lease_expiry_date:
    'expiry, expiration, end, end date, lease end, lease expiry, lease expiration, expiry date, maturity, term, term end | Mietende, Vertragsende, Ende, Ablauf, Vertragsablauf | échéance, fin, fin du bail, terme, expiration | vencimiento, fin, fin del contrato, fecha de vencimiento | einddatum, einde, expiratie, afloop, huureinde, expiratiedatum',
  lease_term_months:
    'term, lease term, lease length, duration, tenor | Laufzeit, Mietdauer, Vertragslaufzeit | durée, durée du bail | duración, plazo | looptijd, huurtermijn',
  remaining_term_to_expiry_years:
    'remaining term, unexpired term, walt, wault, wale, years to expiry, term | Restlaufzeit, WALT | durée résiduelle, durée restante | plazo restante, duración residual | resterende looptijd, restduur',
  remaining_term_to_break_years:
    'remaining term to break, walb, waultb, wault to break, years to break, term certain | Restlaufzeit bis Sonderkündigung | durée ferme restante, durée ferme | plazo obligatorio restante | resterende looptijd tot break',
  lease_notice_period_months:
    'notice, notice period | Kündigungsfrist | préavis, délai de préavis | preaviso, plazo de preaviso | opzegtermijn',
  next_break_date:
    'break, next break, break date, break option, break clause | Sonderkündigung, Sonderkündigungsrecht, nächste Kündigungsmöglichkeit | congé, prochaine sortie, option de sortie, résiliation | ruptura, opción de ruptura, próxima ruptura | break, opzegoptie, breekoptie, tussentijdse opzegging',
  first_break_date:
    'first break, break, earliest break | erste Sonderkündigung, erste Kündigungsmöglichkeit | première échéance, première sortie | primera ruptura | eerste breakoptie, eerste opzegmogelijkheid',
  extension_options_count:
    'extension, renewal, options, renewal option, extension option | Verlängerungsoption, Option, Optionen | renouvellement, option de renouvellement | prórroga, opción de prórroga, renovación | verlenging, verlengingsoptie',
  next_tenant_name:
    'next tenant, pre-let, incoming tenant | Nachmieter, Folgemieter, Anschlussmieter | prochain locataire, futur locataire | próximo inquilino | volgende huurder',
  in_place_rent_pa:
    'passing rent, passing, current rent, current, net rent, in-place rent, in place, rent in place, rent passing, rental income, gri, annual rent | Miete, Ist-Miete, Istmiete, aktuelle Miete, Jahresmiete, Nettokaltmiete, Kaltmiete, Jahresnettomiete, Mietertrag | loyer, loyer en place, loyer actuel, loyer annuel, loyer courant, revenu locatif | renta, renta actual, renta vigente, renta en curso, renta anual, alquiler | huur, huidige huur, lopende huur, jaarhuur, huurinkomsten, actuele huur',
  contracted_rent_pa:
    'headline rent, headline, contract rent, contracted rent, contractual rent, face rent | Vertragsmiete, vertragliche Miete, Sollmiete, Soll-Miete | loyer facial, loyer contractuel, loyer du bail | renta contractual, renta contratada, renta nominal | contracthuur, overeengekomen huur, huurprijs',
  contracted_rent_per_month:
    'monthly rent, rent pm, rent per month, pcm | Monatsmiete, Miete pro Monat, monatliche Miete | loyer mensuel | renta mensual | maandhuur',
  in_place_rent_pa_per_sqm:
    'passing rent per sqm, rent per sqm, rent psm, passing rent psm | Miete pro qm, Quadratmetermiete | loyer au m2, loyer par mètre carré | renta por m2 | huur per m2',
  market_rent_pa:
    'erv, market rent, market, estimated rental value, mr, reversionary rent, open market rent | Marktmiete, marktübliche Miete | valeur locative, VLM, loyer de marché, valeur locative de marché | renta de mercado, renta potencial, ERV | markthuur, huurwaarde, markthuurwaarde',
  market_rent_pa_per_sqm:
    'erv per sqm, market rent psm, erv psm, market rent per sqm | Marktmiete pro qm | valeur locative au m2 | renta de mercado por m2 | markthuur per m2',
  reversion_pa:
    'reversion, reversionary potential, upside | Mietsteigerungspotenzial, Reversionspotenzial | potentiel de réversion, réversion | reversión, potencial de reversión | reversie, huurpotentieel',
  over_under_rent_percent:
    'over rented, under rented, overrented, overrent | Overrent, Underrent | surloyer, sous-loyer | sobrerenta | overhuur, onderhuur percentage',
  currency:
    'currency, ccy, eur, gbp, usd, sek, chf, fx, exchange rate, exchange | Währung, Wechselkurs | devise, monnaie, taux de change | moneda, divisa, tipo de cambio | valuta, munt, wisselkoers',
  rent_free_period_months:
    'rent free, rent free period, rent holiday | mietfrei, mietfreie Zeit | franchise, franchise de loyer | carencia, periodo de carencia | huurvrij, huurvrije periode',
  rent_free_end_date:
    'rent free end, rent free until | mietfrei bis, Ende mietfreie Zeit | fin de franchise | fin de carencia | huurvrij tot, einde huurvrije periode',
  tenant_incentive_amount:
    'incentive, incentives, fit-out contribution, capital contribution | Mieteranreiz, Ausbaukostenzuschuss, Incentive | mesures d’accompagnement | incentivo, incentivos | incentive, huurkorting',
  service_charge_budget_pa:
    'service charge, service charges, opex recoverable | Nebenkosten, Betriebskosten | charges, charges locatives, provisions sur charges | gastos comunes, gastos repercutibles | servicekosten',
  security_amount:
    'deposit, security deposit, security, guarantee, bond | Kaution, Mietsicherheit, Bürgschaft | dépôt de garantie, garantie, caution | fianza, garantía, depósito | waarborgsom, bankgarantie, borg',
  index_name:
    'index, indexation, cpi, rpi | Index, Indexierung, Wertsicherung, VPI | indice, indexation, ILC, ILAT | índice, IPC, indexación | index, indexering, CPI',
  next_indexation_date:
    'next indexation, next index date | nächste Indexierung | prochaine indexation | próxima indexación | volgende indexering',
  next_rent_review_date:
    'rent review, next review, review date | Mietanpassung, nächste Mietanpassung | révision, prochaine révision | revisión de renta, próxima revisión | huurherziening',
  vat_rate_percent: 'vat, option to tax | Mehrwertsteuer, Umsatzsteuer, MwSt | TVA | IVA | btw',
  property_wault_to_expiry_years:
    'wault, walt, wale, property wault | WALT des Objekts | WALT de l’immeuble | WALT del inmueble | WALT van het object',
  property_vacancy_by_area_percent:
    'vacancy rate, vacancy, void rate, vacancy by area | Leerstandsquote, Leerstand | taux de vacance, vacance | tasa de vacancia, vacancia | leegstandspercentage, leegstand',
  energy_performance_class:
    'epc, energy rating, energy label, energy class | Energieklasse, Energieausweis | DPE, classe énergétique | certificado energético, clase energética | energielabel',
  isApproved:
    'approved, approval, is approved, approved rent roll | genehmigt, freigegeben, Freigabe | approuvé, validé, approbation | aprobado, aprobación | goedgekeurd, goedkeuring',
  lastApprovedAt:
    'completed, completed at, last approved, approved at | abgeschlossen am | terminé le | completado | voltooid op',
  reason_for_rent_change:
    'reason, change reason, rent change reason | Grund, Änderungsgrund | raison, motif | motivo, razón | reden',
  rent_change_pa:
    'rent change, change, delta | Mietänderung, Veränderung | variation de loyer, variation | variación de renta, cambio | huurwijziging, mutatie',
};

export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** The words for each column, by identifier. */
export const SYNONYMS: Synonyms = new Map(
  Object.entries(TABLE).map(([name, words]) => [name, words.split(/[,|]/).map((word) => word.trim())]),
);

/** Columns that must not be proposed to a person who writes a word for another one: passing rent is not contracted rent. */
export const NEVER_FOR: ReadonlyMap<string, RegExp> = new Map([
  ['in_place_rent_pa', /contracted|headline|market/],
  ['market_rent_pa', /contracted|in_place/],
]);
