import { fold } from '../vocabulary/fold';

/** In English sheets, points and months may come first and areas may be in feet. In the others, they do not. */
export type Language = 'en' | 'other';

const ENGLISH =
  /\b(?:rent|tenant|lease|unit|suite|start|expiry|expiration|area|floor|market|deposit|comments?|from|date|monthly|annual|status)\b/g;
const OTHERS =
  /miete|flache|beginn|nutzung|geschoss|kosten\b|\bende\b|objekt|vertrag|leerstand|loyer|locata|preneur|\bbail|surface|etage|depot|echeance|\bdate d|debut|\bfine?\b|indice|lot\b|\brentas?\b|superfici|inquilin|arrendat|fecha|planta|inicio|fianza|gastos|local\b|inmueble|czynsz|najm|najem|powierzchni|pietro|\bdata\b|oplat|kaucja|lokal|uwagi|canon[ei]|scadenz|\bpiano\b|inizio|oneri|spese|contrat(?!ed)|alugue|fracao|\bpiso\b|smlouv|ploch|vymer|podlazi|patro|sluzb|konec|huur|oppervlak|vvo|ingang|eind|eenheid|verdieping|hyra|hyres|leie|leje|\bkvm|areal|avtal|kontrakt|vaning|fastighet|ejendom|kommentar/g;

/** Returns the language of most words of the headings, or undefined if as many are English as not. */
export function headingLanguage(headings: readonly string[]): Language | undefined {
  const text = fold(headings.join(' | '));
  const english = text.match(ENGLISH)?.length ?? 0;
  const others = text.match(OTHERS)?.length ?? 0;
  return english === others ? undefined : english > others ? 'en' : 'other';
}
