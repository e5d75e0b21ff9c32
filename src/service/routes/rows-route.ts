import type { DuckDBInstance } from '@duckdb/node-api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../authorise';
import type { Catalogue } from '../catalogue/catalogue';
import type { Column } from '../catalogue/column';
import { EXCHANGE_RATES } from '../data/world';
import { changesSql } from '../query/changes-sql';
import { querySql } from '../query/query-sql';
import { rowStream } from '../query/row-stream';
import { badRequest } from '../service-error';
import { varyRow } from '../variants';
import { parseQuestion } from './parse-question';

interface RowsRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  data: DuckDBInstance;
  catalogue: Catalogue;
  variants: boolean;
}

/** `query` and `track-changes`: rows as JSON objects in a bare array (under `variants`, inside an object), streamed. */
export function rowsRoute(app: FastifyInstance, options: RowsRouteOptions): void {
  const { profile, authorise, data, catalogue, variants } = options;
  const send = async (
    reply: FastifyReply,
    sql: string,
    columns: readonly Column[],
    member: string | undefined,
  ) => {
    const shape = variants ? { edit: varyRow(columns), member } : {};
    const rows = await rowStream(data, sql, shape);
    return reply.type('application/json; charset=utf-8').send(rows);
  };

  app.route({
    method: profile.query.method,
    url: profile.query.path,
    handler: (request, reply) => {
      const { selected: databases } = authorise(request, 'data');
      const { columns, ...choice } = parseQuestion(request.body, profile.query, 'rows', catalogue);
      return send(reply, querySql(columns, { ...choice, databases }), columns, profile.query.list[0]);
    },
  });

  app.route({
    method: profile.changes.method,
    url: profile.changes.path,
    handler: (request, reply) => {
      const { selected: databases } = authorise(request, 'data');
      const { changes } = profile;
      const { columns, ...choice } = parseQuestion(
        request.body,
        changes,
        'changes',
        catalogue,
        changes.defaultColumns,
      );
      const currency = parseCurrency(
        (request.body as Record<string, unknown>)[changes.fxCurrency],
        changes.fxCurrency,
      );
      return send(reply, changesSql(columns, { ...choice, databases }, currency), columns, changes.list[0]);
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
