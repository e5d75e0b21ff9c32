import type { ServiceProfile } from '../../contract/profile';
import { spell } from '../wire/spell';
import { assumedDatabases } from './databases-parameter';
import { answer, failures, UNAUTHORIZED } from './replies';
import { assumed, bareList, closedObject, component, ofAssumedType, type Schema } from './schema';

const ID = { type: 'integer' };
const TEXT = { type: 'string' };

/** The rentrolls endpoints, of which we assume one (interface, "Rentrolls endpoints"). */
export const rentrollsOperation = (profile: ServiceProfile): Schema =>
  assumed({
    get: {
      operationId: 'listRentrolls',
      summary: 'List the rent rolls',
      parameters: assumedDatabases(profile),
      responses: {
        ...answer('The rent rolls.', bareList(component('Rentroll'))),
        ...failures([UNAUTHORIZED]),
      },
    },
  });

export const rentrollSchema = ({ rentrolls: names }: ServiceProfile): Schema =>
  closedObject({
    [spell(names.rentrollId)]: assumed(ID),
    [spell(names.propertyId)]: assumed(ID),
    [spell(names.propertyName)]: assumed(TEXT),
    [spell(names.rentrollDate)]: assumed(component('TIMESTAMP')),
    [spell(names.fileId)]: assumed(ID),
    [spell(names.isApproved)]: ofAssumedType(
      { type: 'boolean' },
      'Whether the rent roll is approved in the sense of data governance, as `approvedOnly` tests it.',
    ),
    [spell(names.lastApprovedAt)]: ofAssumedType(
      component('TIMESTAMP'),
      'When the rent roll was completed. This is no approval in the sense of data governance.',
    ),
  });

/** The list files endpoint (interface, "List files endpoint"). */
export const filesOperation = (profile: ServiceProfile): Schema =>
  assumed({
    get: {
      operationId: 'listFiles',
      summary: 'List the uploaded files',
      parameters: assumedDatabases(profile),
      responses: { ...answer('The files.', bareList(component('File'))), ...failures([UNAUTHORIZED]) },
    },
  });

/** The file details endpoint (interface, "File details endpoint"). */
export const fileOperation = (profile: ServiceProfile): Schema =>
  assumed({
    get: {
      operationId: 'getFile',
      summary: 'A file with its rent rolls',
      parameters: [
        assumed({ name: 'fileId', in: 'path', required: true, schema: ID }),
        ...assumedDatabases(profile),
      ],
      responses: {
        ...answer('The file.', component('FileDetails')),
        ...failures([
          UNAUTHORIZED,
          [
            404,
            'No current file has this identifier in the selected databases. That of a file which was corrected is none.',
          ],
        ]),
      },
    },
  });

const fileFields = ({ files: names }: ServiceProfile): Record<string, Schema> => ({
  [spell(names.fileId)]: assumed({ ...ID, description: 'Identifies the current file.' }),
  [spell(names.fileName)]: { ...TEXT, description: 'The name of the current file.' },
  [spell(names.originalFileId)]: ofAssumedType(ID, 'Identifies the file that the user uploaded.'),
  [spell(names.originalFileName)]: { ...TEXT, description: 'The name of the file that the user uploaded.' },
  [spell(names.uploadedAt)]: assumed(component('TIMESTAMP')),
});

export const fileSchema = (profile: ServiceProfile): Schema => closedObject(fileFields(profile));

/** Of the details the document shows the rent rolls alone; the rest is taken from the list. */
export const fileDetailsSchema = (profile: ServiceProfile): Schema =>
  closedObject({
    ...Object.fromEntries(
      Object.entries(fileFields(profile)).map(([name, schema]) => [name, assumed(schema)]),
    ),
    [spell(profile.file.rentrolls)]: {
      description: 'The rent rolls of the file.',
      allOf: [bareList(component('Rentroll'))],
    },
  });
