import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../access/authorise';
import type { Catalogue } from '../catalogue/catalogue';
import type { Column } from '../catalogue/column';
import { DATABASES } from '../data/world';
import type { AlwaysNull } from '../query/always-null';
import { listIn } from '../replies/list-shape';
import { spell } from '../wire/spell';
import { varyEntries } from '../replies/vary-entries';
import { badRequest } from '../wire/service-error';
import type { WireVariants } from '../wire/variants';

interface ListsRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  catalogue: Catalogue;
  alwaysNull: AlwaysNull;
  variants: WireVariants;
}

export function listsRoute(app: FastifyInstance, options: ListsRouteOptions): void {
  const { profile, authorise, catalogue, alwaysNull, variants } = options;

  app.get(profile.databases.path, (request) => {
    const { memberOf } = authorise(request, 'databases-list');
    const { id: idName, name: nameName, list } = profile.databases;
    const entries = DATABASES.filter(({ id }) => memberOf.includes(id)).map(({ id, name }) =>
      variants.databaseEntries === 'names' ? name : { [spell(idName)]: id, [spell(nameName)]: name },
    );
    return listIn(variants.databases, list, entries);
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
    const { selected, hasSelection } = authorise(request, 'column-list');
    const mode = (request.query as Record<string, unknown>)[names.alwaysNull] ?? 'ignore';
    if (mode !== 'ignore' && mode !== 'exclude')
      throw badRequest(`"${names.alwaysNull}" must be "exclude" or "ignore".`);
    if (mode === 'exclude' && !hasSelection)
      throw badRequest(
        `"${names.alwaysNull}=exclude" needs a non-empty header "${profile.databasesHeader.name}".`,
      );
    const omitted = mode === 'exclude' ? await alwaysNull.of(selected) : new Set<string>();
    const entries = catalogue.columns.filter(({ name }) => !omitted.has(name)).map(toEntry);
    return listIn(variants.columnList, names.list, entries.map(varyEntries(variants)));
  });
}
