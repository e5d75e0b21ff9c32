import { DEFAULT_PROFILE, parseProfile } from '../../src/contract/profile';

describe('service profile', () => {
  it.each([[undefined], [{}]])('is the default without overrides (%j)', (overrides) =>
    expect(parseProfile(overrides)).toEqual(DEFAULT_PROFILE),
  );

  it('replaces one field and keeps the other fields of its section', () => {
    const profile = parseProfile({ databasesHeader: { format: 'json' }, rowGrain: 'fixed' });
    expect(profile.databasesHeader).toEqual({ name: 'X-company-databases', format: 'json' });
    expect(profile.rowGrain).toBe('fixed');
    expect(profile.query).toEqual(DEFAULT_PROFILE.query);
  });

  it('overrides single fields of a profile other than the default', () => {
    const base = parseProfile({ createProperty: { enabled: true } });
    expect(parseProfile({ createProperty: { path: '/other' } }, base)).toEqual({
      ...base,
      createProperty: { ...base.createProperty, path: '/other' },
    });
  });

  it.each([
    [{ databasesHeader: { format: 'xml' } }, 'databasesHeader.format'],
    [{ percentScale: 10 }, 'percentScale'],
    [{ query: { path: 'thirdparty/query' } }, 'query.path'],
    [{ query: { list: 'rows' } }, 'query.list'],
    [{ qurey: {} }, 'qurey'],
    [{ columnList: { columnName: [] } }, 'columnList.columnName'],
  ])('names the invalid field of %j', (overrides, field) =>
    expect(() => parseProfile(overrides)).toThrow(`field "${field}"`),
  );

  it('refuses the field __proto__', () => {
    expect(() => parseProfile(JSON.parse('{"__proto__":{"authHeader":"X"}}'))).toThrow('__proto__');
  });
});
