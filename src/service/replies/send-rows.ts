import type { DuckDBInstance } from '@duckdb/node-api';
import type { FastifyReply } from 'fastify';
import type { Field } from '../query/row-json';
import { rowStream, type RowsSql } from '../query/row-stream';
import type { WireVariants } from '../wire/variants';
import { frameOf } from './list-shape';
import { variesEntries, varyEntries } from './vary-entries';

interface RowsReply {
  sql: RowsSql;
  fields: readonly Pick<Field, 'name' | 'type'>[];
  shape: WireVariants['rows'];
  /** From the profile: names of the object member that may hold a list. */
  wrappers: readonly string[];
}

export const createSendRows =
  (data: DuckDBInstance, variants: WireVariants) =>
  async (reply: FastifyReply, { sql, fields, shape, wrappers }: RowsReply): Promise<FastifyReply> => {
    const vary = varyEntries(variants, fields);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const rows = await rowStream(data, sql, {
      frame: frameOf(shape, wrappers),
      signal: gone.signal,
      edit: variesEntries(variants)
        ? (row) => JSON.stringify(vary(JSON.parse(row) as Record<string, unknown>))
        : undefined,
    });
    const type = shape === 'lines' ? 'application/x-ndjson' : 'application/json';
    return reply.type(`${type}; charset=utf-8`).send(rows);
  };

export type SendRows = ReturnType<typeof createSendRows>;
