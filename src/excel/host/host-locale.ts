/** Returns a language and country, such as `de-CH`, in whose habit the person writes dates and numbers in Excel. */
export function hostLocale(
  context: Partial<Pick<Office.Context, 'contentLanguage' | 'displayLanguage'>>,
  system: string = navigator.language,
): string {
  const known = [context.contentLanguage, context.displayLanguage, system].find(isLocale);
  return known ?? 'en-GB';
}

/** Some hosts leave a language out. */
function isLocale(tag: string | undefined): tag is string {
  try {
    return tag !== undefined && tag !== '' && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
