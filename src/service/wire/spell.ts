/** Returns the name under which a field is sent: its first spelling in the profile. */
export const spell = ([first = '']: readonly string[]): string => first;
