import { oncePerValue } from '../once-per-value';
import { fold } from './fold';

const has = (pattern: RegExp) => oncePerValue((text) => pattern.test(fold(text)));

/** A tenant, status or type that says: not let. */
export const saysVacant = has(
  /^(?:\d{1,3}[.)])?\W*(?:vacan(?:te?s?|cy|cia)|unlet|under offer|void|to (?:be )?let|available|empty|unoccupied|unrented|not let|leer(?:stand|flache|stehend)?|nicht vermietet|frei|unvermietet|libres?|vide|inoccupe|non loue|disponible|a louer|desocupad[oa]|vaci[oa]|vuot[oa]|sfitt[oa]|liber[oa]|disponibile|da locare|non locat[oa]|non affittat[oa]|devolut[oa]|vag[oa]|livre|disponivel|voln[yae]|neobsazen[yoa]|prazdn[yae]|sin alquilar|sin arrendar|pustostan|woln[yae]|niewynajet[ey]|leeg(?:sta+nd)?|onverhuurd|vrij|te huur|ledig[te]?|vakan[ts]|tom|tomgang|n\. ?v\.$|uudlejet|ikke udlejet|ikke utleid|outhyrd|tyhja)(?:\W|$)/,
);

/** Words of a label that say: let. */
export const LET =
  /\b(?:occupied|leased|let|rented|vermietet\w*|loue\w*|occupe\w*|ocupad\w*|alquilad\w*|arrendad\w*|locat[oaie]|verhuurd|wynajet\w*|pronajat\w*|udlejet|uthyrt|utleid)\b/;

/** A row of a sum says so in its first text. */
export const saysTotal = has(
  /^\W*(?:(?:grand|sub|report|property|portfolio|building|overall)[ -]?total|total[a-z]?|tota(?:is|ux|al)|somme|sous[ -]?total|sum(?:m?a|me)?|zwischensumme|gesamt(?:summe|ergebnis|flache)?|endsumme|delsum(?:ma)?|razem|yhteensa|ogolem|lacznie|subtotaa?l|in? ?alt|alt(?=:|$)|samlet|kokku|celkem|complessivo|insgesamt|ubertrag|ensemble)(?=\W|$)|(?:^|\W)(?:totale?s?|totaal|totalt|gesamt|summe|summa|razem|celkem|i alt|insgesamt|sous-total|subtotal)[:.]?\s*$/,
);

/** What stands instead of the end of a lease that runs until someone gives notice. */
export const saysWithoutEnd = has(
  /^(?:(?:auf )?unbe(?:fr?|st)\w*\.?|bestandsfrei|open[ -]?end\w*|rolling|periodic|month(?:ly|[ -]to[ -]month)|m ?[-/]? ?t ?[-/]? ?m|hold(?:ing)?[ -]?over|h\/?o|no expiry|evergreen|until further notice|bis auf weiteres|laufend|(?:tacite|indefini|indetermin|a tempo indet)\w*.*|tv|tills ?vidare|(?:voor )?onb(?:ep\w*)?\.?.*|(?:na )?czas nieo\w*|nieokresl\w*|bezterminow\w*|(?:na )?(?:dobu )?neurcit\w*|tids?ubestemt|ubestemt|ubegr\w*|toistaiseksi.*|lobende|lopende|lopande)\W*$/,
);

/** The title of lines that repeat or divide the sums above. Words for a list would be titles of units, too. */
export const saysSummary = has(
  /^(?:recap\w*|breakdown|zusammen(?:fassung|stellung|zug)|synthese|resumen|resumo|riepilogo|samenvatting|podsumowanie|souhrn|rekapitulace|sammanst\w+|sammanfatt\w+|sammendrag)\b|^(?:\w+ )?summary(?: (?:of|by|per)\b.*)?$/,
);

const STEP = 'step|staffel\\w*|palier|scaglione|tramo|escalon|trappe?|stupen';
const RENT = 'rent|miete|loyer|canone|renta|huur|czynsz|hyra|le[ij]e|najemne';
const FROM =
  '(?:ab|from|effective|wef|a partir d\\w+|a compter du|des le|au|dal|desde(?: el)?|od|vanaf|per|fra|fran) ';
const DAY = '(?:\\d{1,4}[./-]\\s?\\d|(?:\\d{1,2}\\.? )?[a-z]{3,9}\\.? \\d{4}|\\d{4}(?!\\d))';

const beginsLikeStep = has(
  new RegExp(
    `^(?:(?:(?:${STEP})\\W+(?:\\d{1,2}\\W+)?(?:(?:${RENT})\\W+)?(?:${FROM})?|(?:(?:${RENT})\\W+)?${FROM})${DAY})`,
  ),
);

/** "Staffel ab 01.04.2026", "Rent from 25/12/2026", "Step rent 01/04/2028": the label of a step of the rent, and no company. */
export const saysStep = oncePerValue(
  (text) => beginsLikeStep(text) && !saysCompany(text.replace(/^\D*/, '')),
);

/** A sum of a part of the sum above. */
export const saysPart = has(
  /^(?:davon|thereof|of which|dont|waarvan|w tym|heraf|varav|di cui|de los cuales|z toho)\b/,
);

/** "69 Units", "Total 481 Mieter": a number that counts units. */
export const COUNTED_UNITS =
  /^(?:total |summe |gesamt |suma |razem |totaal |summa |i alt )?(\d{1,6}) (?:units?|suites?|leases?|tenants?|einheiten|mieteinheiten|mieter|wohnungen|lots?|locaux|baux|locales|unidades|inquilinos|lokali|lokale|najemcow|eenheden|huurders|lejemal|enheder|objekt|hyresgaster|enheter)\b/;

export const countsUnits = has(COUNTED_UNITS);

/** The words of a sum, or a number of units. */
export const saysSum = oncePerValue((text) => saysTotal(text) || countsUnits(text));

/** The forms of companies, which only a tenant's name has. */
export const saysCompany = has(
  /(?:^|[\s,&.])(?:gmbh|mbh|ag|kg|ohg|gbr|e\.? ?k\.?|e\.? ?v\.?|ug|mbb|ltd\.?|limited|plc|llp|p?llc|inc\.?|corp\.?|lp|s\.?(?:a(?:\.? ?r\.?l|\.?s\.?u?)?|l(?:\.?u)?|r\.?l|p\.?a)\.?|sci|eurl|selarl|sp\. z o\.? ?o\.?|spolka|[bn]\.?v\.?|stichting|vof|aps|[aik]\/s|ab|asa?|oyj?|hb|se|& co)(?:$|[\s,.)&])/,
);

/** A person or company that a lease of the past or future has. */
export const saysEnded = has(
  /^(?:past|prior|former|moved out|ehemalig|fruhere|ancien|sortant|byli|tidigare|tidligere|voormalig|expired|ended|terminated|beendet|abgelaufen|ausgezogen|termine|echu|finalizado|terminado|zakonczon|beeindigd|ophort|avslutad|avsluttet)/,
);
export const saysFuture = has(
  /^(?:future|upcoming|applicant|pending|entrant|proximos|pre-?let|prelet|signed not|zukunftig|kunftig|vorvermietet|futur|a venir|futuro|prealquilado|przyszly|toekomstig|fremtidig|kommande|framtida)/,
);

/** Words by language, which may stand anywhere in a text, and go on where `end` is empty. */
const byLanguage = (words: Readonly<Record<string, string>>, end = '') =>
  has(new RegExp(`(?<![a-z])(?:${Object.values(words).join('|')})${end}`));
/** A word ends here. */
const END = '(?![a-z])';

/** A text about all amounts of a table. */
export const saysAmounts = byLanguage(
  {
    en: 'amounts|figures|rents',
    de: 'betrage|angaben|mieten',
    fr: 'montants|loyers',
    es: 'importes|rentas',
    it: 'importi|canoni',
    pt: 'valores',
    pl: 'kwoty|czynsze',
    nl: 'bedragen|huren',
    da: 'belob',
    sv: 'belopp',
  },
  END,
);

/** "Rents are reviewed every year" says nothing about the rents of a table. */
export const saysEach = byLanguage(
  {
    en: 'every|each',
    de: 'jede[a-z]*',
    fr: 'chaque',
    es: 'cada',
    nl: 'elke?',
    da: 'hvert',
    sv: 'varje',
    pl: 'kazd[a-z]+',
  },
  END,
);

/** A term in years. */
export const saysYears = byLanguage(
  { en: 'years?|yrs?', de: 'jahre?', fr: 'ans?', es: 'anos', pl: 'lat', nl: 'jaar', sv: 'ar' },
  END,
);

/** A heading or a title of a list of flats. */
export const saysFlat = byLanguage({
  de: 'wohnung|wohnflache|wohn-|wfl|whg|zi(?:mmer)?(?![a-z])|kaltmiete|nettokalt|nkm(?![a-z])|hmz(?![a-z])|zinsliste',
  en: 'apartment|flats?(?![a-z])|dwelling|resident|bedroom|beds?(?![a-z])|bd ?/|floor ?plan',
  fr: 'appartement|logement|pieces?(?![a-z])|pces',
  es: 'vivienda|dormitorio|habitaciones',
  it: 'appartament|abitazion|alloggi',
  pt: 'habitac|fracao|quartos',
  nl: 'woning|wonen|kamers',
  pl: 'mieszka|pokoje|pokoi',
  cs: 'byt(?:y|u)?(?![a-z])|pokoju',
  da: 'lejlighed|bolig|vaerelser',
  sv: 'lagenhet|lgh|bostad',
  no: 'leilighet|soverom',
  fi: 'asunto|asuin',
});
