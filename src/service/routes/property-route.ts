import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../access/authorise';
import { MAX_FIELD_LENGTH, type CreatedProperties, type NewProperty } from '../state/created-properties';
import { quoted } from '../wire/quoted';
import { spell } from '../wire/spell';
import { badRequest } from '../wire/service-error';

interface PropertyRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  properties: CreatedProperties;
}

/** Serves the V2 Property API. It is not idempotent: the same call again creates another property. */
export function propertyRoute(app: FastifyInstance, options: PropertyRouteOptions): void {
  const { profile, authorise, properties } = options;
  const { enabled, path, projectName, propertyId, projectId } = profile.createProperty;
  if (!enabled) return;

  app.post(path, async (request, reply) => {
    const { selected } = authorise(request, 'data');
    const [databaseId, ...others] = selected;
    if (databaseId === undefined || others.length > 0)
      throw badRequest(
        'A property belongs to one company database, but the call selects several.' +
          (profile.databasesHeaderOn === 'every-data-call'
            ? ` Name one in the header "${profile.databasesHeader.name}".`
            : ''),
      );
    const created = await properties.create({ databaseId, ...parseProperty(request.body, profile) });
    return reply.code(201).send({
      [spell(propertyId)]: created.propertyId,
      [spell(projectId)]: created.projectId,
      [projectName]: created.projectName,
      ...created.fields,
    });
  });
}

/** Reads the body of a call. Refuses unknown fields: a misspelt one would otherwise be lost silently. */
function parseProperty(
  body: unknown,
  { createProperty: { projectName, fields } }: ServiceProfile,
): Omit<NewProperty, 'databaseId'> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.');
  const given = body as Record<string, unknown>;
  const known = [projectName, ...fields];
  for (const name of Object.keys(given))
    if (!known.includes(name))
      throw badRequest(`Unknown field ${quoted(name)}. The fields are: ${known.join(', ')}.`);

  const textOf = (name: string): string | null => {
    const value = given[name] ?? '';
    if (typeof value !== 'string') throw badRequest(`Field "${name}" must be text.`);
    const text = value.trim();
    // Counts code points, as OpenAPI does: an emoji is one character.
    if ([...text].length > MAX_FIELD_LENGTH)
      throw badRequest(`Field "${name}" must not be longer than ${MAX_FIELD_LENGTH} characters.`);
    if (/[\p{Cc}\p{Cs}]/u.test(text))
      throw badRequest(`Field "${name}" must be one line of text, without control characters.`);
    return text === '' ? null : text;
  };
  const project = textOf(projectName);
  if (project === null) throw badRequest(`Field "${projectName}" is missing or blank.`);
  return { projectName: project, fields: Object.fromEntries(fields.map((name) => [name, textOf(name)])) };
}
