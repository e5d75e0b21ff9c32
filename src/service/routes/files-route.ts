import type { ServiceProfile } from '../../contract/profile';
import { sqlList } from '../data/sql-text';
import { listOf, oneOf, type Operation } from '../openapi/operation';
import { assumed, bareList, closedObject, entrySchema, fieldSchemas } from '../openapi/schema';
import { listFields, type ListField } from '../query/list-fields';
import { readRows } from '../data/with-connection';
import { rowsSql, type Field } from '../query/row-json';
import { RENTROLLS } from '../query/row-source';
import { varyEntries } from '../replies/vary-entries';
import { notFound, quoted } from '../wire/service-error';
import { spell } from '../wire/spell';
import type { WireVariants } from '../wire/variants';
import { parseId, type RouteParts } from './route-parts';

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

/** `isApproved` in each form that the interface allows. */
const APPROVED: Readonly<Record<WireVariants['isApproved'], readonly [type: Field['type'], sql: string]>> = {
  boolean: ['BOOLEAN', 'r.is_approved'],
  text: ['STRING', 'r.is_approved::VARCHAR'],
  number: ['INT', 'r.is_approved::INTEGER'],
  word: ['STRING', `CASE WHEN r.is_approved THEN 'approved' ELSE 'not approved' END`],
};

/** The fields of a rent roll (interface, "Rentrolls endpoints"). */
function rentrollFields(profile: ServiceProfile, isApproved: WireVariants['isApproved']): ListField[] {
  const [type, sql] = APPROVED[isApproved];
  return listFields('rentrolls', profile, {
    rentrollId: { sql: 'r.rentroll_id' },
    propertyId: { sql: 'p.svc_property_id' },
    propertyName: { sql: 'p.property_name' },
    rentrollDate: { sql: 'r.date' },
    fileId: { sql: 'e.file_id' },
    isApproved: {
      type,
      sql,
      description: 'Whether data governance has approved the rent roll. `approvedOnly` tests this.',
      shown: 'name',
    },
    lastApprovedAt: {
      sql: 'r.completed_at',
      description: 'When the rent roll was completed. This is not an approval by data governance.',
      shown: 'name',
    },
  });
}

const rentrollsSql = (fields: readonly Field[], databases: readonly string[], fileId?: number): string =>
  rowsSql(fields, {
    from: `${RENTROLLS} r JOIN property p ON p.property_id = r.property_id
      JOIN extraction e ON e.rentroll_id = r.rentroll_id
    WHERE r.database_id IN ${sqlList(databases)}
      ${fileId === undefined ? '' : `AND e.file_id = ${fileId}`}`,
    key: 'r.rentroll_id',
    order: 'r.property_id, r.date',
  });

/** The fields of a file. Names without `original` describe the current file (interface, "List files endpoint"). */
const fileFields = (profile: ServiceProfile): ListField[] =>
  listFields('files', profile, {
    fileId: { sql: 'f.file_id', description: 'Identifies the current file.' },
    fileName: {
      sql: 'f.file_name',
      description: 'The name of the current file.',
      shown: 'name and type',
    },
    originalFileId: {
      sql: 'f.original_file_id',
      description: 'Identifies the file that the user uploaded.',
      shown: 'name',
    },
    originalFileName: {
      sql: 'f.original_file_name',
      description: 'The name of the file that the user uploaded.',
      shown: 'name and type',
    },
    uploadedAt: { sql: 'f.uploaded_at' },
  });

/** Returns SQL for all files, or for the one that is or was `fileId`. */
const filesSql = (fields: readonly Field[], databases: readonly string[], fileId?: number): string =>
  rowsSql(fields, {
    from: `file f WHERE f.database_id IN ${sqlList(databases)}
      AND f.file_id IN (SELECT e.file_id FROM extraction e JOIN ${RENTROLLS} r USING (rentroll_id))
      ${fileId === undefined ? '' : `AND ${fileId} IN (f.file_id, f.original_file_id)`}`,
    key: 'f.file_id',
    order: 'f.file_id',
  });
