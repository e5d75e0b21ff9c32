import type { ServiceProfile } from '../../contract/profile';
import { assumed, type Schema } from './schema';

/** The databases header as an OpenAPI parameter, in the format of the profile. */
export function databasesParameter({ databasesHeader }: ServiceProfile): Schema {
  const { name, format } = databasesHeader;
  const ids = assumed({ type: 'array', items: { type: 'string' } });
  const forms = {
    comma: 'Identifiers of databases, separated by commas.',
    json: 'Identifiers of databases, as a JSON array.',
    repeated: 'One identifier of a database; the header is sent once for each.',
  };
  return {
    name,
    in: 'header',
    description:
      `Selects company databases among those of the caller. ${forms[format]} ` +
      'Names are read as well. Without it the call is about all databases of the caller.',
    // Several headers of one name and one with commas are the same to HTTP, and so to OpenAPI.
    ...(format === 'json' ? { content: { 'application/json': { schema: ids } } } : { schema: ids }),
  };
}

/** The header on calls other than column-list, for which alone the document names it. */
export const assumedDatabases = (profile: ServiceProfile): Schema[] =>
  profile.databasesHeaderOn === 'every-data-call' ? [assumed(databasesParameter(profile))] : [];
