import type { DuckDBInstance } from '@duckdb/node-api';
import type { FastifyInstance } from 'fastify';
import type { ServiceProfile } from '../../contract/profile';
import type { createAuthorise } from '../access/authorise';
import { fileFields, filesSql } from '../query/lists/files-sql';
import { readRows } from '../query/read-rows';
import { rentrollFields, rentrollsSql } from '../query/lists/rentrolls-sql';
import { quoted } from '../wire/quoted';
import type { createSendRows } from '../replies/send-rows';
import { spell } from '../wire/spell';
import { varyEntries } from '../replies/vary-entries';
import { notFound } from '../wire/service-error';
import type { WireVariants } from '../wire/variants';
import { parseId } from './parse-id';

interface FilesRouteOptions {
  profile: ServiceProfile;
  authorise: ReturnType<typeof createAuthorise>;
  data: DuckDBInstance;
  sendRows: ReturnType<typeof createSendRows>;
  variants: WireVariants;
}

export function filesRoute(app: FastifyInstance, options: FilesRouteOptions): void {
  const { profile, authorise, data, sendRows, variants } = options;
  const rentrolls = rentrollFields(profile, variants.isApproved);
  const files = fileFields(profile);

  app.get(profile.rentrolls.path, (request, reply) =>
    sendRows(reply, {
      sql: rentrollsSql(rentrolls, authorise(request, 'data').selected),
      fields: rentrolls,
      shape: variants.rentrolls,
      wrappers: profile.rentrolls.list,
    }),
  );

  app.get(profile.files.path, (request, reply) =>
    sendRows(reply, {
      sql: filesSql(files, authorise(request, 'data').selected),
      fields: files,
      shape: variants.files,
      wrappers: profile.files.list,
    }),
  );

  app.get<{ Params: { fileId?: string } }>(
    profile.file.path.replace('{fileId}', ':fileId'),
    async (request) => {
      const { selected } = authorise(request, 'data');
      const { fileId: text = '' } = request.params;
      const id = parseId(text);
      const [file] = id === undefined ? [] : await readRows(data, filesSql(files, selected, id));
      if (id === undefined || file === undefined)
        throw notFound(`No file ${quoted(text)} exists in the selected databases.`);
      const current = file[spell(profile.files.fileId)];
      if (current !== id)
        throw notFound(`File ${quoted(text)} was corrected. The current file is "${String(current)}".`);

      const rolls = await readRows(data, rentrollsSql(rentrolls, selected, id));
      const vary = varyEntries(variants, [...files, ...rentrolls]);
      return {
        ...vary(file),
        [spell(profile.file.rentrolls)]:
          variants.fileRentrolls === 'ids'
            ? rolls.map((roll) => roll[spell(profile.rentrolls.rentrollId)])
            : rolls.map(vary),
      };
    },
  );
}
