const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'];

let months: { name: string; month: number }[] | undefined;

/** Returns the number of a month from its name in one of five languages, or from at least three letters of it. */
export function monthOf(word: string): number | undefined {
  months ??= LANGUAGES.flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => ({
      name: plain(format(Date.UTC(2024, at))),
      month: at + 1,
    }));
  });
  const begun = plain(word);
  if (begun.length < 3) return undefined;
  const found = new Set(months.filter(({ name }) => name.startsWith(begun)).map(({ month }) => month));
  return found.size === 1 ? [...found][0] : undefined;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();
