/** The name that a field is sent under: the first of its spellings in the profile. */
export const spell = ([first = '']: readonly string[]): string => first;
