/**
 * What the words of headings mean: one row a concept, with stems in English, German, French, Spanish, Italian, Portuguese, Polish,
 * Czech, Dutch, Danish, Norwegian and Swedish. Stems are folded as `fold` does. `abc` is the whole word, `abc~` begins one,
 * `~abc` ends one and `~abc~` is anywhere in one, which splits compounds. A stem may have several words, and the rest of a
 * regular expression: `(?<=^ )` where it begins the heading, and `(?! .)` where it ends it. A new stem needs a reason that holds beyond one file.
 */
const TABLE = {
  premises: 'demise~, premises, mietgegenstand~, pramissen',
  unit: 'unit, units, unitnr, suite~, suit, space, spaces, apt, apartment~, flat, (?!wirtschaft|verwaltung)[^ ]*einheit~, me, we, whg, wohnung(?!sgr|sart|styp)~, mietobjekt~, mietraum~, ladenlokal~, top, lot, lots, local, locales, locaux, cellule~, unite~, unidad~, vivienda~, lokal, lokalu, lokale, lokaltyp, lokali, jednostk~, modul~, mieszkani~, ~eenheid~, huurobject~, ruimte~, vhe, lejemal~, lejlighed~, enhed, lagenhet~, hyresobjekt~, lgh, lghnr, leieobjekt~, seksjon~, enhet~, lokalnr, locale, locali, unita, interno, appartament~, fracao, fracoes, loja, lojas, sala, salas, conjunto, conjuntos, jednotk~, prostor, prostoru, seksj~, lejl, ve, logement~, sub(?! .), subalterno, nr powierzchni, ste, shop, shops, lejem',
  area: 'area~, nla, gla, nia, gia, nra, rsf, rba, rentable, sqft~, size, footage, ~flache~, nf, mf, wfl, nfl, mfg, nuf, surface~, superficie~, sba, powierzchni~, pow, metraz~, ~oppervlak~, vvo, lfa, bvo, go, ~areal~, kvadratmeter~, ~yta, loa, boa, bta, bra, superfici, abl, slp, ploch~, vymer~, surf, sup',
  areaUnit:
    'm2, sqm, sq m, qm, kvm, sqft~, sf, sq ft, sq feet, square feet, square foot, square met~, quadratmeter~, metres carres, metros cuadrados, tsubo, mkw, m kw, vierkante meter, mq, metri quadr~, metros quadrados',
  perArea:
    'psf, psm, / m2, / sqm, / sq m, / qm, / kvm, / sf, / sqft, / sq ft, / area, per area, per m2, per sqm, per sq m, per qm, per kvm, per sf, per sqft, per sq ft, per square, pro m2, pro qm, pro quadrat~, je m2, je qm, je quadrat~, par m2, au m2, du m2, le m2, por m2, m2 mes, za m2, za mkw, za metr, na m2, pr m2, pr kvm, pr kvadrat~, quadratmetermiete, quadratmeterpreis, m2pris, kvmpris, rate, stawk~, / mq, al mq, per mq, por metro, / rsf, / gla, / nla',
  tenant:
    'tenant, tenants, lessee~, occupier~, occupant~, resident, residents, leaseholder~, customer, licensee, mieter, mieters, mietername~, mieternum~, mieternr, mieterbez~, mietpartei~, hauptmieter~, pachter~, bestandnehmer~, nutzer, locataire~, preneur~, arrendatari~, inquilin~, ocupante~, najemc~, dzierzawc~, huurder~, lejer, lejere, lejernavn, lejernr, hyresgast~, hyrestagare, leietaker~, leietager~, firma, company, trading name, trading as, brand, marca, enseigne, rotulo, nazwa firmy, razon social, raison sociale, nombre comercial, nom commercial, lejers, conduttor~, locatari~, affittuari~, lojist~, ragione sociale, insegna, nome fantasia, vertragspartner~, geschaftspartner~, operador~, exploitant~, mietpartner~',
  name: 'names, ~name, ~namen, bezeichnung~, ~bezeichnung, nom, noms, nombre, ~naam, ~navn, ~namn, nazwa, nazwisko, libelle, denomination, nome, nomi, denominazione, nominativo, jmeno, nazev',
  number:
    'no, nos, nrs, number, num, numero, #, id, ids, code, codes, ref, reference, referencia, referentie, referenz, ~nummer, ~nr, kennung, ident, identifiant, kod, kode, codigo, key, kennzeichen, lfd, codice, cod, cislo',
  property:
    'property, properties, asset, site, scheme, (?<!real )estate, liegenschaft~, immobili~, wirtschaftseinheit~, immeuble~, propriete, actif, inmueble~, propiedad~, activo, nieruchomosc~, pand, vastgoed~, complex~, ejendom(?!sskat)~, fastighet, fastigheten, fastighets, fastighetsbet~, fastighetsnamn, fastighetsn~, eiendom~, centre, centro, immobile, proprieta, imovel, imoveis, nemovitost~, ejd, parque, plateforme',
  object:
    'objekt, objekte, objektnr, objektnummer, objektname, objektbez~, objektnaam, objectnr, objectnummer, objectnaam, object, obiekt~, gegenstand, objet, objets, obj, objnr',
  building:
    'building~, bldg~, block, tower, gebaud~, haus, bauteil~, batiment~, bat, tour, bloc, edificio~, bloque, torre, budyn~, gebouw~, bygning~, bygg, byggnad~, ejendomsnavn, fabbricat~, predio, budov~',
  floor:
    'floor(?! plan), floors, level, storey~, geschoss~, ~geschoss, etage, etagen, stock, stockwerk~, ebene, niveau~, planta~, piso, nivel, pietro~, kondygnacj~, poziom, verdieping~, bouwlaag, vaning~, etasje~, plan, sal, piano, andar, andares, patro, podlazi, verdiep, (?<=^ )et(?! .)',
  use: 'use, uses, usage~, purpose, nutzung~, ~nutzung, ~nutzungsart, verwendung~, destination, activite~, affectation, nature, uso, usos, actividad~, destino, przeznaczen~, funkcj~, gebruik~, bestemming~, functie~, anvendels~, benyttels~, anvandning~, bruk, brukstype, formal, destinazione~, utilizzo, utilizac~, finalidade, ucel~, vyuziti, uzivani',
  kind: 'types, ~type, ~typ, kind, art, [^ ]{4\\,}(?<!st)art, class, category, categorie~, categoria, nature, rodzaj~, soort, tipo, tipos, tipologia~, form, forme, forma, slag, ~kategori~, genre, genere, tipologi~, druh~, zpusob, natureza, review basis, basis of review',
  start:
    'lcd, starts, startdat~, ~start, begin, begins, commenc~, inception, from, effective date, ~beginn, beginn~, anfang, ab, von, vom, debut, effet, prise d effet, inicio, inicial fecha, comienzo, entrada, desde, rozpocz~, poczat~, od, obowiazuje od, ingang~, aanvang~, huuringang~, begindatum, ikrafttr~, overtagels~, indflytning~, begyndels~, fra, tilltrad~, fran, fr o m, fom, tiltred~, oppstart~, innflytt~, decorrenz~, inizio, ingresso, dal, zacat~, pocatek, ucinnost~, ~anfang, seit, since, depuis, sinds, siden, sedan, ubergabe~',
  moveIn: 'move in, movein, moved in, einzug~, entree',
  moveOut:
    'move out, moveout, moved out, conge, sortie, auszug~, sortant, fraflyt~, utflytt~, avflytt~, vertrokken',
  end: 'end, ends, ended, ending, ~ende, endet, terminat~, maturity, to, until, till, thru, through, ~ablauf, ablauf~, bis, befrist~, fin, echeance~, terme, jusqu~, vencimiento~, vto, finalizacion, termino, caducidad, hasta, zakoncz~, wygasn~, konca, koniec, do(?! (?!data |dnia ).), eind, einddat~, ~einde, afloop~, ~afloop, tot, t m, udlob~, ophor~, ~ophor, lxd, til, til og med, t / m, waznos~, gultig~, ~slut, slutdat~, t o m, tom, utlop~, ~utlop, utgang~, sluttdato, scadenz~, fine, termine, termo, vencimento, fim, ate, konec, konce, ukonc~, skonc~, (?<=^ )al(?! .), ~expir~, exp',
  term: 'term, terms, period, periods, periode, verlengingsperiode, forlangningstid, duration, length, laufzeit~, ~laufzeit, mietdauer, dauer, vertragsdauer, duree~, duracion, plazo, okres, czas trwania, dlugosc, looptijd, duur, termijn, lobetid, loptid, varighe~, kontraktslangd, durata, duracao, prazo, periodo, doba, doby, delka',
  remaining:
    'remaining, unexpired, residual~, restlauf~, walt, wault, wale, restant~, pozosta~, resterend~, restdur, restduur, aterstaend~, gjenstaend~, rem, residu~, zbyva~',
  sign: 'sign, signed, signing, signature, executed, execution, unterzeich~, unterschrift~, ~abschluss~, signe, fecha de firma, fecha firma, firma contrato, firma del contrato, podpis~, zawarci~, onderteken~, tekendat~, underskr~, undertegn~, tecknad~, tecknat, signering~, vertragsdatum, contractdatum, avtalsdatum, kontraktsdato, stipula~, sottoscri~, assinatura, uzavreni, data firma, datum smlouvy',
  original: 'ursprung~, erst vertrag~, origin~, pierwotn~, oorspronkelijk~, oprindelig~, opprinnelig~',
  option:
    'options, optional, ~option, ~optionen, optionsrecht~, opcion~, opcja, opcje, opcji, opties, ~optie, opsjon~, renewal~, extension~, extend~, verlanger~, prorog~, prorrog~, renouvel~, przedluz~, verleng~, forlang~, forleng~, prolong~, opzion~, rinnov~, opcao, opcoes, renovac~, prodlouz~, opce',
  break:
    'break, breaks, breakopt~, break clause, sonderkund~, kundigungsrecht~, kundigungsmoglich~, ausstieg~, faculte de resiliation, resiliation~, sortie triennal~, sorties, triennal~, prochaine sortie, option de sortie, faculte de sortie, obligado cumplimiento, ruptura~, rescision~, wczesniejsz~, tussentijds~, breekopt~, opzegopt~, breakmogelijkh~, break dato, brudd~, recess~, predcasn~',
  firm: 'uopsig~, unkundbar~, kundbar zum, kundbar ab, kundigungstermin~, festlaufzeit~, mindestlaufzeit~, mindestmietzeit, fruhest~, earliest termination, early termination, term certain, ferme, bindingstid~, bindingsperiode, uoppsigelig~, non terminable',
  notice:
    'notice, notices, kundigung~, kundbar, preavis~, wypowiedz~, opzeg(?!opt)~, opsig~, uppsag~, oppsig~, varsel~, preavvis~, pre aviso, aviso previo, vypoved~, disdett~',
  rent: 'rent, rents, rental, rentals, [^ ]*miete(?!r|i|nd)[^ ]*, ~miete, ~mieten, mietzins~, ~mietzins, mietpreis~, pacht, nkm, nettokalt~, loyer~, renta, rentas, alquiler~, canon, czynsz~, ~huur, huurprijs~, huursom, huren, huuropbrengst~, ~leje, lejen, huslej~, ~leie, leiesum, leieinntekt~, ~hyra, hyror, ~hyran, rmg, canone, canoni, affitt~, aluguel, alugueis, aluguer~, renda, rendas, najemne, najemneho, mgr, hmz',
  net: 'net, ~netto~, ht, hc, kalt~, kale, base, basic, basis~, grund~, minimum, minima, garantizada, excl~, exkl~, hors, bazow~, podstawow~, bare, nnn, base rent, basic rent, mgr, minimo, garantit~, zakladni, ciste, liquid~',
  gross:
    'gross, brut, brute, bruto~, ~brutto~, warm, ~warmmiete~, ttc, cc, charges comprises, incl, inclusive, inkl~, including, all in, totalmiete, gesamtmiete~, ~gesamtmiete, billing, billings, due, z vat, pauschalmiete, kostenpauschal~, lord~, bruta, hrub~, vcetne',
  market:
    'market, erv, omv, omr, markt~, reversionary, rental value, estimated rental, valeur locative, vlm, mercado, rynkow~, huurwaarde, hyresvarde, marked~, marknads~, ~markedsleje, potential~, potenz~, potencial~, erzielbar~, marche, proforma, pro forma, mercato, trzni',
  initial:
    'initial~, anfangs~, inicial, poczatkow~, aanvangshuur, startmiete, starthuur, begynnelse~, begyndelseslej~, ausgangs~, einstiegs~, utgangs~, startleie, startleje, inizial~, pocatecni',
  inPlace:
    'in place, inplace, ist, istmiete, effective, effectif, effective rent, efektywn~, effektiv~, werkelijk~',
  current:
    'current, passing, derzeit~, gegenwart~, actuel~, en cours, actual, vigente, biezac~, aktualn~, huidig~, nuvaer~, nuvar~, aktuel~, gjeldende, gallande, soll, sollmiete~, contracted, contract rent, contractual, headline, vertrags~, facial, umown~, contractueel, agreed, scheduled, attual~, corrente, atual, em vigor, soucasn~',
  year: 'annual~, p / a, p / j, / a, / j, yearly, year, years, yr, yrs, jaren, lat, lata, pa, p a, per annum, jahr~, ~jahr, ~jahrlich, p j, annuel~, an, ans, annee~, anual~, ano, anos, rocz~, rok, jaar, jaarhuur, jaarlijks~, per jaar, pj, ar, ars, arlig~, arsleje, arsleie, arshyra, pr ar, arsbasis, annuo, annua, annui, annue, anno, anni, rocn~, roku, let',
  month:
    'month, p / m, / m, months, monthly, mo, mos, mth, mths, mthly, pcm, pm, p m, mtl, monat~, ~monat, ~monatlich, mt, mensuel~, mensual~, mes, meses, mois, miesi~, mies, maand~, mnd, maned~, manad~, man, md, mdr, mdl, per maand, mese, mesi, mensil~, mensal, mensais, mesic~',
  quarter: 'quarter~, qtr, quartal~, viertelj~, trimestr~, kwarta~, kvartal~, ctvrtlet~',
  charge:
    'charge, charges, service charge~, opex, cam, expense~, recover~, rec, recs, reimburs~, tmi, nets, ~nebenkosten~, nk, nkvz, nkv, ~betriebskosten~, bk, bkv, bkvz, umlage~, ~umlagen, provisions, gastos~, comunidad~, comunes, oplat~, eksploat~, serwis~, koszt~, service~, bijdrage, drift, driftsudg~, driftskost~, driftstill~, felleskost~, fallesudgift~, fellesudgift~, fallesutgift~, fellesutgift~, fellesomkost~, omkostning~, tillagg~, gemeinkosten, acompte~, ~vorauszahlung~, oneri, spese, condomini~, encargos, despesas, sluzb~, provozni, naklad~, poplat~',
  prepay:
    'prepay~, prepaid, advance~, ~vorauszahlung~, vz, abschlag~, provision, provisions, acompte~, zaliczk~, voorschot~, forudbetal~, forskud~, acontobidrag, aconto, a conto, akonto, pauschal~, accont~, anticip~, adiantam~, zaloh~',
  heating:
    'heat~, ~heizkosten~, heiz~, hk, hkv, hkvz, chauff~, calefac~, ogrzewan~, verwarm~, stook~, varme, varmeudg~, uppvarm~, fyring~, oppvarm~, warme~, riscaldament~, aquec~, vytapen~, topeni',
  utility:
    'pet, pets, water~, wasser~, eau, agua, wody, woda, vand, vann, vatten, electric~, strom, power, gas, energie, energy, energia, el, elec, trash, pest, sewer, utilities, utility, internet, cable, net fee, insurance, assurance~, versicherung~, seguro~, ubezpiecz~, verzekering~, forsikring~, forsakring~, property tax~, tax, taxes, podat~, ejendomsskat~, taxe fonciere, fonciere, foncier, fastighetsskatt~, fgk, grundsteuer~, ibi, impot~, verwaltungskost~, management, honoraires, administration~, acqua, imposta, imposte, imu, iptu, imi, elektrin~, plyn',
  other:
    'other~, sonstig~, weiter~, autre~, otro~, otra~, inne, inny, innych, overig~, ovrig~, andre, andere~, misc~, credits, addl, altri, altre, altro, outros, outras',
  additional:
    'additional, addition, zusatz~, nebenmiete~, complement~, extra~, adicional~, dodatkow~, aanvullend~, tillaggshyra, tilleggsleie, tillagshyra, other income, aggiuntiv~',
  income: 'income, einnahme~, ertrag~, erlos~, ingresos, revenus, revenue, inkomsten, przychod~',
  marketing:
    'marketing~, werbe~, werbung~, promotion~, publicit~, promocion~, reklam~, association, promozion~',
  free: 'free, rent holiday~, abatement~, abated, mietfrei~, franchise~, carencia~, bezczynsz~, wakacj~, zwolnien~, huurvrij~, lejefri~, hyresfri~, leiefri~, freimonat~, franchigia, gratuit~, prazdnin~',
  incentive:
    'incentive~, inducement~, fit out contribution, capital contribution~, ausbauzuschuss~, baukostenzuschuss~, ausbaukost~, mieteranreiz~, mesures d accompagnement, accompagnement, incentivo~, aportacion~, zachet~, kontrybucj~, huurkorting~, tenant allowance',
  step: 'step, steps, stepped, escalat~, bump~, staffel~, ~staffel, palier~, escalon~, progressi~, stopniow~, trapp~, stepup, future rent, scalett~, scaglion~',
  index:
    'indexed, indexes, index(?!ee? )[^ ]*, ~index, ~indexierung, cpi, rpi, cpih, indice, indices, indexation, ipc, ilat, ilc, icc, irl, vpi, wertsicher~, waloryz~, actualiz~, indeks~, wskaznik~, hicp, kpi, npi, ~indeks, pristal~, nettopris~, istat, indicizz~, indexac~, inflac~',
  review:
    'review, reviews, revis~, mietanpass~, anpassung~, przeglad~, rewizj~, herzien~, regulering~, omregulering~, huurherzien~, hyresregl~, hyresjuster~, leiejuster~, leieregul~, adeguament~, aggiornament~, reajuste~, atualiz~, uprav~, rr',
  change:
    'increase~, mieterhoh~, erhohung~, aumento~, augmentation~, podwyzk~, verhoging~, huurverhog~, stigning~, hojning~, hojd~, change, changed, mietanderung~, anderung~, okning~',
  last: 'last, previous, prior, letzt~, dernier~, ultim~, ostatni~, laatst~, vorig~, sidst~, senest~, senast~, sist, siste, forrige, posledni',
  next: 'next, upcoming, future, nachst~, prochain~, proxim~, nastepn~, najbliz~, volgend~, eerstvolgend~, naste, nasta, neste, kommend~, prossim~, pristi',
  first:
    'first, 1st, earliest, erst, erste, erster, erstes, 1, premier~, primer~, pierwsz~, eerste, forste, forsta, prima, primo, primeir~, prvni',
  second: 'second, 2nd, zweit~, 2, deuxieme, segund~, drug~, tweede, anden, andra',
  third: 'third, 3rd, dritt~, 3, troisieme, tercer~, trzeci~, derde, tredje',
  threshold: 'threshold~, hurdle, schwell~, seuil, umbral, prog, drempel~, tarskel, terskel, troskel',
  passThrough:
    'pass through, passthrough, weitergabe~, anpassungssatz, umlegung~, uberwalz~, doorbelast~, justering~, indexandel~, reguleringsgrad',
  deposit:
    'deposit, deposits, dep, security, secdep, guarantee, guarantees, guaranty, bond, ~kaution~, mietsicherheit~, ~burgschaft~, sicherheit~, ~sicherheit, depot de garantie, dg, garantie~, bankgarantie~, caution~, fianza~, aval, avales, garantia~, kaucj~, gwarancj~, depozyt~, zabezpiecz~, waarborg~, borg, borgsom, borgstelling, zekerheid~, depositum~, deposita, deposition~, sikkerhe~, garanti, garantibelop~, garantisum, bankgaranti, sakerhe~, depot, deposito, depositi, cauzion~, fideiussion~, garanzi~, caucao, fianca, kauce, jistot~',
  arrears:
    'arrears, arrear, balance, balances, overdue, outstanding, delinquen~, past due, owed, ~ruckstand~, offene posten, aussenstand~, saldo, impaye~, solde~, arriere~, atraso~, impag~, deuda~, zaleglo~, zadluz~, achterstand~, ~achterstand, restance~, restans~, skyldig~, moros~, insolut~, scadut~, arretrat~, divida~, inadimpl~, dluh~, nedoplat~, pohledav~',
  vat: 'vat, ust, mwst, umsatzst~, mehrwertst~, mwstsatz, tva, iva, igic, btw, moms, momsplikt~, mva, omzetbelast~, gst, hst, sales tax, dph',
  currency:
    'currency, ccy, wahrung~, devise, monnaie, moneda, divisa, walut~, valuta~, munt, moeda, mena, meny',
  turnover:
    'turnover~, percentage rent, overage, sales(?! tax), breakpoint, umsatz(?!st)~, chiffre d affaires, variable~, ventas, facturacion, obrot~, omzet(?!bel)~, omsaetning~, omsatning~, omsattning~, omsetning~, fatturato, faturam~, variabil~, variavel, obrat~',
  status:
    '~status, statut, estado, stan, stand, vermietungsst~, vertragsst~, situation, situacion, tilstand, occupancy, occupied, belegung~, uthyrningsgrad, bezetting, stato, situacao, stav',
  flag: 'ja nein, yes no, oui non, j n, y n, si no, tak nie, ja nee, ja nej, ja nei, vrai faux, indexiert, indexed',
  vacancy:
    'vacan~, leerstand~, leer, void, voids, libre, wolny, pustost~, leegstand~, ledig, ledige, ledigt, ledighed, vakan~, tomgang, sfitt~, libero, devolut~, vago, volne, volny',
  lease:
    'lease~, agreement~, tenancy, tenancies, vertrag, vertrags~, vertrages, mietvertrag~, mietverhaltnis~, mv, bail, baux, contrat, contrats, contrato~, arrendamiento, umow~, najmu, najem, dzierzaw~, huurcontract~, contract~, overeenkomst~, huurovereenk~, lejekontrakt~, lejeaftale~, kontrakt~, aftale~, avtal~, leieavtal~, leiekontrakt~, hyresavtal~, hyreskontrakt~, contratt~, locazion~, smlouv~',
  comment:
    'comment~, remark~, note, notes, observation~, bemerk~, bemark~, anmerk~, kommentar~, hinweis~, besonder~, notiz~, sonstiges, comentario~, nota, notas, remarque~, uwag~, komentarz~, opmerk~, toelicht~, notitie~, anmark~, merknad~, notat, anteckning~, noter, ovrigt, annotazion~, osservazion~, observac~, poznamk~, obs, notering~',
  date: 'dates, dated, ~datum, fecha, fechas, data, daty, ~dato, ~date, day, dzien, termin',
  street:
    'street~, address~, addr, strasse~, str, anschrift~, rue, voie, calle, direccion~, domicilio, ulica, adres~, straat~, gade, vej, gata, gatuadress~, indirizzo, via, endereco, morada, rua, adresa, ulice, beliggenhed, location address',
  streetNumber: 'street number, street no',
  houseNumber:
    'house number, house no, hausnr, hausnummer, hnr, haus nr, huisnummer, huisnr, husnr, husnummer, numero de voie, numero de calle, civico, numero civico',
  postcode:
    'postcode~, zip, zipcode, plz, postleitz~, code postal, cp, codigo postal, kod pocztowy, postnr, postnummer, postal code, postal, psc, (?<=^ )cap(?! .)',
  city: 'city, town, ort, stadt~, ville, commune, ciudad, poblacion, municipio, miasto, miejscowosc, plaats, plaatsnaam, stad, poststed, bynavn, postort, kommun, kommune, citta, comune, cidade, localid~, localita, mesto, obec, woonplaats',
  contact:
    'phone~, telephone~, telefon~, tel, email~, mail, e mail, mobile, contact~, kontakt~, ansprechpartner~, fax, correo, courriel, tlf, cellulare',
  region: 'state, county, country, land, region, provinc~, pays, pais, kraj, bundesland, estado uf',
  room: 'room, rooms, bedroom~, bed, beds, bd, br, bdrm~, zimmer~, ~zimmer, zi, raume, raumanzahl, pieces, habitacion~, dormitor~, pokoj~, pokoi, kamers, varels~, rum, rom, antal rum, vani, camere, quartos, comodos, dispozice, pces, (?<=^ )rok(?! .)',
  parking:
    'parking~, car, cars, bays, garage~, stellpl~, ~stellplatz~, parkpl~, tg, tiefgarage~, stationnement~, aparcamiento~, plaza, plazas, parkeer~, parkering~, p plads~, p plats~, postojow~, carspace~, posti auto, posto auto, parcheggi~, estacion~, vagas, parkov~, p plaats~',
  count:
    'number of, no of, anzahl~, nombre de, nb, liczba, ilosc, aantal, antal, antall, stuck, stk, qty, quantity, count, cantidad, quantidade, pocet',
  amount:
    'amount~, amt, betrag~, hohe, montant~, importe, kwota, bedrag, belob~, belopp, value, wert, sum, somme, importo, valor, castka, vyse',
  percent:
    '%, percent~, prozent~, pct, procent~, pourcent~, porcent~, prosent~, quote, anteil~, share, taux, satz, tipo impositivo',
  total:
    'total, totals, totale, summe, gesamt~, razem, suma, totaal, i alt, summa, all, complessiv~, totali, totais, celk~',
  openEnded:
    'unbefristet~, open ended, indefinid~, indetermine~, nieokreslon~, onbepaald~, tidsubegraens~, tillsvidare, periodic, indeterminat~, neurcit~',
  asOf: 'stichtag~, rent roll date, rentroll date, report date, reporting date, as of date, as at date, peildatum, fecha de corte, fecha de referencia, date d arrete, stan na dzien, skaringsdato, data di riferimento, data de referencia, ke dni',
  debtor:
    'debitor~, debtor~, personenkonto~, kundennr, kundennummer, customer, kundnr, kundnummer, client, cuenta, cliente',
  industry: 'industry, sector, branche~, bransch~, secteur, naics, sic, trade, industria, branza~, bransje~',
  party:
    'landlord~, lessor~, vermieter~, bailleur~, arrendador~, propietari~, wynajmujac~, verhuurder~, udlejer~, hyresvard~, utleier~, owner~, eigentum~, guarantor~, garant, burge, broker~, manager~, verwalter~, gestionnaire, employee~, agent, locatore, locador, senhorio, pronajimatel~',
  aside:
    '~schlussel, ~standsgrund, roll, rentroll, schedule, floor plan, concession~, loss, gain, upside, tag, tags, reason, reasons, event, event type, improvement~, commission~, cap, stop, floorplan, designation, gewerbe, rendite, yield~, epc, energy, energieausweis~, dpe, photo, invoice~, rechnung~, facture~, factura~, payment~, zahlung~, paiement~, pago~, receipt~, paid, bezahlt, paye, zaplac~, betaald, betalt, budget~, zone a, rateable, rates payable, fee, fees, cnpj, nif, partita iva, codice fiscale, sforzo, parcela, parcelle, terreno, grundstuck~, perceel~, dzialki, tomt~, plot, ~fellesareal, gemeinschaftsflach~, common area, parties communes, zonas comunes, pow wspolna, powierzchnia wspolna',
  filler:
    'of, the, a, per, and, in, on, for, at, by, der, die, das, des, dem, den, im, am, zum, zur, und, pro, je, de, du, la, le, les, l, d, en, et, au, aux, del, el, los, las, y, al, na, w, z, i, o, het, een, van, op, med, og, och, av, pr, att, eur, euro, euros, €, $, £, usd, gbp, chf, sek, dkk, nok, pln, zl, kr, czk, huf, teur, tsd, ca, ggf, legal, full, detail~, info~, data, /, di, della, dello, dei, delle, do, da, dos, e, il, lo, con, ke, dne, ze, si, s, brl',
} as const;

export type Concept = keyof typeof TABLE;

/** The stems of each concept. */
export const CONCEPTS = Object.entries(TABLE) as readonly (readonly [Concept, string])[];
