import type { ServiceProfile } from '../../contract/profile';
import { assumed, type Schema } from './schema';

/** The databases header as an OpenAPI parameter, in the format of the profile. */
export function databasesParameter({ databasesHeader }: ServiceProfile): Schema {
  const { name, format } = databasesHeader;
  const ids = assumed({ type: 'array', items: { type: 'string' } });
  const forms = {
    comma: { words: 'Identifiers of databases, separated by commas.', schema: ids },
    json: {
      words: 'Identifiers of databases, as a JSON array.',
      content: { 'application/json': { schema: ids } },
    },
    // OpenAPI has no way to say that a header is sent several times.
    repeated: {
      words: 'One identifier of a database; the header is sent once for each.',
      schema: assumed({ type: 'string' }),
    },
  };
  const { words, ...shape } = forms[format];
  return {
    name,
    in: 'header',
    description:
      `Selects company databases among those of the caller. ${words} ` +
      'Names are read as well. Without it the call is about all databases of the caller.',
    ...shape,
  };
}

/** The header on calls other than column-list, for which alone the document names it. */
export const assumedDatabases = (profile: ServiceProfile): Schema[] =>
  profile.databasesHeaderOn === 'every-data-call' ? [assumed(databasesParameter(profile))] : [];
