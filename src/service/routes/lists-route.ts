import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../authorise';
import { CATALOGUE } from '../catalogue/catalogue';
import type { Column } from '../catalogue/column';
import { DATABASES } from '../data/world';
import type { AlwaysNull } from '../query/always-null';
import { badRequest } from '../service-error';

interface ListsRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  alwaysNull: AlwaysNull;
  variants: boolean;
}

/** `databases-list` and `column-list`. Under `variants` a list comes inside an object and its fields bear other names. */
export function listsRoute(app: FastifyInstance, options: ListsRouteOptions): void {
  const { profile, authorise, alwaysNull, variants } = options;
  const listed = (list: object[], wrapper: string | undefined) =>
    variants && wrapper !== undefined ? { [wrapper]: list } : list;
  const spell = (spellings: readonly string[]): string => (variants ? spellings.at(-1) : spellings[0]) ?? '';

  app.get(profile.databases.path, (request) => {
    const { memberOf } = authorise(request, 'databases-list');
    const list = DATABASES.filter(({ id }) => memberOf.includes(id)).map(({ id, name }) => ({
      [spell(profile.databases.id)]: id,
      [spell(profile.databases.name)]: name,
    }));
    return listed(list, profile.databases.list[0]);
  });

  const names = profile.columnList;
  const toEntry = (column: Column) => ({
    [spell(names.columnName)]: column.name,
    [spell(names.columnType)]: column.type,
    [spell(names.displayName)]: column.label,
    [spell(names.description)]: column.description,
    [spell(names.group)]: column.group,
    [spell(names.unit)]: column.unit,
    [spell(names.deprecated)]: column.deprecated,
    [spell(names.alpha)]: column.alpha,
  });

  app.get(names.path, async (request) => {
    const { selected, hasSelection } = authorise(request, 'data');
    const mode = (request.query as Record<string, unknown>)[names.alwaysNull] ?? 'ignore';
    if (mode !== 'ignore' && mode !== 'exclude')
      throw badRequest(`"${names.alwaysNull}" must be "exclude" or "ignore".`);
    if (mode === 'exclude' && !hasSelection)
      throw badRequest(
        `"${names.alwaysNull}=exclude" needs a non-empty header "${profile.databasesHeader.name}".`,
      );
    const omitted = mode === 'exclude' ? await alwaysNull.of(selected) : new Set<string>();
    return listed(CATALOGUE.filter(({ name }) => !omitted.has(name)).map(toEntry), names.list[0]);
  });
}
