import { fold } from '../vocabulary/fold';

export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'pl' | 'cs' | 'nl' | 'nordic';

const WORDS: readonly (readonly [Language, RegExp])[] = [
  [
    'en',
    /\b(?:rent|tenant|lease|unit|suite|start|expiry|expiration|area|floor|market|deposit|comments?|from|date|monthly|annual|status)\b/g,
  ],
  [
    'de',
    /miete|mieter|flache|beginn|nutzung|kaution|geschoss|kosten\b|\bende\b|objekt|bemerkung|vertrag|leerstand|wahrung/g,
  ],
  [
    'fr',
    /loyer|locataire|preneur|\bbail|surface|etage|niveau|depot|echeance|\bdate d|debut|\bfin\b|indice|immeuble|lot\b|remarques/g,
  ],
  [
    'es',
    /\brentas?\b|superficie|inquilin|arrendat|fecha|planta|inicio|vencimiento|fianza|gastos|local\b|inmueble|actividad|observaciones/g,
  ],
  ['pl', /czynsz|najm|najem|powierzchni|pietro|\bdata\b|rozpocz|zakoncz|oplat|kaucja|lokal[ui]|uwagi|walut/g],
  [
    'it',
    /canon[ei]|conduttor|locatari|superfici|scadenz|decorrenz|\bpiano\b|inizio|\bfine\b|unita\b|cauzion|oneri|spese|contratt/g,
  ],
  [
    'pt',
    /\brendas?\b|alugue|arrendatari|locatari|inicio|\btermo\b|termino|fracao|\bpiso\b|caucao|observacoes|utilizacao|contrato/g,
  ],
  [
    'cs',
    /najem(?:ne|ce)|smlouv|ploch|vymer|podlazi|patro|budova|sluzb|poznamk|zacat|konec|jistota|kauce|\bmena\b/g,
  ],
  ['nl', /huur|oppervlak|vvo|ingang|eind|eenheid|servicekosten|waarborg|opmerking|verdieping|gebruik/g],
  [
    'nordic',
    /hyra|hyres|leie|leje|\bkvm|areal|avtal|kontrakt|etasje|vaning|etage\b|fastighet|ejendom|depositum|bemark|anvend|uppsag|opsig|kommentar/g,
  ],
];

/** Returns the language of most words of the headings, or undefined if two languages have as many. */
export function headingLanguage(headings: readonly string[]): Language | undefined {
  const text = fold(headings.join(' | '));
  const counts = WORDS.map(([language, pattern]) => ({
    language,
    count: text.match(pattern)?.length ?? 0,
  })).sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first && first.count > 0 && first.count > (second?.count ?? 0) ? first.language : undefined;
}
