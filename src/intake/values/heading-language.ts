import { fold } from '../vocabulary/fold';

/** In English sheets, points and months may come first and areas may be in feet. In the others, they do not. */
export type Language = 'en' | 'other';

const ENGLISH =
  /\b(?:rent|tenant|lease|unit|suite|start|expiry|expiration|area|floor|market|deposit|comments?|from|date|monthly|annual|status)\b/g;
const OTHERS =
  /miete|flache|beginn|nutzung|geschoss|kosten\b|\bende\b|objekt|vertrag|loyer|locata|preneur|\bbail|surface|etage|depot|echeance|\bdate d|debut|\bfine?\b|indice|\brentas?\b|superfici|inquilin|arrendat|fecha|planta|inicio|gastos|local\b|inmueble|czynsz|najm|najem|powierzchni|pietro|\bdata\b|lokal|canon[ei]|scadenz|\bpiano\b|inizio|oneri|spese|contrat(?!ed)|alugue|\bpiso\b|smlouv|ploch|podlazi|sluzb|konec|huur|oppervlak|vvo|ingang|eind|hyr[ae]|leie|leje|\bkvm|areal|avtal|kontrakt|fastighet/g;

/** Returns the language of most words of the headings, or undefined if as many are English as not. */
export function headingLanguage(headings: readonly string[]): Language | undefined {
  const text = fold(headings.join(' | '));
  const english = text.match(ENGLISH)?.length ?? 0;
  const others = text.match(OTHERS)?.length ?? 0;
  return english === others ? undefined : english > others ? 'en' : 'other';
}
