/** Excel writes an add-in's function so while it does not know the add-in (office-js issues 3740 and 6395). */
const PREFIX = '_xldudf_';

/** Returns `=_xldudf_RR_QUERY(…)` for `=RR.QUERY(…)`. */
export const withoutRegistration = (formula: string, namespace: string): string =>
  formula.replace(new RegExp(`\\b${namespace}\\.(?=[A-Z_]+\\()`, 'gi'), `${PREFIX}${namespace}_`);

/** Returns `=RR.QUERY(…)` for `=_xldudf_RR_QUERY(…)`: an add-in may write back what it has read. */
export const withRegistration = (entry: string, namespace: string): string =>
  entry.startsWith('=') ? entry.replaceAll(`${PREFIX}${namespace}_`, `${namespace}.`) : entry;
