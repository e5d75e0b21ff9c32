import type { FastifyRequest } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import { findDatabase } from '../data/world';
import { quoted, unauthorized } from '../wire/service-error';
import type { ServiceState } from '../state/service-state';
import type { Tokens } from './tokens';

/** What a call reads, which decides whether its databases header counts. */
type Scope = 'data' | 'column-list' | 'databases-list';

export interface Access {
  /** Every database that the caller belongs to. Never empty. */
  memberOf: readonly string[];
  /** The databases that the header names, or all of the caller's if it names none. */
  selected: readonly string[];
  hasSelection: boolean;
}

/** Creates the check of a call's token and databases. Every failure is a 401 (interface, "Errors"). */
export const createAuthorise =
  (profile: ServiceProfile, tokens: Tokens, state: ServiceState) =>
  (request: FastifyRequest, scope: Scope): Access => {
    const header = [request.headers[profile.authHeader.toLowerCase()] ?? ''].flat().join(',');
    const token = tokenIn(header.trim(), profile.authScheme);
    if (token === undefined)
      throw unauthorized(
        `No access token. Send it as "${profile.authHeader}: ${`${profile.authScheme} <ACCESS_TOKEN>`.trim()}".`,
      );
    const clientId = tokens.clientOf(token);
    if (clientId === undefined) throw unauthorized('The access token is not valid or has expired.');

    const memberOf = state.databasesOf(clientId);
    if (memberOf.length === 0) throw unauthorized('The caller belongs to no company database.');
    const isSelected =
      scope === 'column-list' || (scope === 'data' && profile.databasesHeaderOn === 'every-data-call');
    const named = isSelected ? parseDatabases(request, profile.databasesHeader) : [];
    const selected = named.map((text) => {
      const id = findDatabase(text)?.id;
      if (id === undefined || !memberOf.includes(id))
        throw unauthorized(`The caller does not belong to the company database ${quoted(text)}.`);
      return id;
    });
    return {
      memberOf,
      selected: named.length > 0 ? [...new Set(selected)] : memberOf,
      hasSelection: named.length > 0,
    };
  };

/** The scheme may be in any case (RFC 9110, 11.1). */
function tokenIn(header: string, scheme: string): string | undefined {
  const [first = '', ...remaining] = header.split(/\s+/);
  if (scheme === '') return remaining.length === 0 && first !== '' ? first : undefined;
  return remaining.length === 1 && first.toLowerCase() === scheme.toLowerCase() ? remaining[0] : undefined;
}

function parseDatabases(
  { raw }: FastifyRequest,
  { name, format }: ServiceProfile['databasesHeader'],
): string[] {
  const values = raw.headersDistinct[name.toLowerCase()] ?? [];
  const items = format === 'json' ? jsonItems(values.join(',').trim(), name) : values;
  const named = format === 'comma' ? items.flatMap((value) => value.split(',')) : items;
  return named.map((item) => item.trim()).filter((item) => item !== '');
}

function jsonItems(header: string, name: string): string[] {
  if (header === '') return [];
  try {
    const items: unknown = JSON.parse(header);
    if (Array.isArray(items)) return items.map(String);
  } catch {
    // Reported below.
  }
  throw unauthorized(`Header "${name}" is not a JSON array of company databases.`);
}
