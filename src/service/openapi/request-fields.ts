import { REMOVED_RENTROLL_SELECTIONS, RENTROLL_SELECTIONS } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { REMOVED_COLUMNS } from '../../contract/removed-columns';
import { EXCHANGE_RATES } from '../data/world';
import { MAX_FIELD_LENGTH } from '../state/created-properties';
import { assumed, type Schema, type Schemas } from './schema';

/** The form of a token request (interface, "Token endpoint"). */
export const TOKEN_FIELDS: Schemas = {
  audience: { type: 'string', description: "The audience address of the service's interface." },
  grant_type: { const: 'client_credentials' },
  client_id: { type: 'string' },
  client_secret: { type: 'string' },
};

const COLUMNS: Schema = {
  type: 'array',
  items: { type: 'string', not: { enum: [...REMOVED_COLUMNS] } },
  description: 'Identifiers of columns. A removed column is refused with its own message.',
};

const RENTROLLS: Schema = {
  enum: RENTROLL_SELECTIONS,
  default: 'latest',
  description:
    'The newest rent roll of each property, or all rent rolls. No longer supported: ' +
    `${REMOVED_RENTROLL_SELECTIONS.map((name) => `\`${name}\``).join(', ')}.`,
};

const APPROVED_ONLY: Schema = {
  type: 'boolean',
  default: false,
  description:
    'Return only data of approved rent rolls. This tests the rent roll. The `property_approval_…` columns report a ' +
    'decision on the property instead: they may all be null in a row returned under `true`.',
};

/** What a query says (interface, "Query endpoint"). */
export const queryFields = ({ query }: ServiceProfile): Schemas => ({
  [query.columns]: assumed({ ...COLUMNS, minItems: 1 }),
  [query.rentrolls]: assumed(RENTROLLS),
  [query.approvedOnly]: APPROVED_ONLY,
});

/** What a call of track-changes says (interface, "Track changes endpoint (alpha)"). */
export const changesFields = ({ changes }: ServiceProfile): Schemas => ({
  [changes.columns]: assumed({
    ...COLUMNS,
    ...(changes.defaultColumns.length > 0 ? { default: changes.defaultColumns } : { minItems: 1 }),
  }),
  [changes.rentrolls]: assumed(RENTROLLS),
  [changes.approvedOnly]: assumed(APPROVED_ONLY),
  [changes.fxCurrency]: {
    type: ['string', 'null'],
    description:
      'The currency to convert rents into. `reason_for_rent_change` then reports changes that only exchange rates ' +
      'caused. If absent, rents stay in their own currency. ' +
      `This service supports ${Object.keys(EXCHANGE_RATES).join(', ')}.`,
  },
});

/** What a new property says. The document shows only `project_name` (interface, "V2 Property API"). */
export const propertyFields = ({ createProperty }: ServiceProfile): Schemas => ({
  [createProperty.projectName]: {
    type: 'string',
    pattern: '\\S',
    maxLength: MAX_FIELD_LENGTH,
    description: 'Uses the project of this name in the database, or creates it.',
  },
  ...Object.fromEntries(
    createProperty.fields.map((name) => [
      name,
      assumed({ type: ['string', 'null'], maxLength: MAX_FIELD_LENGTH }),
    ]),
  ),
});
