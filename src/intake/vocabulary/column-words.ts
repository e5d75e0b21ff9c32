/** A column of the database in words: `Contracted rent p.a.` for `contracted_rent_pa`. */
export function columnWords(column: string): string {
  const words = column
    .replace(/^svc_(.*)/, '$1_of_the_service')
    .replace(/_pa_per_sqm$/, ' p.a. per m²')
    .replace(/_pa$/, ' p.a.')
    .replace(/_sqm$/, ', m²')
    .replace(/_percent$/, ', %')
    .replaceAll('_', ' ')
    .replace(/\b(?:id|vat)\b/g, (abbreviation) => abbreviation.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same within a sentence, where an abbreviation keeps its capitals. */
export function columnInSentence(column: string): string {
  const words = columnWords(column);
  return /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
