import fc from 'fast-check';
import type { ColumnFactsSource } from '../../../../src/features/ask/pane/values/create-column-facts';
import { findOptions, highlightHits, optionsOf } from '../../../../src/features/ask/pane/search/find-options';
import { filledText, valuesText } from '../../../../src/features/ask/pane/values/local-text';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { createColumnSearch } from '../../../../src/table/columns/rank-columns';
import { SYNONYMS } from '../../../../src/table/columns/synonyms';
import { wordsIn } from '../../../../src/table/columns/correct-words';
import type { ColumnFacts } from '../../../../src/table/columns/column-facts';
import { entry } from '../../../table/catalogue';
import { textTable } from '../../../support/text-table';
import { CODE_POINT } from '../../../support/code-point';
import { bareColumn, type ColumnEntry } from '../../../../src/contract/entries';
import { createCatalogue } from '../../../../src/service/catalogue/catalogue';
import { withChangeColumns } from '../../../../src/table/columns/change-columns';
import { startingPoints } from '../../../../src/features/ask/pane/start/starting-points';

describe('the search of columns', () => {
  const COLUMNS = textTable(`
    rent_control | STRING | Rent Control | {}
    tenant_name | STRING | Tenant | {}
    rent_old | FLOAT | Rent Old | {"deprecated":true}
    rent_empty | FLOAT | Rent Empty | {}
    contracted_rent_pa | FLOAT | Contracted Rent PA | {"group":"Rent"}
    use_type | ENUM | Use Type | {"group":"Unit"}
  `).map(([name, type, label, more]) =>
    entry(name!, type as ColumnEntry['type'], label, JSON.parse(more!) as Partial<ColumnEntry>),
  );
  const facts: ColumnFactsSource = {
    of: () => undefined,
    values: () => [{ column: COLUMNS[5]!, values: [{ value: 'OFFICE', count: 4 }] }],
    isEmptyHere: (name) => name === 'rent_empty',
    knowsEmpty: () => true,
  };
  const indexOf = (columns: readonly ColumnEntry[], common = 'contracted_rent_pa') => ({
    search: createColumnSearch(columns),
    isCommon: ({ name }: { name: string }) => name === common,
    words: () => wordsIn(columns.map(({ name }) => name)),
  });
  const index = indexOf(COLUMNS);
  const found = (text: string) => findOptions(text, COLUMNS, { index, facts });
  const names = (text: string) => found(text).columns.map(({ name }) => name);

  describe('a search in the pane', () => {
    it('has what analysts use first, and what is empty or deprecated last', () =>
      expect(names('rent')).toEqual(['contracted_rent_pa', 'rent_control', 'rent_old', 'rent_empty']));
    it('has the columns of reports first, in their order, if their names have its words', () => {
      const rents = textTable(`
        rent_arrears_amount | Rent Arrears
        market_rent_pa | Market Rent PA
        in_place_rent_pa | In-Place Rent PA
        contracted_rent_pa | Contracted Rent PA
        rentroll_date | Rent Roll Date
        remaining_term_years | Remaining Term
        earliest_termination_date | Earliest Termination
      `).map(([name, label]) => entry(name!, name!.endsWith('_date') ? 'TIMESTAMP' : 'FLOAT', label));
      const main = [...Object.values(DEFAULT_PROFILE.reportRoles), 'rentroll_date'];
      const searched = { index: indexOf(rents, 'rent_arrears_amount'), facts, main };
      // While a word is typed, too.
      for (const [text, ...first] of textTable(`
        rent | contracted_rent_pa | in_place_rent_pa | market_rent_pa | rent_arrears_amount
        ren | contracted_rent_pa
        term | remaining_term_years | earliest_termination_date
        rent arrears | rent_arrears_amount
      `)) {
        const found = findOptions(text!, rents, searched).columns.map(({ name }) => name);
        expect(found.slice(0, first.length)).toEqual(first);
      }
    });
    it('has a column first whose whole name it is', () => {
      expect(names('rent old')[0]).toBe('rent_old');
      expect(names('rent_empty')[0]).toBe('rent_empty');
    });
    it('corrects a slip only where nothing has the text', () => {
      expect(found('tennat')).toMatchObject({ corrected: 'tenant' });
      expect(names('tennat')).toEqual(['tenant_name']);
      expect(found('tenant').corrected).toBeUndefined();
      expect(found('qqqqqq')).toMatchObject({ columns: [], corrected: undefined });
    });
    it('offers a value that occurs, before the columns if the search is that value, but not if names have its words', () => {
      expect(found('office')).toMatchObject({ areColumnsLast: true, conditions: [{ value: 'OFFICE' }] });
      expect(found('use')).toMatchObject({ areColumnsLast: false, conditions: [] });
      const kinds = entry('party_kind', 'ENUM', 'Party Kind');
      const values = [{ column: kinds, values: [{ value: 'TENANT', count: 4 }] }];
      const all = [kinds, entry('tenant_name', 'STRING', 'Tenant Name')];
      const searched = { index: indexOf(all), facts: { ...facts, values: () => values } };
      const first = {
        areColumnsLast: false,
        columns: [{ name: 'tenant_name' }],
        conditions: [{ value: 'TENANT' }],
      };
      expect(findOptions('tenant', all, searched)).toMatchObject(first);
    });
    it.each(
      textTable(`
        bridge | Rent bridge
        walk | Rent bridge
        variance | Rent bridge,Compare
        gap | Gaps
        snapshots | Values
        rent | contracted_rent_pa,rent_control,rent_old,rent_empty,Rent bridge
        office | OFFICE
        ga |
      `),
    )(
      'for %s has %s: named columns, then values, then what the pane does under its usual words',
      (text, all) => {
        const actions = textTable(`
        Rent bridge | walk variance
        Compare | variance
        Gaps | missing
        Values | snapshot
      `).map(([title, words]) => ({ title: title!, words: words!, run: () => undefined }));
        const options = optionsOf(findOptions(text!, COLUMNS, { index, facts, actions }));
        const name = (option: (typeof options)[number]) =>
          'run' in option ? option.title : 'value' in option ? option.value : 'name' in option && option.name;
        expect(options.map(name).join()).toBe(all ?? '');
      },
    );
    it.each(['rent/sqm', 'rent per m²', 'Rent / m2', 'rent psm'])(
      'finds the rent of an area by %s, that of the contract first',
      (text) => {
        const { columns } = createCatalogue();
        const searched = { ...indexOf(columns), search: createColumnSearch(columns, SYNONYMS) };
        const names = findOptions(text, columns, { index: searched, facts }).columns.map(({ name }) => name);
        expect(names[0]).toBe('contracted_rent_pa_per_sqm');
      },
    );
    it('shows all columns without a text', () => expect(found(' ').columns).toHaveLength(COLUMNS.length));
  });

  it.each([
    ['Contracted Rent PA', 'rent', 'Contracted [Rent] PA'],
    ['Rent (sqm)', '(SQM', 'Rent [(sqm])'],
    ['Rental Rent', 'rent rental', '[Rental] [Rent]'],
    ['Rent', '', 'Rent'],
  ])('in %j, %j marks %j', (text, search, expected) =>
    expect(
      highlightHits(text, search)
        .map((part) => (part.isHit ? `[${part.text}]` : part.text))
        .join(''),
    ).toBe(expected),
  );

  it('marks parts of a text, and never changes it', () =>
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT }), fc.string(), (text, search) => {
        const parts = highlightHits(text, search);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    ));

  describe('the words about a column', () => {
    it('say how many rows were counted', () => {
      expect(filledText({ rows: 1208, filled: 1123 })).toBe('filled in 93 % of 1,208 rows');
      expect(filledText({ rows: 0, filled: 0 })).toBe('no rows held');
    });
    it.each(
      textTable(`
        {"values":[{"value":"OFFICE"},{"value":"RETAIL"},{"value":"OTHER"},{"value":"PARKING"}]} | use_type | en-GB | OFFICE, RETAIL, OTHER, …
        {"values":[{"value":"OFFICE"},{"value":"RETAIL"}]} | use_type | en-GB | OFFICE, RETAIL
        {"values":[{"value":true}]} | isApproved | en-GB | TRUE
        {"examples":["A","B","C"]} | tenant_name | en-GB | A, B, C, …
        {"range":{"least":4469,"most":56815.83}} | rent | de-DE | 4.469 to 56.815,83
        {"range":{"least":0,"most":56815.8}} | rent | en-GB | 0 to 56,815.80
        {"range":{"least":209.5,"most":209.5}} | area | en-GB | 209.5
        {"range":{"least":2027,"most":2027}} | lease_id | en-GB | 2027
        {"range":{"least":46752,"most":46752}} | day | en-GB | 31 Dec 2027
        {"values":[]} | use_type | en-GB |
      `),
    )('say of %s in %s in %s %j', (found, name, locale, words) => {
      const unit = name === 'rent' ? 'currency p.a.' : null;
      const column = { ...entry(name!, name === 'day' ? 'TIMESTAMP' : 'FLOAT'), unit };
      const counted = { rows: 4, filled: 4, ...(JSON.parse(found!) as Partial<ColumnFacts>) };
      expect(valuesText(counted, column, locale!) ?? '').toBe(words);
    });
  });
});

describe('the starting points', () => {
  const pointsOf = (query: readonly ColumnEntry[], usualChanges = DEFAULT_PROFILE.changes.defaultColumns) =>
    startingPoints({
      query,
      changes: withChangeColumns(query, DEFAULT_PROFILE),
      usualChanges,
    });
  const REFERENCE: ColumnEntry[] = createCatalogue().columns.map((column) => ({ ...column }));
  const bare = (...names: string[]) => names.map((name) => bareColumn(name));

  it('offers four questions over the reference catalogue', () => {
    const titles = pointsOf(REFERENCE).map(({ title }) => title);
    expect(titles.join()).toBe('Tenancy schedule,Lease expiries,Vacancies,Rent changes');
  });

  const POOR: [string, ColumnEntry[], string[]][] = [
    ['nothing', [], ['changes']],
    ['names alone', bare('unit_name', 'tenant_name'), ['tenancy', 'changes']],
    ['one column', bare('lease_expiry_date'), ['changes']],
    ['deprecated columns', REFERENCE.map((column) => ({ ...column, deprecated: true })), ['changes']],
    ['leases', bare('property_name', 'lease_id', 'lease_expiry_date'), ['expiries', 'changes']],
  ];

  it.each(POOR)('leaves out what a catalogue of %s cannot answer', (_, catalogue, ids) =>
    expect(pointsOf(catalogue).map(({ id }) => id)).toEqual(ids),
  );

  it('names no column that a catalogue lacks', () => {
    for (const catalogue of [...POOR.map(([, columns]) => columns), REFERENCE]) {
      const changes = withChangeColumns(catalogue, DEFAULT_PROFILE);
      for (const { query } of pointsOf(catalogue)) {
        const known = (query.endpoint === 'query' ? catalogue : changes).map(({ name }) => name);
        const asked = [...query.conditions, ...query.order].map(({ column }) => column);
        expect(known).toEqual(expect.arrayContaining([...query.columns, ...asked]));
      }
    }
  });
});
