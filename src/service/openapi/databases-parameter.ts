import type { ServiceProfile } from '../../contract/profile';
import { assumed, type Schema } from './schema';

export function databasesParameter({ databasesHeader }: ServiceProfile): Schema {
  const { name, format } = databasesHeader;
  const ids = assumed({ type: 'array', items: { type: 'string' } });
  const forms = {
    comma: { words: 'Identifiers of databases, separated by commas.', schema: ids },
    json: {
      words: 'Identifiers of databases, as a JSON array.',
      content: { 'application/json': { schema: ids } },
    },
    // OpenAPI cannot express that a header is sent several times.
    repeated: {
      words: 'One identifier of a database. Send the header once for each database.',
      schema: assumed({ type: 'string' }),
    },
  };
  const { words, ...shape } = forms[format];
  return {
    name,
    in: 'header',
    description:
      `Selects some of the caller's company databases. ${words} ` +
      "Names are accepted, too. Without the header a call reads all of the caller's databases.",
    ...shape,
  };
}
