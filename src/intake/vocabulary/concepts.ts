/**
 * What the words of headings mean: one row a concept, with stems in English, German, French, Spanish, Polish, Dutch, Danish,
 * Norwegian and Swedish. Stems are folded as `fold` does. `abc` is the whole word, `abc~` begins one, `~abc` ends one and
 * `~abc~` is anywhere in one, which splits compounds. A stem may have several words, and the rest of a regular expression.
 * A new stem needs a reason that holds beyond one file.
 */
const TABLE = {
  premises: 'demise~, premises, mietgegenstand~, pramissen',
  unit: 'unit, units, unitnr, suite~, suit, space, spaces, apt, apartment~, flat, (?!wirtschaft|verwaltung)[^ ]*einheit~, me, we, whg, wohnung(?!sgr|sart|styp)~, mietobjekt~, mietraum~, ladenlokal~, top, lot, lots, local, locales, locaux, cellule~, unite~, unidad~, vivienda~, lokal, lokalu, lokale, lokaltyp, lokali, jednostk~, modul~, mieszkani~, ~eenheid~, huurobject~, ruimte~, vhe, lejemal~, lejlighed~, enhed, lagenhet~, hyresobjekt~, lgh, lghnr, leieobjekt~, seksjon~, enhet~, lokalnr',
  area: 'area~, nla, gla, nia, gia, nra, rsf, rba, rentable, sqft~, size, footage, ~flache~, nf, mf, wfl, nfl, mfg, nuf, surface~, superficie~, sba, powierzchni~, pow, metraz~, ~oppervlak~, vvo, lfa, bvo, go, ~areal~, kvadratmeter~, ~yta, loa, boa, bta, bra',
  areaUnit:
    'm2, sqm, sq m, qm, kvm, sqft~, sf, sq ft, sq feet, square feet, square foot, square met~, quadratmeter~, metres carres, metros cuadrados, tsubo, mkw, m kw, vierkante meter',
  perArea:
    'psf, psm, / m2, / sqm, / sq m, / qm, / kvm, / sf, / sqft, / sq ft, / area, per area, per m2, per sqm, per sq m, per qm, per kvm, per sf, per sqft, per sq ft, per square, pro m2, pro qm, pro quadrat~, je m2, je qm, je quadrat~, par m2, au m2, du m2, le m2, por m2, m2 mes, za m2, za mkw, za metr, na m2, pr m2, pr kvm, pr kvadrat~, quadratmetermiete, quadratmeterpreis, m2pris, kvmpris, rate, stawk~',
  tenant:
    'tenant, tenants, lessee~, occupier~, occupant~, resident, residents, leaseholder~, customer, licensee, mieter, mieters, mietername~, mieternum~, mieternr, mieterbez~, mietpartei~, hauptmieter~, pachter~, bestandnehmer~, nutzer, locataire~, preneur~, arrendatari~, inquilin~, ocupante~, najemc~, dzierzawc~, huurder~, lejer, lejere, lejernavn, lejernr, hyresgast~, hyrestagare, leietaker~, leietager~, firma, company, trading name, trading as, brand, marca, enseigne, rotulo, nazwa firmy, razon social, raison sociale, nombre comercial, nom commercial, lejers',
  name: 'names, ~name, ~namen, bezeichnung~, ~bezeichnung, nom, noms, nombre, ~naam, ~navn, ~namn, nazwa, nazwisko, libelle, denomination',
  number:
    'no, nos, nrs, number, num, numero, #, id, ids, code, codes, ref, reference, referencia, referentie, referenz, ~nummer, ~nr, kennung, ident, identifiant, kod, kode, codigo, key, kennzeichen, lfd',
  property:
    'property, properties, asset, site, scheme, (?<!real )estate, liegenschaft~, immobili~, wirtschaftseinheit~, immeuble~, propriete, actif, inmueble~, propiedad~, activo, nieruchomosc~, pand, vastgoed~, complex~, ejendom(?!sskat)~, fastighet, fastigheten, fastighets, fastighetsbet~, fastighetsnamn, fastighetsn~, eiendom~, centre, centro',
  object:
    'objekt, objekte, objektnr, objektnummer, objektname, objektbez~, objektnaam, objectnr, objectnummer, objectnaam, object, obiekt~, gegenstand',
  building:
    'building~, bldg~, block, tower, gebaud~, haus, bauteil~, batiment~, bat, tour, bloc, edificio~, bloque, torre, budyn~, gebouw~, bygning~, bygg, byggnad~, ejendomsnavn',
  floor:
    'floor(?! plan), floors, level, storey~, geschoss~, ~geschoss, etage, etagen, stock, stockwerk~, ebene, niveau~, planta~, piso, nivel, pietro~, kondygnacj~, poziom, verdieping~, bouwlaag, vaning~, etasje~, plan, sal',
  use: 'use, uses, usage~, purpose, nutzung~, ~nutzung, ~nutzungsart, verwendung~, destination, activite~, affectation, nature, uso, usos, actividad~, destino, przeznaczen~, funkcj~, gebruik~, bestemming~, functie~, anvendels~, benyttels~, anvandning~, bruk, brukstype, formal',
  kind: 'types, ~type, ~typ, kind, art, [^ ]{4\\,}(?<!st)art, class, category, kategori~, categorie~, categoria, nature, rodzaj~, soort, tipo, tipos, tipologia~, form, forme, forma, slag',
  start:
    'lcd, starts, startdat~, ~start, begin, begins, commenc~, inception, from, effective date, ~beginn, beginn~, anfang, ab, von, vom, debut, effet, prise d effet, inicio, inicial fecha, comienzo, entrada, desde, rozpocz~, poczat~, od, obowiazuje od, ingang~, aanvang~, huuringang~, begindatum, ikrafttr~, overtagels~, indflytning~, begyndels~, fra, tilltrad~, fran, fr o m, fom, tiltred~, oppstart~, innflytt~',
  moveIn: 'move in, movein, moved in, einzug~, entree',
  moveOut:
    'move out, moveout, moved out, conge, sortie, auszug~, sortant, fraflyt~, utflytt~, avflytt~, vertrokken',
  end: 'end, ends, ended, ending, ~ende, endet, expir~, terminat~, maturity, to, until, till, thru, through, ~ablauf, ablauf~, bis, befrist~, fin, echeance~, terme, jusqu~, vencimiento~, vto, finalizacion, termino, caducidad, hasta, zakoncz~, wygasn~, konca, koniec, do, eind, einddat~, ~einde, afloop~, ~afloop, tot, t m, udlob~, ophor~, ~ophor, lxd, til, til og med, t / m, waznos~, gultig~, ~slut, slutdat~, t o m, tom, utlop~, ~utlop, utgang~, sluttdato',
  term: 'term, terms, period, periods, periode, verlengingsperiode, forlangningstid, duration, length, laufzeit~, ~laufzeit, mietdauer, dauer, vertragsdauer, duree~, duracion, plazo, okres, czas trwania, dlugosc, looptijd, duur, termijn, lobetid, loptid, varighe~, kontraktslangd',
  remaining:
    'remaining, unexpired, residual~, restlauf~, walt, wault, wale, restant~, residuel~, pozosta~, resterend~, restdur, restduur, aterstaend~, gjenstaend~',
  sign: 'sign, signed, signing, signature, executed, execution, unterzeich~, unterschrift~, ~abschluss~, signe, fecha de firma, fecha firma, firma contrato, firma del contrato, podpis~, zawarci~, onderteken~, tekendat~, underskr~, undertegn~, tecknad~, tecknat, signering~, vertragsdatum, contractdatum, avtalsdatum, kontraktsdato',
  original: 'ursprung~, erst vertrag~, origin~, pierwotn~, oorspronkelijk~, oprindelig~, opprinnelig~',
  option:
    'options, optional, ~option, ~optionen, optionsrecht~, opcion~, opcja, opcje, opcji, opties, ~optie, opsjon~, renewal~, extension~, extend~, verlanger~, prorog~, prorrog~, renouvel~, przedluz~, verleng~, forlang~, forleng~, prolong~',
  break:
    'break, breaks, breakopt~, break clause, sonderkund~, kundigungsrecht~, kundigungsmoglich~, ausstieg~, faculte de resiliation, resiliation~, sortie triennal~, sorties, triennal~, prochaine sortie, option de sortie, faculte de sortie, obligado cumplimiento, ruptura~, rescision~, wczesniejsz~, tussentijds~, breekopt~, opzegopt~, breakmogelijkh~, break dato, brudd~',
  firm: 'uopsig~, unkundbar~, kundbar zum, kundbar ab, kundigungstermin~, fest bis, festlaufzeit~, mindestlaufzeit~, mindestmietzeit, fruhest~, earliest termination, early termination, term certain, ferme, bindingstid~, bindingsperiode, uoppsigelig~, non terminable',
  notice:
    'notice, notices, kundigung~, kundbar, preavis~, wypowiedz~, opzeg(?!opt)~, opsig~, uppsag~, oppsig~, varsel~',
  rent: 'rent, rents, rental, rentals, [^ ]*miete(?!r|i|nd)[^ ]*, ~miete, ~mieten, mietzins~, ~mietzins, mietpreis~, pacht, nkm, nettokalt~, loyer~, renta, rentas, alquiler~, canon, czynsz~, ~huur, huurprijs~, huursom, huren, huuropbrengst~, ~leje, lejen, huslej~, ~leie, leiesum, leieinntekt~, ~hyra, hyror, ~hyran, rmg',
  net: 'net, ~netto~, ht, hc, kalt~, kale, base, basic, basis~, grund~, minimum, minima, garantizada, excl~, exkl~, hors, bazow~, podstawow~, bare, nnn, base rent, basic rent, mgr',
  gross:
    'gross, brut, brute, bruto~, ~brutto~, warm, ~warmmiete~, ttc, cc, charges comprises, incl, inclusive, inkl~, including, all in, totalmiete, gesamtmiete~, ~gesamtmiete, billing, billings, due, z vat, pauschalmiete, kostenpauschal~',
  market:
    'market, erv, omv, omr, markt~, reversionary, rental value, estimated rental, valeur locative, vlm, mercado, rynkow~, huurwaarde, hyresvarde, marked~, marknads~, ~markedsleje, potential~, potenz~, potencial~, erzielbar~, marche, proforma, pro forma',
  initial:
    'initial~, anfangs~, inicial, poczatkow~, aanvangshuur, startmiete, starthuur, begynnelse~, begyndelseslej~, ausgangs~, einstiegs~, utgangs~, startleie, startleje',
  inPlace:
    'in place, inplace, ist, istmiete, effective, effectif, effective rent, efektywn~, effektiv~, werkelijk~',
  current:
    'current, passing, derzeit~, gegenwart~, actuel~, en cours, actual, vigente, biezac~, aktualn~, huidig~, nuvaer~, nuvar~, aktuel~, gjeldende, gallande, soll, sollmiete~, contracted, contract rent, contractual, headline, vertrags~, facial, umown~, contractueel, agreed, scheduled',
  year: 'annual~, p / a, p / j, / a, / j, yearly, year, years, yr, yrs, jaren, lat, lata, pa, p a, per annum, jahr~, ~jahr, ~jahrlich, p j, annuel~, an, ans, annee~, anual~, ano, anos, rocz~, rok, jaar, jaarhuur, jaarlijks~, per jaar, pj, ar, ars, arlig~, arsleje, arsleie, arshyra, pr ar, arsbasis',
  month:
    'month, p / m, / m, months, monthly, mo, mos, mth, mths, mthly, pcm, pm, p m, mtl, monat~, ~monat, ~monatlich, mt, mensuel~, mensual~, mes, meses, mois, miesi~, mies, maand~, mnd, maned~, manad~, man, md, mdr, mdl, per maand',
  quarter: 'quarter~, qtr, quartal~, viertelj~, trimestr~, kwarta~, kvartal~',
  charge:
    'charge, charges, service charge~, opex, cam, expense~, recover~, rec, recs, reimburs~, tmi, nets, ~nebenkosten~, nk, nkvz, nkv, ~betriebskosten~, bk, bkv, bkvz, umlage~, ~umlagen, provisions, gastos~, comunidad~, comunes, oplat~, eksploat~, serwis~, koszt~, service~, bijdrage, drift, driftsudg~, driftskost~, driftstill~, felleskost~, fallesudgift~, fellesudgift~, fallesutgift~, fellesutgift~, fellesomkost~, omkostning~, tillagg~, gemeinkosten, acompte~, ~vorauszahlung~',
  prepay:
    'prepay~, prepaid, advance~, ~vorauszahlung~, vz, abschlag~, provision, provisions, acompte~, zaliczk~, voorschot~, forudbetal~, forskud~, acontobidrag, aconto, a conto, akonto, pauschal~',
  heating:
    'heat~, ~heizkosten~, heiz~, hk, hkv, hkvz, chauff~, calefac~, ogrzewan~, verwarm~, stook~, varme, varmeudg~, uppvarm~, fyring~, oppvarm~, warme~',
  utility:
    'pet, pets, water~, wasser~, eau, agua, wody, woda, vand, vann, vatten, electric~, strom, power, gas, energie, energy, energia, el, elec, trash, pest, sewer, utilities, utility, internet, cable, net fee, insurance, assurance~, versicherung~, seguro~, ubezpiecz~, verzekering~, forsikring~, forsakring~, property tax~, tax, taxes, podat~, ejendomsskat~, taxe fonciere, fonciere, foncier, fastighetsskatt~, fgk, grundsteuer~, ibi, impot~, verwaltungskost~, management, honoraires, administration~',
  other:
    'other~, sonstig~, weiter~, autre~, otro~, otra~, inne, inny, innych, overig~, ovrig~, andre, andere~, misc~, credits, addl',
  additional:
    'additional, addition, zusatz~, nebenmiete~, complement~, extra~, adicional~, dodatkow~, aanvullend~, tillaggshyra, tilleggsleie, tillagshyra, other income',
  income: 'income, einnahme~, ertrag~, erlos~, ingresos, revenus, revenue, inkomsten, przychod~',
  marketing: 'marketing~, werbe~, werbung~, promotion~, publicit~, promocion~, reklam~, association',
  free: 'free, rent holiday~, abatement~, abated, mietfrei~, franchise~, carencia~, bezczynsz~, wakacj~, zwolnien~, huurvrij~, lejefri~, hyresfri~, leiefri~, freimonat~',
  incentive:
    'incentive~, inducement~, fit out contribution, capital contribution~, ausbauzuschuss~, baukostenzuschuss~, ausbaukost~, mieteranreiz~, mesures d accompagnement, accompagnement, incentivo~, aportacion~, zachet~, kontrybucj~, huurkorting~, tenant allowance',
  step: 'step, steps, stepped, escalat~, bump~, staffel~, ~staffel, palier~, escalon~, progressi~, stopniow~, trapp~, stepup, future rent',
  index:
    'indexed, indexes, index[^ ]*, ~index, ~indexierung, cpi, rpi, cpih, indice, indices, indexation, ipc, ilat, ilc, icc, irl, vpi, wertsicher~, waloryz~, actualiz~, indeks~, wskaznik~, hicp, kpi, npi, ~indeks, pristal~, nettopris~',
  review:
    'review, reviews, revis~, mietanpass~, anpassung~, przeglad~, rewizj~, herzien~, regulering~, omregulering~, huurherzien~, hyresregl~, hyresjuster~, leiejuster~, leieregul~',
  change:
    'increase~, mieterhoh~, erhohung~, aumento~, augmentation~, podwyzk~, verhoging~, huurverhog~, stigning~, hojning~, hojd~, change, changed, mietanderung~, anderung~, okning~',
  last: 'last, previous, prior, letzt~, dernier~, ultim~, ostatni~, laatst~, vorig~, sidst~, senest~, senast~, sist, siste, forrige',
  next: 'next, upcoming, future, nachst~, prochain~, proxim~, nastepn~, najbliz~, volgend~, eerstvolgend~, naste, nasta, neste, kommend~',
  first:
    'first, 1st, earliest, erst, erste, erster, erstes, 1, premier~, primer~, pierwsz~, eerste, forste, forsta',
  second: 'second, 2nd, zweit~, 2, deuxieme, segund~, drug~, tweede, anden, andra',
  third: 'third, 3rd, dritt~, 3, troisieme, tercer~, trzeci~, derde, tredje',
  threshold: 'threshold~, hurdle, schwell~, seuil, umbral, prog, drempel~, tarskel, terskel, troskel',
  passThrough:
    'pass through, passthrough, weitergabe~, anpassungssatz, umlegung~, uberwalz~, doorbelast~, justering~, indexandel~, reguleringsgrad',
  deposit:
    'deposit, deposits, dep, security, secdep, guarantee, guarantees, guaranty, bond, ~kaution~, mietsicherheit~, ~burgschaft~, sicherheit~, ~sicherheit, depot de garantie, dg, garantie~, bankgarantie~, caution~, fianza~, aval, avales, garantia~, kaucj~, gwarancj~, depozyt~, zabezpiecz~, waarborg~, borg, borgsom, borgstelling, zekerheid~, depositum~, deposita, deposition~, sikkerhe~, garanti, garantibelop~, garantisum, bankgaranti, sakerhe~',
  arrears:
    'arrears, arrear, balance, balances, overdue, outstanding, delinquen~, past due, owed, ~ruckstand~, offene posten, aussenstand~, saldo, impaye~, solde~, arriere~, atraso~, impag~, deuda~, morosidad, zaleglo~, zadluz~, achterstand~, ~achterstand, restance~, restans~, skyldig~',
  vat: 'vat, ust, mwst, umsatzst~, mehrwertst~, mwstsatz, tva, iva, igic, btw, moms, momsplikt~, mva, omzetbelast~, gst, hst, sales tax',
  currency: 'currency, ccy, wahrung~, devise, monnaie, moneda, divisa, walut~, valuta~, munt',
  turnover:
    'turnover~, percentage rent, overage, sales(?! tax), breakpoint, umsatz(?!st)~, chiffre d affaires, variable~, ventas, facturacion, obrot~, omzet(?!bel)~, omsaetning~, omsatning~, omsattning~, omsetning~',
  status:
    '~status, statut, estado, stan, stand, vermietungsst~, vertragsst~, situation, situacion, tilstand, occupancy, occupied, belegung~, uthyrningsgrad, bezetting',
  flag: 'ja nein, yes no, oui non, j n, y n, si no, tak nie, ja nee, ja nej, ja nei, vrai faux, indexiert, indexed',
  vacancy:
    'vacan~, leerstand~, leer, void, voids, libre, wolny, pustost~, leegstand~, ledig, ledige, ledigt, ledighed, vakan~, tomgang',
  lease:
    'lease~, agreement~, tenancy, tenancies, vertrag, vertrags~, vertrages, mietvertrag~, mietverhaltnis~, mv, bail, baux, contrat, contrats, contrato~, arrendamiento, umow~, najmu, najem, dzierzaw~, huurcontract~, contract~, overeenkomst~, huurovereenk~, lejekontrakt~, lejeaftale~, kontrakt~, aftale~, avtal~, leieavtal~, leiekontrakt~, hyresavtal~, hyreskontrakt~',
  comment:
    'comment~, remark~, note, notes, observation~, bemerk~, bemark~, anmerk~, kommentar~, hinweis~, besonder~, notiz~, sonstiges, observacion~, comentario~, nota, notas, remarque~, uwag~, komentarz~, opmerk~, toelicht~, notitie~, anmark~, merknad~, notat, anteckning~, noter, ovrigt',
  date: 'dates, dated, ~datum, fecha, fechas, data, daty, ~dato, ~date, day, dzien, termin',
  street:
    'street~, address~, addr, strasse~, str, anschrift~, rue, voie, calle, direccion~, domicilio, ulica, adres~, straat~, gade, vej, gata, gatuadress~',
  streetNumber: 'street number, street no',
  houseNumber:
    'house number, house no, hausnr, hausnummer, hnr, haus nr, huisnummer, huisnr, husnr, husnummer, numero de voie, numero de calle',
  postcode:
    'postcode~, zip, zipcode, plz, postleitz~, code postal, cp, codigo postal, kod pocztowy, postnr, postnummer, postal code, postal',
  city: 'city, town, ort, stadt~, ville, commune, ciudad, localidad, poblacion, municipio, miasto, miejscowosc, plaats, plaatsnaam, stad, poststed, bynavn, postort, kommun, kommune',
  contact:
    'phone~, telephone~, telefon~, tel, email~, mail, e mail, mobile, contact~, kontakt~, ansprechpartner~, fax, correo, courriel, tlf',
  region: 'state, county, country, land, region, provinc~, pays, pais, kraj, bundesland',
  room: 'room, rooms, bedroom~, bed, beds, bd, br, bdrm~, zimmer~, ~zimmer, zi, raume, raumanzahl, pieces, habitacion~, dormitor~, pokoj~, pokoi, kamers, varels~, rum, rom, antal rum',
  parking:
    'parking~, car, cars, bays, garage~, stellpl~, ~stellplatz~, parkpl~, tg, tiefgarage~, stationnement~, aparcamiento~, plaza, plazas, parkeer~, parkering~, p plads~, p plats~, postojow~, carspace~',
  count:
    'number of, no of, anzahl~, nombre de, nb, liczba, ilosc, aantal, antal, antall, stuck, stk, qty, quantity, count, cantidad',
  amount:
    'amount~, amt, betrag~, hohe, montant~, importe, kwota, bedrag, belob~, belopp, value, wert, sum, somme',
  percent:
    '%, percent~, prozent~, pct, procent~, pourcent~, porcent~, prosent~, quote, anteil~, share, taux, satz, tipo impositivo',
  total: 'total, totals, totale, summe, gesamt~, razem, suma, totaal, i alt, summa, all',
  openEnded:
    'unbefristet~, open ended, indefinid~, indetermine~, nieokreslon~, onbepaald~, tidsubegraens~, tillsvidare, periodic',
  asOf: 'stichtag~, rent roll date, rentroll date, report date, reporting date, as of date, as at date, peildatum, fecha de corte, fecha de referencia, date d arrete, stan na dzien, skaringsdato',
  debtor:
    'debitor~, debtor~, personenkonto~, kundennr, kundennummer, customer, kundnr, kundnummer, client, cuenta',
  industry: 'industry, sector, branche~, bransch~, secteur, naics, sic, trade, industria, branza~, bransje~',
  party:
    'landlord~, lessor~, vermieter~, bailleur~, arrendador~, propietari~, wynajmujac~, verhuurder~, udlejer~, hyresvard~, utleier~, owner~, eigentum~, guarantor~, garant, burge, broker~, manager~, verwalter~, gestionnaire, employee~, agent',
  aside:
    '~schlussel, ~standsgrund, roll, rentroll, schedule, floor plan, concession~, loss, gain, upside, tag, tags, reason, reasons, event, event type, improvement~, commission~, cap, stop, floorplan, designation, gewerbe, rendite, yield~, epc, energy, energieausweis~, dpe, photo, invoice~, rechnung~, facture~, factura~, payment~, zahlung~, paiement~, pago~, receipt~, paid, bezahlt, paye, zaplac~, betaald, betalt, budget~, zone a, rateable, rates payable, fee, fees',
  filler:
    'of, the, a, per, and, in, on, for, at, by, der, die, das, des, dem, den, im, am, zum, zur, und, pro, je, de, du, la, le, les, l, d, en, et, au, aux, del, el, los, las, y, al, na, w, z, i, o, het, een, van, op, med, og, och, av, pr, att, eur, euro, euros, €, $, £, usd, gbp, chf, sek, dkk, nok, pln, zl, kr, czk, huf, teur, tsd, ca, ggf, legal, full, detail~, info~, data, /',
} as const;

export type Concept = keyof typeof TABLE;

/** The stems of each concept. */
export const CONCEPTS = Object.entries(TABLE) as readonly (readonly [Concept, string])[];
