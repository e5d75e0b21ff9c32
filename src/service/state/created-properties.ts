import type { DuckDBInstance } from '@duckdb/node-api';
import { propertyColumns } from '../catalogue/columns/property-columns';
import { withConnection } from '../data/with-connection';
import type { StateStore } from './service-state';

export interface NewProperty {
  databaseId: string;
  projectName: string;
  /** The other fields by name. Null if the caller left a field out. */
  fields: Readonly<Record<string, string | null>>;
}

export interface CreatedProperty extends NewProperty {
  /** Its `svc_property_id`. */
  propertyId: number;
  /** The `svc_project_id` of its project. */
  projectId: number;
  /** UTC, ISO 8601. */
  createdAt: string;
}

interface CreatedPropertyParts {
  data: DuckDBInstance;
  /** The stamp of the data. Properties created for other data could have ids that are taken here. */
  stamp: string;
  store: StateStore;
  now: () => Date;
}

const SCHEMA = `CREATE TABLE IF NOT EXISTS created_property (stamp VARCHAR, property_id INTEGER, property VARCHAR,
  PRIMARY KEY (stamp, property_id))`;

/** Created properties (interface, "V2 Property API") have no rent roll, so no query returns them. */
export async function openCreatedProperties(parts: CreatedPropertyParts) {
  const { data, stamp, store, now } = parts;
  await store.write(SCHEMA);
  const storedRows = await store.read(
    'SELECT property FROM created_property WHERE stamp = $1 ORDER BY property_id',
    [stamp],
  );
  const created = storedRows.map(([json]) => JSON.parse(String(json)) as CreatedProperty);

  const { lastPropertyId, projects } = await readTaken(data);
  for (const { databaseId, projectName, projectId } of created)
    projects.set(keyOf(databaseId, projectName), projectId);
  let nextPropertyId = 1 + (created.at(-1)?.propertyId ?? lastPropertyId);
  let nextProjectId = 1 + [...projects.values()].reduce((highest, id) => Math.max(highest, id));

  return {
    /** Durable when the promise settles. */
    async create({ databaseId, projectName, fields }: NewProperty): Promise<CreatedProperty> {
      // Reserves the ids before the first await, so that no id is used twice.
      const propertyId = nextPropertyId++;
      const key = keyOf(databaseId, projectName);
      const projectId = projects.get(key) ?? nextProjectId++;
      projects.set(key, projectId);
      const createdAt = now().toISOString().replace(/\.\d+/, '');
      const property = { propertyId, projectId, databaseId, createdAt, projectName, fields };
      await store.write('INSERT INTO created_property VALUES ($1, $2, $3)', [
        stamp,
        propertyId,
        JSON.stringify(property),
      ]);
      created.push(property);
      return property;
    },
    list: (): readonly CreatedProperty[] => created,
  };
}

export type CreatedProperties = Awaited<ReturnType<typeof openCreatedProperties>>;

const readTaken = (data: DuckDBInstance) =>
  withConnection(data, async (connection) => {
    const projectName = propertyColumns.find(({ name }) => name === 'project_name')?.sql;
    const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
    const [[lastPropertyId] = []] = await rows('SELECT max(svc_property_id) FROM property');
    const names = await rows(
      `SELECT DISTINCT p.database_id, ${projectName}, p.svc_project_id
       FROM property p JOIN company_database d ON d.database_id = p.database_id`,
    );
    const projects = new Map(
      names.map(([databaseId, name, id]) => [keyOf(String(databaseId), String(name)), Number(id)]),
    );
    return { lastPropertyId: Number(lastPropertyId), projects };
  });

const keyOf = (databaseId: string, projectName: string): string => `${databaseId}\n${projectName}`;
