import type { FastifyRequest } from 'fastify';
import type { ServiceProfile } from '../contract/profile';
import { findDatabase } from './data/world';
import { unauthorized } from './service-error';
import type { ServiceState } from './service-state';
import type { Tokens } from './tokens';

/** The header of a request; several of one name read as one, joined with commas. */
export const headerOf = (request: FastifyRequest, name: string): string =>
  [request.headers[name.toLowerCase()] ?? ''].flat().join(',').trim();

/** The databases a request may read: all of the caller's, and those the databases header selects of them. */
export interface Access {
  /** Every database the caller belongs to; never empty. */
  memberOf: readonly string[];
  /** Those the header names, or all of them where it names none. */
  selected: readonly string[];
  hasSelection: boolean;
}

/** Checks the token of every call but the token call; each doubt is a 401, as the interface has it. */
export const createAuthorise =
  (profile: ServiceProfile, tokens: Tokens, state: ServiceState) =>
  (request: FastifyRequest, scope: 'data' | 'databases-list'): Access => {
    const [, token] = /^Bearer\s+(\S+)$/i.exec(headerOf(request, profile.authHeader)) ?? [];
    if (token === undefined)
      throw unauthorized(`No access token. Send it as "${profile.authHeader}: Bearer <ACCESS_TOKEN>".`);
    const clientId = tokens.clientOf(token);
    if (clientId === undefined) throw unauthorized('The access token is not valid or has expired.');

    const memberOf = state.databasesOf(clientId);
    if (memberOf.length === 0) throw unauthorized('The caller belongs to no company database.');
    const named = scope === 'data' ? parseDatabases(headerOf(request, profile.databasesHeader.name)) : [];
    const selected = named.map((text) => {
      const id = findDatabase(text)?.id;
      if (id === undefined || !memberOf.includes(id))
        throw unauthorized(`The caller does not belong to the company database "${text}".`);
      return id;
    });
    return {
      memberOf,
      selected: named.length > 0 ? [...new Set(selected)] : memberOf,
      hasSelection: named.length > 0,
    };
  };

/** Ids or names, as a comma-separated list or a JSON array. */
function parseDatabases(header: string): string[] {
  let items: unknown[] = header.split(',');
  if (header.startsWith('[')) {
    try {
      items = [JSON.parse(header)].flat();
    } catch {
      // Not JSON after all: read as a list, whose odd name is then refused by name.
    }
  }
  return items.map((item) => String(item).trim()).filter((item) => item !== '');
}
