import * as v from 'valibot';
import { RrError } from './failure';

/**
 * How the service spells what its interface document leaves open ("not shown"). Every field here is an
 * ASSUMPTION with an overridable default, except where a comment says "documented". No other file spells a
 * path, a header or a field name of an assumed shape.
 */
const text = v.pipe(v.string(), v.nonEmpty());
const path = v.pipe(v.string(), v.startsWith('/'));
/** Names under which a field may arrive, the first one being the one we send. */
const spellings = v.pipe(v.array(text), v.minLength(1));
/** Members under which a list may be wrapped; a bare array is always read too. */
const wrappers = v.array(text);
const method = v.picklist(['GET', 'POST']);

const ProfileSchema = v.strictObject({
  /** Header that carries the token. The document writes `Authentication: Bearer <ACCESS_TOKEN>`. */
  authHeader: text,
  /** `X-company-databases` is documented, its format is not. */
  databasesHeader: v.strictObject({ name: text, format: v.picklist(['comma', 'json', 'repeated']) }),
  /** Documented for column-list with `alwaysNull=exclude` alone; assumed on every data call. Never on databases-list. */
  databasesHeaderOn: v.picklist(['every-data-call', 'column-list']),
  databases: v.strictObject({ path, list: wrappers, id: spellings, name: spellings }),
  /** Path and `alwaysNull` are documented; of an entry only the name and `columnType` are. */
  columnList: v.strictObject({
    path,
    alwaysNull: text,
    list: wrappers,
    columnName: spellings,
    columnType: spellings,
    displayName: spellings,
    description: spellings,
    group: spellings,
    unit: spellings,
    deprecated: spellings,
    alpha: spellings,
  }),
  /** `approvedOnly` and the values of the rent roll selection are documented. Rows may also be newline-delimited. */
  query: v.strictObject({
    path,
    method,
    columns: text,
    rentrolls: text,
    approvedOnly: text,
    list: wrappers,
  }),
  /** `fixed`: rows do not depend on the columns selected, so questions may merge. `unknown`: they never do. */
  rowGrain: v.picklist(['unknown', 'fixed']),
  /** `fxCurrency` is documented; a blank currency omits it. `defaultColumns` is what RR.CHANGES asks for by itself. */
  changes: v.strictObject({
    path,
    method,
    columns: text,
    rentrolls: text,
    approvedOnly: text,
    fxCurrency: text,
    list: wrappers,
    /** Always text; their types come from `columnTypes` or, failing that, from column-list. */
    defaultColumns: v.array(text),
    columnTypes: v.record(text, v.picklist(['STRING', 'INT', 'FLOAT', 'TIMESTAMP', 'ENUM'])),
  }),
  /** `isApproved` and `lastApprovedAt` are documented; the latter means completion, not data-governance approval. */
  rentrolls: v.strictObject({
    path,
    list: wrappers,
    rentrollId: spellings,
    propertyId: spellings,
    propertyName: spellings,
    rentrollDate: spellings,
    fileId: spellings,
    isApproved: spellings,
    lastApprovedAt: spellings,
  }),
  /** `originalFileId`, `originalFileName` and `fileName` are documented. */
  files: v.strictObject({
    path,
    list: wrappers,
    fileId: spellings,
    fileName: spellings,
    originalFileId: spellings,
    originalFileName: spellings,
    uploadedAt: spellings,
  }),
  /** `{fileId}` in the path stands for the id. `rentrolls` is documented, its inner shape is not. */
  file: v.strictObject({ path, rentrolls: spellings }),
  /** The path is documented. `confidence` is a fraction from 0 to 1, whatever `percentScale` is. */
  columnMappings: v.strictObject({
    path,
    extractionIds: text,
    format: v.picklist(['comma', 'repeated']),
    list: wrappers,
    extractionId: spellings,
    sourceColumn: spellings,
    columnName: spellings,
    confidence: spellings,
  }),
  /** Off unless enabled: a guessed write must not reach a real service by accident. `project_name` is documented. */
  createProperty: v.strictObject({
    enabled: v.boolean(),
    path,
    projectName: text,
    /** Further text fields of the body, all optional. */
    fields: v.array(text),
    /** Of the reply. */
    propertyId: spellings,
    projectId: spellings,
  }),
  /** Path, form fields and `access_token` are documented, and so are the 24 hours; `expires_in` is not. */
  token: v.strictObject({
    path,
    accessToken: text,
    expiresIn: text,
    lifetimeSeconds: v.pipe(v.number(), v.minValue(1)),
    /** Whether a token request that was refused costs one of the month, too: not known, so it is counted. */
    refusedCounts: v.boolean(),
  }),
  /** An alpha entry of column-list is selected by its own name. */
  configuredColumns: v.picklist(['by-name']),
  /** Members of an error body that may hold a sentence for people, best first. */
  errorBody: v.strictObject({ message: spellings }),
  /** How a used-up token quota shows: the status, and optionally a text the body then contains. */
  quotaExhausted: v.strictObject({
    status: v.pipe(v.number(), v.integer()),
    bodyIncludes: v.nullable(text),
  }),
  rentrollDateColumn: text,
  /** 100: 12.5 means 12.5 %. 1: values are fractions. */
  percentScale: v.picklist([1, 100]),
  /** One reply holds all rows. */
  paging: v.picklist(['none']),
});

export type ServiceProfile = v.InferOutput<typeof ProfileSchema>;

export const DEFAULT_PROFILE: ServiceProfile = {
  authHeader: 'Authentication',
  databasesHeader: { name: 'X-company-databases', format: 'comma' },
  databasesHeaderOn: 'every-data-call',
  databases: { path: '/thirdparty/databases-list', list: ['databases'], id: ['id'], name: ['name'] },
  columnList: {
    path: '/thirdparty/column-list',
    alwaysNull: 'alwaysNull',
    list: ['columns'],
    columnName: ['columnName', 'name', 'column'],
    columnType: ['columnType'],
    displayName: ['displayName'],
    description: ['description'],
    group: ['group'],
    unit: ['unit'],
    deprecated: ['deprecated'],
    alpha: ['alpha'],
  },
  query: {
    path: '/thirdparty/query',
    method: 'POST',
    columns: 'columns',
    rentrolls: 'rentrolls',
    approvedOnly: 'approvedOnly',
    list: ['rows', 'data'],
  },
  rowGrain: 'unknown',
  changes: {
    path: '/thirdparty/track-changes',
    method: 'POST',
    columns: 'columns',
    rentrolls: 'rentrolls',
    approvedOnly: 'approvedOnly',
    fxCurrency: 'fxCurrency',
    list: ['rows', 'data'],
    defaultColumns: [
      'property_name',
      'unit_name',
      'tenant_name',
      'change_type',
      'reason_for_rent_change',
      'previous_rentroll_date',
      'rentroll_date',
      'previous_rent_pa',
      'rent_pa',
      'rent_change_pa',
      'rent_change_currency',
    ],
    columnTypes: {
      change_type: 'STRING',
      reason_for_rent_change: 'STRING',
      previous_rentroll_date: 'TIMESTAMP',
      rentroll_date: 'TIMESTAMP',
      previous_tenant_name: 'STRING',
      previous_rent_pa: 'FLOAT',
      rent_pa: 'FLOAT',
      rent_change_pa: 'FLOAT',
      rent_change_percent: 'FLOAT',
      rent_change_currency: 'STRING',
      previous_area_sqm: 'FLOAT',
      area_change_sqm: 'FLOAT',
    },
  },
  rentrolls: {
    path: '/thirdparty/rentrolls',
    list: ['rentrolls', 'data'],
    rentrollId: ['rentrollId'],
    propertyId: ['propertyId'],
    propertyName: ['propertyName'],
    rentrollDate: ['rentrollDate'],
    fileId: ['fileId'],
    isApproved: ['isApproved'],
    lastApprovedAt: ['lastApprovedAt'],
  },
  files: {
    path: '/thirdparty/files',
    list: ['files', 'data'],
    fileId: ['fileId'],
    fileName: ['fileName'],
    originalFileId: ['originalFileId'],
    originalFileName: ['originalFileName'],
    uploadedAt: ['uploadedAt'],
  },
  file: { path: '/thirdparty/files/{fileId}', rentrolls: ['rentrolls'] },
  columnMappings: {
    path: '/thirdparty/extractions/column-mappings',
    extractionIds: 'extractionIds',
    format: 'comma',
    list: ['mappings', 'data'],
    extractionId: ['extractionId'],
    sourceColumn: ['sourceColumn'],
    columnName: ['columnName'],
    confidence: ['confidence'],
  },
  createProperty: {
    enabled: false,
    path: '/thirdparty/v2/properties',
    projectName: 'project_name',
    fields: [
      'property_name',
      'property_street',
      'property_street_number',
      'property_postcode',
      'property_city',
      'property_country_code',
    ],
    propertyId: ['svc_property_id'],
    projectId: ['svc_project_id'],
  },
  token: {
    path: '/oauth/token',
    accessToken: 'access_token',
    expiresIn: 'expires_in',
    lifetimeSeconds: 86_400,
    refusedCounts: true,
  },
  configuredColumns: 'by-name',
  errorBody: { message: ['message', 'error_description', 'error'] },
  quotaExhausted: { status: 429, bodyIncludes: null },
  rentrollDateColumn: 'rentroll_date',
  percentScale: 100,
  paging: 'none',
};

/**
 * A profile with an operator's overrides (the JSON of `RR_PROFILE`) laid over it: objects merge field by field,
 * anything else replaces. Throws `bad-input` naming the bad field, for example `databasesHeader.format`.
 */
export function parseProfile(overrides: unknown, base = DEFAULT_PROFILE): ServiceProfile {
  const result = v.safeParse(ProfileSchema, overlay(base, overrides));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the whole file';
  throw new RrError(
    'bad-input',
    `Service profile, field "${field}": ${issue.message} Correct it in the file named by RR_PROFILE.`,
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over)) return over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, overlay(base[key], over[key])]));
}
