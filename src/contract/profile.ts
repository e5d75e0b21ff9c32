import { isObject } from './reply-list';
import * as v from 'valibot';
import { COLUMN_TYPES } from './column-types';
import { badInput } from './failure';
import { LIST_ENDPOINTS, type ListName } from './list-endpoints';

/**
 * Spells what the interface document leaves open ("not shown"); no other file does. Every field is an ASSUMPTION that
 * an operator can override, except where a comment says "documented".
 */
const nonEmpty = v.pipe(v.string(), v.nonEmpty());
const text = (value: string) => v.optional(nonEmpty, value);
const path = (value: string) => v.optional(v.pipe(v.string(), v.startsWith('/')), value);
const names = v.array(nonEmpty);
/** Names under which a field may arrive; the reference service sends the first. */
const spellings = (...values: [string, ...string[]]) => v.optional(v.pipe(names, v.minLength(1)), values);
const listed = (all: string) => all.trim().split(/\s+/) as [string, ...string[]];
const texts = (...values: string[]) => v.optional(names, values);
const namesIn = (all: string) => texts(...listed(all));
/**
 * The members under which the list of an endpoint may be wrapped, as paths: a name of its own or a usual one. OData writes `value`.
 * A bare array is always read too.
 */
const wrappersOf = (own: string) => texts(own, 'data', 'value', 'items', `data.${own}`, 'data.items');
const choice = <const Option extends string | number>(options: readonly [Option, ...Option[]]) =>
  v.optional(v.picklist(options), options[0]);
const object = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    // Valibot accepts an array as an object if no field is required.
    v.check(isObject, ({ received }) => `Invalid type: Expected Object but received ${received}`),
    v.strictObject(entries),
  );
/** Whether this machine knows the zone. An offset such as `+01:00` has no summer time, so it is not one. */
function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  return /^[A-Z]/i.test(name);
}
const notAZone = ({ received }: { received: string }) =>
  `Expected the name of a time zone such as "Europe/Berlin" but received ${received}`;
const section = <Entries extends v.ObjectEntries>(entries: Entries) => v.optional(object(entries), {});

type Spellings<Name extends ListName> = Record<
  keyof (typeof LIST_ENDPOINTS)[Name]['columns'],
  ReturnType<typeof spellings>
>;
const columnsOf = <Name extends ListName>(name: Name): Spellings<Name> =>
  Object.fromEntries(
    Object.keys(LIST_ENDPOINTS[name].columns).map((column) => [column, spellings(column)]),
  ) as Spellings<Name>;

/** A parameter of the address, or a field of the JSON body of a POST. */
const placed = { in: choice(['query', 'body']) };
/** The endpoints that may come in pages. A file never does. */
// oxfmt-ignore
const PAGED_ENDPOINTS = [
  'databases', 'columnList', 'query', 'changes', 'rentrolls', 'files', 'columnMappings',
] as const;

const sized = {
  /** The endpoints that come in pages. The others answer at once. */
  endpoints: v.optional(v.array(v.picklist(PAGED_ENDPOINTS)), [...PAGED_ENDPOINTS]),
  /** Asks for pages of this size, if the service needs that. */
  sizeParameter: v.optional(v.nullable(nonEmpty), null),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1000),
};

/** How further pages are asked for. All names are assumed; members are paths, such as `links.next`. */
const PagingSchema = v.variant('by', [
  v.strictObject({
    by: v.literal('link'),
    /** Members that may hold the address of the next page. The header `Link` with `rel="next"` is always read. */
    members: namesIn(`next nextLink next_link @odata.nextLink links.next links.next.href _links.next.href`),
    /** The parameters that the address of a page may have. */
    parameters: v.optional(v.pipe(names, v.minLength(1)), ['page', 'pageSize', 'cursor', 'offset', 'limit']),
    ...sized,
  }),
  v.strictObject({
    by: v.literal('cursor'),
    members: namesIn(`
      nextCursor next_cursor nextPageToken next_page_token cursor meta.nextCursor paging.nextCursor`),
    /** A header that may hold the cursor instead. */
    header: text('X-Next-Cursor'),
    parameter: text('cursor'),
    ...placed,
    ...sized,
  }),
  v.strictObject({
    by: v.literal('page'),
    parameter: text('page'),
    /** The number of the first page. */
    first: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
    ...placed,
    ...sized,
  }),
]);

export type PagedBy = v.InferOutput<typeof PagingSchema>;
export type Paging = 'none' | PagedBy;

const ProfileSchema = object({
  /** Header that carries the token. The document writes `Authentication: Bearer <ACCESS_TOKEN>`. */
  authHeader: text('Authentication'),
  /** The word before the token, documented as `Bearer`; '' for none. */
  authScheme: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]*$/)), 'Bearer'),
  /** The name is documented, the format is not. */
  databasesHeader: section({
    name: text('X-company-databases'),
    format: choice(['comma', 'json', 'repeated']),
  }),
  /** Documented for column-list with `alwaysNull=exclude` alone; assumed on each data call, never on databases-list. */
  databasesHeaderOn: choice(['every-data-call', 'column-list']),
  databases: section({
    path: path('/thirdparty/databases-list'),
    list: wrappersOf('databases'),
    id: spellings('id'),
    name: spellings('name'),
  }),
  /** Path and `alwaysNull` are documented; of an entry only the name and `columnType` are. */
  columnList: section({
    path: path('/thirdparty/column-list'),
    alwaysNull: text('alwaysNull'),
    list: wrappersOf('columns'),
    columnName: spellings('columnName', 'name', 'column'),
    columnType: spellings('columnType'),
    displayName: spellings('displayName'),
    description: spellings('description'),
    group: spellings('group'),
    unit: spellings('unit'),
    deprecated: spellings('deprecated'),
    alpha: spellings('alpha'),
  }),
  /** `approvedOnly` and the values of the rent roll selection are documented. Rows may also be newline-delimited. */
  query: section({
    path: path('/thirdparty/query'),
    method: choice(['POST', 'GET']),
    columns: text('columns'),
    rentrolls: text('rentrolls'),
    approvedOnly: text('approvedOnly'),
    list: wrappersOf('rows'),
  }),
  /** `fixed`: rows do not depend on the columns selected, so questions may merge. `unknown`: they never do. */
  rowGrain: choice(['unknown', 'fixed']),
  /** `fxCurrency` is documented; a blank currency omits it. */
  changes: section({
    path: path('/thirdparty/track-changes'),
    method: choice(['POST', 'GET']),
    columns: text('columns'),
    rentrolls: text('rentrolls'),
    approvedOnly: text('approvedOnly'),
    fxCurrency: text('fxCurrency'),
    list: wrappersOf('rows'),
    defaultColumns: namesIn(`
      property_name unit_name tenant_name change_type reason_for_rent_change previous_rentroll_date
      rentroll_date previous_rent_pa rent_pa rent_change_pa rent_change_currency`),
    /** The amounts that `fxCurrency` converts, and the column with their currency. */
    amounts: texts('previous_rent_pa', 'rent_pa', 'rent_change_pa'),
    currencyColumn: text('rent_change_currency'),
    /** The column with the reason for a change in rent, and the one of `amounts` that adds up to the change. */
    reasonColumn: text('reason_for_rent_change'),
    changeColumn: text('rent_change_pa'),
    /** Types of columns that column-list may lack. A column that neither has is STRING. */
    columnTypes: v.optional(v.record(nonEmpty, v.picklist(COLUMN_TYPES)), {
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
    }),
  }),
  /** `isApproved` and `lastApprovedAt` are documented; the latter means completion, not data-governance approval. */
  rentrolls: section({
    path: path('/thirdparty/rentrolls'),
    list: wrappersOf('rentrolls'),
    ...columnsOf('rentrolls'),
  }),
  /** `originalFileId`, `originalFileName` and `fileName` are documented. */
  files: section({
    path: path('/thirdparty/files'),
    list: wrappersOf('files'),
    ...columnsOf('files'),
  }),
  /** `{fileId}` in the path stands for the id. `rentrolls` is documented, its inner shape is not. */
  file: section({ path: path('/thirdparty/files/{fileId}'), rentrolls: spellings('rentrolls') }),
  /** The path is documented. `confidence` is a fraction from 0 to 1, whatever `percentScale` is. */
  columnMappings: section({
    path: path('/thirdparty/extractions/column-mappings'),
    extractionIds: text('extractionIds'),
    format: choice(['comma', 'repeated']),
    list: wrappersOf('mappings'),
    /** Members in which an entry of an extraction may group its mappings: a list, or an object by source column. */
    groups: texts('mappings', 'columnMappings', 'column_mappings', 'columns', 'entries', 'items', 'data'),
    ...columnsOf('columnMappings'),
  }),
  /** Off unless enabled: a guessed write must not reach a real service by accident. `project_name` is documented. */
  createProperty: section({
    enabled: v.optional(v.boolean(), false),
    path: path('/thirdparty/v2/properties'),
    projectName: text('project_name'),
    /** Optional text fields of the body. */
    fields: namesIn(`
      property_name property_street property_street_number property_postcode property_city
      property_country_code`),
    propertyId: spellings('svc_property_id'),
    projectId: spellings('svc_project_id'),
  }),
  /** Path, form fields and `access_token` are documented, and so are the 24 hours; `expires_in` is not. */
  token: section({
    path: path('/oauth/token'),
    accessToken: text('access_token'),
    expiresIn: text('expires_in'),
    lifetimeSeconds: v.optional(v.pipe(v.number(), v.minValue(1)), 86_400),
    /** The document does not say whether a refused token request costs one of the month, so it counts. */
    refusedCounts: v.optional(v.boolean(), true),
  }),
  /**
   * How an alpha entry of column-list is selected: `by-name` among the other columns, or `own-field`: in a field of the
   * request for configured columns alone.
   */
  configuredColumns: section({ select: choice(['by-name', 'own-field']), field: text('configuredColumns') }),
  /** Members that may hold a sentence for people, best first; also inside one another, and in lists. */
  errorBody: section({
    message: spellings(
      ...listed(`
      message error_description detail msg errorMessage reason description value errors error title`),
    ),
  }),
  /**
   * How a used-up token quota shows: one of the statuses, and one of the words in the body. Without words, the status is
   * enough. Any other 429 means that the service is busy.
   */
  quotaExhausted: section({
    statuses: v.optional(v.array(v.pipe(v.number(), v.integer())), [429, 403, 402, 400]),
    words: texts('quota', 'monthly', 'per month', 'this month', 'token limit', 'limit exceeded'),
  }),
  rentrollDateColumn: text('rentroll_date'),
  /** The column that is larger for the newer of two rent rolls of one property and date, such as an id that grows. */
  rentrollOrder: v.optional(v.nullable(nonEmpty), null),
  /** The column with the currency of a row's amounts. */
  currencyColumn: text('currency'),
  /** The columns of a query that the service has converted into one currency, with that currency. */
  convertedColumns: v.optional(v.record(nonEmpty, v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))), {}),
  /** The columns that identify what a row is about. The first four are documented. */
  identity: section({
    property: text('svc_property_id'),
    rentroll: text('rentroll_id'),
    extraction: text('extraction_id'),
    sourceRow: text('excel_row_index'),
    unit: text('unit_id'),
    lease: text('lease_id'),
    sheet: text('excel_sheet_name'),
  }),
  /** The units of column-list whose values may be added up over the rows. */
  additiveUnits: texts('currency', 'currency p.a.', 'currency p.m.', 'sqm', 'sqft', 'tsubo'),
  /**
   * The columns that hold the figures of a report. The currency is `currencyColumn`, the date of the rent roll
   * `rentrollDateColumn`. `use_type`, `actual_lettable_area_sqm` and `in_place_rent_pa` are documented.
   */
  reportRoles: section({
    property: text('property_name'),
    unit: text('unit_name'),
    tenant: text('tenant_name'),
    tenantGroup: text('tenant_group_name'),
    use: text('use_type'),
    area: text('actual_lettable_area_sqm'),
    contractedRent: text('contracted_rent_pa'),
    passingRent: text('in_place_rent_pa'),
    erv: text('market_rent_pa'),
    leaseStart: text('lease_start_date'),
    expiry: text('lease_expiry_date'),
    nextBreak: text('next_break_date'),
    breakNotice: text('break_option_notice_date'),
    firstBreak: text('first_break_date'),
    firstBreakHolder: text('break_option_holder'),
    secondBreak: text('break_option_two_date'),
    secondBreakHolder: text('break_option_two_holder'),
    thirdBreak: text('break_option_three_date'),
    thirdBreakHolder: text('break_option_three_holder'),
    earliestTermination: text('earliest_termination_date'),
    nextIndexation: text('next_indexation_date'),
    nextReview: text('next_rent_review_date'),
    nextStep: text('next_step_rent_date'),
    vacancyStatus: text('vacancy_status'),
    ownUse: text('is_non_revenue'),
  }),
  /** What a report needs for net initial yields alone, and what totals, lease events and gaps ask for besides. */
  sheetRoles: section({
    database: text('company_database_name'),
    rentFreeEnd: text('rent_free_end_date'),
    nonRecoverableCost: text('non_recoverable_cost_pa'),
    index: text('index_name'),
    approval: text('property_approval_status'),
  }),
  /**
   * What the words of a report's columns mean, whatever their case: a vacancy status that begins with one of `vacant`, or is one
   * of `let`; own use, or none. A report counts any other word as let, and names it.
   */
  vacancyWords: section({
    vacant: texts('vacant', 'vacancy', 'void', 'empty', 'unlet', 'unoccupied', 'leer'),
    let: texts('let', 'leased', 'rented', 'occupied', 'vermietet'),
  }),
  ownUseWords: section({
    yes: texts('true', 'yes', 'y', 'x', '1', 'ja'),
    no: texts('false', 'no', 'n', '0', 'nein'),
  }),
  /** What the column of `sheetRoles.approval` says, whatever its case, if a rent roll is approved, or not decided yet. */
  approvalWords: section({
    approved: texts('approved', 'true', 'yes', '1'),
    pending: texts('pending', 'open', 'submitted', 'in review'),
  }),
  /** Days on which nothing ends: a lease is then open-ended, and a break does not count. */
  endlessDates: v.optional(v.array(v.pipe(v.string(), v.isoDate())), ['9999-12-31', '2999-12-31']),
  /** The service's own figures of a property, which a report shows beside its own. `unitCount`: of how many units. */
  propertyFigures: section({
    unitCount: text('unit_count'),
    waultToExpiry: text('property_wault_to_expiry_years'),
    waultToBreak: text('property_wault_to_break_years'),
    vacancyByErv: text('property_vacancy_by_market_rent_percent'),
    vacancyByArea: text('property_vacancy_by_area_percent'),
    vacancyByUnits: text('property_vacancy_by_units_percent'),
  }),
  /** 100: 12.5 means 12.5 %. 1: values are fractions. */
  percentScale: choice([100, 1]),
  /** `instant`: a date shows in UTC. `wall-date`: midnight with an offset means the date that is written. */
  localMidnight: choice(['instant', 'wall-date']),
  /** The zone, such as `Europe/Berlin`, whose midnights are days where a service has made instants of them. Other times stay. */
  timeZone: v.optional(v.nullable(v.pipe(v.string(), v.check(isZone, notAZone))), null),
  /** `none`: one reply holds all entries. A reply that says otherwise is an error. */
  paging: v.optional(
    v.lazy((given): v.GenericSchema<unknown, Paging> =>
      isObject(given) ? PagingSchema : v.picklist(['none']),
    ),
    'none',
  ),
});

export type ServiceProfile = v.InferOutput<typeof ProfileSchema>;

export const DEFAULT_PROFILE: ServiceProfile = v.parse(ProfileSchema, {});

/** Merges the overrides of `RR_PROFILE`, objects field by field. Throws `bad-input` naming the bad field. */
export function parseProfile(overrides: unknown, base = DEFAULT_PROFILE): ServiceProfile {
  const result = v.safeParse(ProfileSchema, overlay(base, overrides));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the whole file';
  throw badInput(
    `Service profile, field "${field}": ${issue.message}. Correct it in the file named by RR_PROFILE.`,
  );
}

function overlay(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over)) return over;
  const keys = new Set([...Object.keys(base), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, overlay(base[key], over[key])]));
}
