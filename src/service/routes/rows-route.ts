import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../access/authorise';
import type { Catalogue } from '../catalogue/catalogue';
import { EXCHANGE_RATES } from '../data/world';
import { chooseRolls, querySql } from '../query/choose-rolls';
import { changeQueries } from '../query/changes/change-queries';
import { quoted } from '../wire/quoted';
import type { createSendRows } from '../replies/send-rows';
import { badRequest } from '../wire/service-error';
import type { WireVariants } from '../wire/variants';
import { parseQuestion, readQuestion } from './parse-question';

interface RowsRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  catalogue: Catalogue;
  sendRows: ReturnType<typeof createSendRows>;
  variants: WireVariants;
}

export function rowsRoute(app: FastifyInstance, options: RowsRouteOptions): void {
  const { profile, authorise, catalogue, sendRows, variants } = options;
  const shape = variants.rows;
  const { select, field } = profile.configuredColumns;
  const configured = select === 'own-field' ? field : undefined;
  const queryFields = { ...profile.query, configured };
  const changesFields = { ...profile.changes, configured };

  app.route({
    method: profile.query.method,
    url: profile.query.path,
    handler: (request, reply) => {
      const { selected: databases } = authorise(request, 'data');
      const question = readQuestion(request, queryFields);
      const { columns, ...choice } = parseQuestion(question, queryFields, 'rows', catalogue);
      return sendRows(reply, {
        sql: async function* (connection) {
          const batches = await chooseRolls(connection, { ...choice, databases });
          for (let batch = 0; batch < batches; batch++) yield { sql: querySql(columns, batch) };
        },
        fields: columns,
        shape,
        wrappers: profile.query.list,
      });
    },
  });

  app.route({
    method: profile.changes.method,
    url: profile.changes.path,
    handler: (request, reply) => {
      const { selected: databases } = authorise(request, 'data');
      const { changes } = profile;
      const question = readQuestion(request, changesFields);
      const { columns, ...choice } = parseQuestion(
        question,
        changesFields,
        'changes',
        catalogue,
        changes.defaultColumns,
      );
      const currency = parseCurrency(
        (question as Record<string, unknown>)[changes.fxCurrency],
        changes.fxCurrency,
      );
      return sendRows(reply, {
        sql: (connection) => changeQueries(connection, columns, { ...choice, databases }, currency),
        fields: columns,
        shape,
        wrappers: changes.list,
      });
    },
  });
}

/** Reads a currency that has exchange rates. Returns null, which means no conversion, if the value is empty. */
function parseCurrency(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  const currency = Object.keys(EXCHANGE_RATES).find((known) => known === value);
  if (currency === undefined) {
    const named = quoted(typeof value === 'string' ? value : JSON.stringify(value));
    throw badRequest(
      `"${field}": exchange rates for ${named} are not available. Use ${Object.keys(EXCHANGE_RATES).join(', ')}.`,
    );
  }
  return currency;
}
