import { textTable } from '../support/text-table';
import { DEFAULT_PROFILE, parseProfile } from '../../src/contract/profile';

describe('service profile', () => {
  it.each([[undefined], [{}]])('is the default without overrides (%j)', (overrides) =>
    expect(parseProfile(overrides)).toEqual(DEFAULT_PROFILE),
  );

  it('replaces a field and keeps the other fields of its section, and replaces a list as a whole', () => {
    const { databasesHeader, vacancyWords, reportRoles } = DEFAULT_PROFILE;
    const lists = { rowGrain: 'fixed', endlessDates: ['2099-12-31'], additiveUnits: ['m2'] };
    const sections = {
      databasesHeader: { format: 'json' },
      vacancyWords: { vacant: ['frei'] },
      reportRoles: { erv: 'erv_pa' },
    };
    expect(parseProfile({ ...lists, ...sections })).toEqual({
      ...{ ...DEFAULT_PROFILE, ...lists },
      databasesHeader: { ...databasesHeader, ...sections.databasesHeader },
      vacancyWords: { ...vacancyWords, ...sections.vacancyWords },
      reportRoles: { ...reportRoles, ...sections.reportRoles },
    });
  });

  it('overrides single fields of a profile other than the default', () => {
    const base = parseProfile({ createProperty: { enabled: true } });
    expect(parseProfile({ createProperty: { path: '/other' } }, base)).toEqual({
      ...base,
      createProperty: { ...base.createProperty, path: '/other' },
    });
  });

  it.each(
    textTable(
      `
      { "databasesHeader": { "format": "xml" } } → databasesHeader.format
      { "percentScale": 10 } → percentScale
      { "query": { "path": "thirdparty/query" } } → query.path
      { "query": { "list": "rows" } } → query.list
      { "qurey": {} } → qurey
      { "columnList": { "columnName": [] } } → columnList.columnName
      { "paging": "pages" } → paging
      { "paging": {} } → paging.by
      { "paging": { "by": "offset" } } → paging.by
      { "paging": { "by": "cursor", "parameter": "" } } → paging.parameter
      { "paging": { "by": "cursor", "link": "x" } } → paging.link
      { "paging": { "by": "link", "parameters": [] } } → paging.parameters
      { "paging": { "by": "page", "size": 0 } } → paging.size
      { "paging": { "by": "page", "endpoints": ["file"] } } → paging.endpoints.0
      { "authScheme": "two words" } → authScheme
      { "localMidnight": "utc" } → localMidnight
      { "timeZone": "Berlin" } → timeZone
      { "timeZone": "+01:00" } → timeZone
      { "timeZone": "" } → timeZone
      { "configuredColumns": { "select": "x" } } → configuredColumns.select
      { "identity": { "property": "" } } → identity.property
      { "identity": { "building": "x" } } → identity.building
      { "additiveUnits": "sqm" } → additiveUnits
      { "rentrollOrder": "" } → rentrollOrder
      { "rentrollOrder": 1 } → rentrollOrder
      { "additiveUnits": [""] } → additiveUnits.0
      { "vacancyWords": { "vacant": "leer" } } → vacancyWords.vacant
      { "ownUseWords": { "maybe": ["x"] } } → ownUseWords.maybe
      { "endlessDates": ["31.12.9999"] } → endlessDates.0
      { "reportRoles": { "erv": null } } → reportRoles.erv
      { "reportRoles": { "rent": "rent_pa" } } → reportRoles.rent`,
      '→',
    ),
  )('names the invalid field of %s', (overrides, field) =>
    expect(() => parseProfile(JSON.parse(overrides))).toThrow(`field "${field}"`),
  );

  it('completes how further pages are asked for', () => {
    expect(DEFAULT_PROFILE.paging).toBe('none');
    expect(parseProfile({ paging: { by: 'page', in: 'body' } }).paging).toEqual({
      by: 'page',
      parameter: 'page',
      first: 1,
      in: 'body',
      endpoints: expect.arrayContaining(['query', 'rentrolls', 'columnMappings']) as string[],
      sizeParameter: null,
      size: 1000,
    });
  });

  it('refuses the field __proto__', () => {
    expect(() => parseProfile(JSON.parse('{"__proto__":{"authHeader":"X"}}'))).toThrow('__proto__');
  });
});
