import type { DuckDBInstance } from '@duckdb/node-api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../authorise';
import type { Column } from '../catalogue/column';
import { EXCHANGE_RATES } from '../data/world';
import { changesSql } from '../query/changes-sql';
import { findChanges } from '../query/find-changes';
import { querySql } from '../query/query-sql';
import { rowStream, type RowStreamOptions } from '../query/row-stream';
import { badRequest } from '../service-error';
import { varyRow } from '../variants';
import { parseQuestion } from './parse-question';

interface RowsRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  data: DuckDBInstance;
  variants: boolean;
}

/** `query` and `track-changes`: rows as JSON objects in a bare array (under `variants`, inside an object), streamed. */
export function rowsRoute(app: FastifyInstance, options: RowsRouteOptions): void {
  const { profile, authorise, data, variants } = options;
  const send = async (
    reply: FastifyReply,
    sql: string,
    columns: readonly Column[],
    member: string | undefined,
    prepare?: RowStreamOptions['prepare'],
  ) => {
    const shape = variants ? { edit: varyRow(columns), member } : {};
    const rows = await rowStream(data, sql, { ...shape, prepare });
    return reply.type('application/json; charset=utf-8').send(rows);
  };

  app.route({
    method: profile.query.method,
    url: profile.query.path,
    handler: (request, reply) => {
      const { selected: databases } = authorise(request, 'data');
      const { columns, ...choice } = parseQuestion(request.body, profile.query, 'rows');
      return send(reply, querySql(columns, { ...choice, databases }), columns, profile.query.list[0]);
    },
  });

  app.route({
    method: profile.changes.method,
    url: profile.changes.path,
    handler: (request, reply) => {
      const { selected: databases } = authorise(request, 'data');
      const { changes } = profile;
      const { columns, ...choice } = parseQuestion(request.body, changes, 'changes', changes.defaultColumns);
      const currency = parseCurrency(
        (request.body as Record<string, unknown>)[changes.fxCurrency],
        changes.fxCurrency,
      );
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return send(reply, changesSql(columns), columns, changes.list[0], (connection) =>
        findChanges(data, connection, { ...choice, databases }, currency, gone.signal),
      );
    },
  });
}

/** A currency we have rates for; null (no conversion) where none is given. */
function parseCurrency(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  const currency = Object.keys(EXCHANGE_RATES).find((known) => known === value);
  if (currency === undefined)
    throw badRequest(
      `"${field}" has no exchange rates for "${String(value)}". Known: ${Object.keys(EXCHANGE_RATES).join(', ')}.`,
    );
  return currency;
}
