import { listOf, oneOf, type Operation } from '../openapi/operation';
import { assumed, bareList, closedObject, entrySchema, fieldSchemas } from '../openapi/schema';
import { fileFields, filesSql } from '../query/lists/files-sql';
import { rentrollFields, rentrollsSql } from '../query/lists/rentrolls-sql';
import { readRows } from '../query/read-rows';
import { varyEntries } from '../replies/vary-entries';
import { quoted } from '../wire/quoted';
import { notFound } from '../wire/service-error';
import { spell } from '../wire/spell';
import { parseId } from './parse-id';
import type { RouteParts } from './route-parts';

/** The operations of rent rolls and of the files that they came in. */
export function filesRoutes({ profile, data, sendRows, variants }: RouteParts): Operation[] {
  const rentrolls = rentrollFields(profile, variants.isApproved);
  const files = fileFields(profile);
  const details = Object.entries(fieldSchemas(files)).map(([name, schema]) => [name, assumed(schema)]);

  return [
    {
      path: profile.rentrolls.path,
      operationId: 'listRentrolls',
      summary: 'List the rent rolls',
      reply: listOf('Rentroll', entrySchema(rentrolls), 'The rent rolls.'),
      answer: ({ reply, selected }) =>
        sendRows(reply, {
          sql: rentrollsSql(rentrolls, selected),
          fields: rentrolls,
          shape: variants.rentrolls,
          wrappers: profile.rentrolls.list,
        }),
    },
    {
      path: profile.files.path,
      operationId: 'listFiles',
      summary: 'List the uploaded files',
      reply: listOf('File', entrySchema(files), 'The files.'),
      answer: ({ reply, selected }) =>
        sendRows(reply, {
          sql: filesSql(files, selected),
          fields: files,
          shape: variants.files,
          wrappers: profile.files.list,
        }),
    },
    {
      path: profile.file.path,
      operationId: 'getFile',
      summary: 'Get a file and its rent rolls',
      reply: oneOf(
        'FileDetails',
        // The document shows only the rent rolls (interface, "File details endpoint").
        closedObject({
          ...Object.fromEntries(details),
          [spell(profile.file.rentrolls)]: {
            description: 'The rent rolls of the file.',
            allOf: [bareList('Rentroll')],
          },
        }),
        'The file.',
      ),
      failures: [
        [
          404,
          'No current file in the selected databases has this identifier. A corrected file is not current.',
        ],
      ],
      async answer({ request, selected }) {
        const { fileId: text = '' } = request.params as { fileId?: string };
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
    },
  ];
}
