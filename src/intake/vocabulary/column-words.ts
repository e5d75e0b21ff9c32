/** A column of the database in words: `Contracted rent p.a.` for `contracted_rent_pa`. */
export function columnWords(column: string): string {
  const words = column
    .replace(/_pa_per_sqm$/, ' p.a. per m²')
    .replace(/_pa$/, ' p.a.')
    .replace(/_sqm$/, ', m²')
    .replace(/_percent$/, ', %')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
