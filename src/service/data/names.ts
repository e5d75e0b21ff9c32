import NAMES from './all-names.json';

const listOf = (names: string): readonly string[] => names.split(', ');

/** A prime number of words, so that stepping through them by a fixed stride uses all of them. */
export const PROPERTY_WORDS = listOf(NAMES.propertyWords);

/** By class, four nouns each. With another number, two properties could share a name (see create-properties.ts). */
export const PROPERTY_NOUNS = Object.entries(NAMES.propertyNouns).map(
  ([use, nouns]) => [use, listOf(nouns)] as const,
);

export const TENANT_FIRST_WORDS = listOf(NAMES.tenantFirstWords);

/** The second word of a company's name, and its industry. */
export const TENANT_TRADES = Object.entries(NAMES.tenantTrades);

/** Tenants with leases in many countries, and their industries, so that a tenant pays rent in several currencies. */
export const CHAIN_TENANTS = Object.entries(NAMES.chainTenants);

export const SURNAMES = listOf(NAMES.surnames);
