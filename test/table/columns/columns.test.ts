import fc from 'fast-check';
import { textTable } from '../../support/text-table';
import type { ColumnType } from '../../../src/contract/column-types';
import { countColumn, MAX_LISTED } from '../../../src/table/columns/column-facts';
import { columnOf, type Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/steps';
import { tableOf } from '../table-of';
import { cleanText } from '../../../src/table/clean-texts';
import { columnProfile } from '../../../src/table/columns/column-profile';
import { haveSameValues, columnUse } from '../../../src/table/columns/column-use';
import { toTable } from '../../../src/table/to-table';
import { matchingValues } from '../../../src/table/columns/matching-values';
import { CATALOGUE, entriesOf, entry } from '../catalogue';
import { correctWords, wordsIn } from '../../../src/table/columns/correct-words';
import { rankColumns } from '../../../src/table/columns/rank-columns';
import { RENAMED_AND_WITHDRAWN } from '../../../src/contract/changed-columns';
import { REMOVED_COLUMNS } from '../../../src/contract/removed-columns';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { explainNames } from '../../../src/table/columns/explain-names';
import { createColumnNames } from '../../../src/answers/naming';
import { foldText } from '../../../src/table/columns/fold-words';
import { SYNONYMS } from '../../../src/table/columns/synonyms';

describe('the facts of a column', () => {
  const factsOf = (type: ColumnType, values: readonly Value[]) => {
    const table = tableOf({ one: [type, values] });
    return atOnce(countColumn(columnOf(table, 'one'), table.rowCount));
  };

  it.each(
    textTable(
      `
      ENUM → ["OFFICE",null,"RETAIL","OFFICE",""] → {"rows":5,"filled":3,"values":[{"value":"OFFICE","count":2},{"value":"RETAIL","count":1}]}
      FLOAT → [3,null,-1.5,0] → {"rows":4,"filled":3,"range":{"least":-1.5,"most":3}}
      TIMESTAMP → [46752,null] → {"rows":2,"filled":1,"range":{"least":46752,"most":46752}}
      FLOAT → ["n/a",7] → {"rows":2,"filled":2,"range":{"least":7,"most":7}}`,
      '→',
    ),
  )('of a %s column with %s says %s', (type, values, expected) =>
    expect(factsOf(type as ColumnType, JSON.parse(values) as Value[])).toEqual(JSON.parse(expected)),
  );

  it('lists no values of a column that has too many, but shows a few', () => {
    const names = Array.from({ length: MAX_LISTED + 1 }, (_, at) => `Tenant ${at}`);
    expect(factsOf('STRING', names)).toEqual({
      rows: MAX_LISTED + 1,
      filled: MAX_LISTED + 1,
      examples: ['Tenant 0', 'Tenant 1', 'Tenant 2'],
    });
    expect(factsOf('STRING', names.slice(1)).values).toHaveLength(MAX_LISTED);
  });
});

describe('the profile of a column', () => {
  const profileOf = (type: ColumnType, values: readonly Value[], rows = values.map((_, row) => row)) =>
    atOnce(columnProfile(columnOf(tableOf({ one: [type, values] }), 'one'), Uint32Array.from(rows)));

  it('is of the rows that are given, and of no others', () => {
    expect(profileOf('FLOAT', [1, 2, 3, null], [1, 3])).toEqual({
      ...{ rows: 2, filled: 1, different: 1, range: { least: 2, most: 2 } },
    });
  });

  it('equals what the obvious way counts', () => {
    const number = fc.option(
      fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 0, max: 9 }),
        fc.constant('n/a'),
      ),
    );
    const text = fc.option(
      fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('Unit 1', 'Unit 11', 'Unit 2')),
    );
    const oracle = (values: readonly Value[]) => {
      const nonBlank = values
        .map((value) => (typeof value === 'string' ? cleanText(value).toLowerCase() : value))
        .filter((value) => value !== null && value !== '');
      return { rows: values.length, filled: nonBlank.length, different: new Set(nonBlank).size };
    };
    fc.assert(
      fc.property(fc.array(number), fc.array(text), (numbers, texts) => {
        const { range, ...counts } = profileOf('FLOAT', numbers);
        expect(counts).toEqual(oracle(numbers));
        // -0 is 0 in a cell.
        const found = numbers.flatMap((value) => (typeof value === 'number' ? value + 0 : []));
        found.sort((a, b) => a - b);
        expect([range?.least, range?.most]).toEqual([found[0], found.at(-1)]);
        expect(profileOf('STRING', texts)).toMatchObject(oracle(texts));
      }),
    );
  });
});

describe('two columns', () => {
  const table = (columns: Record<string, (string | null)[]>) =>
    toTable(Object.entries(columns).map(([name, values]) => ({ name, type: 'STRING', values })));

  it.each(
    textTable(
      `
      [{"a":["x",null],"b":["x",null]}] → true
      [{"a":["x"],"b":["x"]},{"a":["y"]},{"b":["z"]}] → true
      [{"a":["x"],"b":["x"]},{"a":["y"],"b":["Y"]}] → false
      [{"a":["x"],"b":[null]}] → false
      [{"a":["x"]},{"b":["x"]}] → false
      [{"a":[],"b":[]}] → false
      [] → false`,
      '→',
    ),
  )('are the same if all tables that have both say so, and at least one does: %s %s', (tables, same) => {
    const both = (JSON.parse(tables) as Record<string, string[]>[]).map(table);
    expect(String(haveSameValues(both, 'a', 'b'))).toBe(same);
  });
});

describe('values that match a search', () => {
  const VALUES = [['OFFICE', 'BACK OFFICE', 'RETAIL'], ['OPEN RENT'], [true]];
  const COLUMN_VALUES = entriesOf(
    'use_type ENUM Use Type',
    'rent_review_type STRING Rent Review Type',
    'isApproved STRING Is Approved',
  ).map((column, at) => ({ column, values: VALUES[at]!.map((value) => ({ value, count: 3 })) }));
  const found = (search: string, most = 5) =>
    matchingValues(COLUMN_VALUES, search, most).map(({ column, value }) => `${column.name} ${String(value)}`);

  it.each(
    textTable(`
      office        | use_type OFFICE, use_type BACK OFFICE
      offi          | use_type OFFICE, use_type BACK OFFICE
      open rent     | rent_review_type OPEN RENT
      use retail    | use_type RETAIL
      rent          | rent_review_type OPEN RENT
      approved true | isApproved true
      use type      |
      fice          |
      office tower  |
                    |`),
  )('“%s” finds %s', (search, expected) => expect(found(search).join(', ')).toBe(expected));

  it('returns at most as many as asked for, and says which one the search is', () => {
    expect(found('office', 1)).toEqual(['use_type OFFICE']);
    expect(matchingValues(COLUMN_VALUES, 'Office', 5).map(({ isWhole }) => isWhole)).toEqual([true, false]);
  });
});

describe('the words of a search', () => {
  const KNOWN = wordsIn([
    'tenant_name',
    'Tenant Industry',
    'Lettable Area (sqm)',
    'lease_expiry_date',
    'Rent',
  ]);

  it('knows each word once', () =>
    expect(KNOWN).toEqual([
      ...['tenant', 'name', 'industry', 'lettable', 'area', 'sqm', 'lease', 'expiry', 'date', 'rent'],
    ]));

  it.each(
    textTable(`
      tennat        | tenant
      Tennant nam   | tenant nam
      letable       | lettable
      lease expirey | lease expiry
      rent          |
      xyzzyq        |
      tennat xyzzyq |
      rnt           |
                    |`),
  )('corrects “%s” to “%s”', (search, expected) => expect(correctWords(search, KNOWN) ?? '').toBe(expected));
});

describe('columns that match a search', () => {
  const ENTRIES = [
    entry('unit_name', 'STRING', 'Unit', { description: 'The unit as the rent roll calls it' }),
    entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA', { group: 'Rent', unit: 'currency p.a.' }),
    ...entriesOf(
      'current_use STRING Use',
      'rent_free_months INT Rent-free months',
      'tenant_name STRING Tenant',
      'rent FLOAT Passing',
      'next_tenant_name STRING',
      'market_rent_pa FLOAT ERV',
    ),
  ];
  const names = (search: string) => rankColumns(ENTRIES, search).map(({ name }) => name);

  it.each(
    textTable(`
      rent         | rent, rent_free_months, contracted_rent_pa, market_rent_pa, current_use, unit_name
      RENT  pa     | contracted_rent_pa, market_rent_pa, rent
      tenant       | tenant_name, next_tenant_name
      Tenant Name  | tenant_name, next_tenant_name
      name tenant  | tenant_name, next_tenant_name
      erv          | market_rent_pa
      roll         | unit_name
      p.a.         | contracted_rent_pa
      rent nowhere |
      *            |`),
  )('“%s” finds %s', (search, expected) => expect(names(search).join(', ')).toBe(expected));

  it('ranks the start of a longer word below the word itself, however the label writes it', () => {
    const entries = [
      ...entriesOf(
        'rentroll_id INT Rent Roll ID',
        'rentroll_date TIMESTAMP Rent Roll Date',
        'rental_guarantee FLOAT Rental Guarantee',
      ),
      entry('contracted_rent_pa', 'FLOAT', 'Contracted Rent PA', { description: 'At the rent roll date' }),
    ];
    const found = (search: string) => rankColumns(entries, search).map(({ name }) => name);
    expect(found('rent')).toEqual(['contracted_rent_pa', 'rentroll_id', 'rentroll_date', 'rental_guarantee']);
    expect(found('rent roll')).toEqual(['rentroll_id', 'rentroll_date', 'contracted_rent_pa']);
  });

  it('keeps the order of all columns for a search without words', () =>
    expect(names('  ')).toEqual(ENTRIES.map(({ name }) => name)));

  it('finds each column that has every word once, for any search', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('rent', 'na', 'pa', 'Unit', '_', 'x')), (words) => {
        const found = names(words.join(' '));
        expect(new Set(found).size).toBe(found.length);
        for (const { name, label, unit, group, description } of ENTRIES) {
          const text =
            `${name}\n${label ?? ''}\n${unit ?? ''}\n${group ?? ''}\n${description ?? ''}`.toLowerCase();
          expect(found.includes(name)).toBe(words.every((word) => text.includes(word.toLowerCase())));
        }
      }),
    );
  });
});

describe('removed columns', () => {
  const { columns } = createCatalogue();

  /** The columns of the demo catalogue that may be proposed. */
  const LIVE = new Set(
    columns.filter(({ deprecated, alpha }) => !deprecated && !alpha).map(({ name }) => name),
  );
  const refused = new Map(
    [...REMOVED_COLUMNS].map((name) => [name, explainNames([{ name }], { catalogue: columns })]),
  );
  const similarTo = (name: string) => /Similar live column: (.*)\.$/.exec(refused.get(name)!.message)?.[1];

  it('says of every removed column that it was removed, and proposes only live columns', () => {
    expect(refused.size).toBeGreaterThan(150);
    for (const [name, { code, message }] of refused) {
      expect(code).toBe('removed-column');
      expect(message).toContain(
        RENAMED_AND_WITHDRAWN.has(name)
          ? `Column "${name}" was renamed and then withdrawn; the new name is not documented.`
          : `Column "${name}" was removed from the service.`,
      );
      expect(message).not.toContain('Replaced by');
      expect([undefined, ...LIVE]).toContain(similarTo(name));
    }
  });

  it.each(
    textTable(`
      _rentroll_id                        | rentroll_id
      _building_name                      | building_name
      _floor                              | unit_floor
      gla_sqm                             | actual_lettable_area_sqm
      step_rent_10_new_rent_pp            | step_rent_10_new_rent_pa
      contracted_rent_pm                  | contracted_rent_per_month
      contracted_rent_pp                  | contracted_rent_pa
      prepayment_operating_cost_income_pa | operating_cost_prepayment_pa
      _first_break_expiry_date            | first_break_date
      void_months                         | assumed_void_months`),
  )('proposes for %s the column %s', (name, similar) => expect(similarTo(name)).toBe(similar));

  // Proposing a column with a common word, a part of its label or another unit would be worse than proposing nothing.
  it.each([
    ...['_lease_break_date', '_security_required_amount', 'percent_area', 'percent_rent', 'sale_date'],
    ...['workbook_name'],
  ])('proposes nothing for %s', (name) => expect(similarTo(name)).toBeUndefined());
});

describe('words of the field', () => {
  const { columns } = createCatalogue();
  const proposed = (name: string, catalogue: readonly (typeof columns)[number][] = columns) => {
    const { message } = explainNames([{ name }], { catalogue });
    const near = /Nearest: (.*)\.$/.exec(message)?.[1] ?? '';
    const { find } = createColumnNames(catalogue);
    return [...near.matchAll(/"([^"]*)"|([a-z]\w*_\w*)/gi)].map(
      ([, heading, name]) => name ?? find(heading!)!.name,
    );
  };

  const WORDS: Readonly<Record<string, string>> = {
    in_place_rent_pa:
      'passing rent|Passing Rent (EUR)|passing|Pasing rent|net rent|Miete|Ist-Miete|loyer|renta|huur',
    contracted_rent_pa: 'headline rent|Headline|Vertragsmiete|loyer facial',
    market_rent_pa: 'ERV|MR|market rent|Marktmiete|valeur locative',
    actual_lettable_area_sqm: 'NLA|GLA|sqm|Area|sqft|Fläche|Mietflaeche|surface|superficie|oppervlakte',
    unit_name: 'suite|demise',
    tenant_name: 'lessee|Occupier|Tenant|Mieter|locataire|inquilino|huurder',
    property_name: 'Property',
    use_type: 'Use|Nutzungsart',
    lease_expiry_date: 'Expiry|lease expiry|lease end|term|Mietende|échéance|vencimiento|einddatum',
    next_break_date: 'break',
    first_break_date: 'first break',
    portfolio_name: 'fund',
    currency: 'EUR',
    lease_start_date: 'Mietbeginn',
    vacancy_status: 'Leerstand|leegstand',
  };
  const EACH = Object.entries(WORDS).flatMap(([column, words]) =>
    words.split('|').map((word) => [word, column]),
  );

  it.each(EACH)('the first proposal for %s is %s', (word, column) => expect(proposed(word!)[0]).toBe(column));

  it.each([
    ...['passing rent', 'Passing Rent PA', 'current rent', 'passing', 'in place rent', 'Istmiete'],
    ...['loyer actuel'],
  ])('never proposes another rent for %s, even if the service has no passing rent', (name) => {
    expect(proposed(name).join()).not.toMatch(/contracted|headline|market/);
    const otherColumns = columns.filter((column) => !column.name.includes('in_place'));
    expect(proposed(name, otherColumns).join()).not.toMatch(/contracted|headline|market/);
    expect(rankColumns(columns, name).join()).not.toMatch(/contracted/);
    const found = rankColumns(columns, name, SYNONYMS).map((column) => column.name);
    expect(found[0]).toBe('in_place_rent_pa');
    expect(found.join()).not.toContain('contracted_rent');
  });

  it('still proposes contracted rent to a person who says so', () => {
    expect(proposed('current contracted rent')).toContain('contracted_rent_pa');
    expect(proposed('contracted rents')[0]).toBe('contracted_rent_pa');
  });

  it('marks a proposed column that is alpha', () =>
    expect(explainNames([{ name: 'square feet' }], { catalogue: columns }).message).toContain(
      '"Lettable Area (sqft)" (alpha)',
    ));

  it('names at least forty columns, each live in the demo and with words of five languages', () => {
    const known = new Set([
      ...columns.map(({ name }) => name),
      'isApproved',
      'lastApprovedAt',
      'reason_for_rent_change',
      'rent_change_pa',
    ]);
    expect(SYNONYMS.size).toBeGreaterThanOrEqual(50);
    for (const [name, words] of SYNONYMS) {
      expect(known).toContain(name);
      expect(words.length).toBeGreaterThanOrEqual(5);
      expect(words.every((word) => word !== '')).toBe(true);
    }
  });

  it.each(
    textTable(`
      Mietflächen | mietflaechen
      échéance    | ECHEANCE
      Straße      | strasse
      rents       | Rent
      isApproved  | is_approved`),
  )('reads %s like %s', (left, right) => expect(foldText(left)).toBe(foldText(right)));

  it('finds no other words for a name without words', () =>
    expect(explainNames([{ name: '???' }], { catalogue: [entry('x', 'INT')] }).message).toBe(
      'Column "???" does not exist. RR.COLUMNS lists the columns.',
    ));
});

describe('the use of columns', () => {
  const named = (...names: string[]) => CATALOGUE.filter(({ name }) => names.includes(name));
  const project = entry('project_id', 'INT', 'Project');

  describe('the warnings about the columns of a result', () => {
    it('say that track changes and configured columns are alpha [rules 5, 124]', () => {
      const configured = named('tenant_name', 'actual_lettable_area_sqft');
      expect(columnUse('query', configured, CATALOGUE)).toEqual({ usesAlpha: ['configured columns'] });
      expect(columnUse('changes', [], CATALOGUE)).toEqual({ usesAlpha: ['track changes'] });
      expect(columnUse('changes', configured, CATALOGUE)).toEqual({
        usesAlpha: ['track changes', 'configured columns'],
      });
    });

    it('list a deprecated column once, with its successor in the document if the service has that [rule 123]', () => {
      const old = named('property_id');
      const used = (catalogue: typeof CATALOGUE) =>
        columnUse('query', [...old, ...old], catalogue).deprecated;
      const deprecated = { name: 'property_id', label: 'Property Id (old)' };
      expect(used(CATALOGUE)).toEqual([{ ...deprecated, successor: 'svc_property_id' }]);
      expect(used(old)).toEqual([deprecated]);
    });

    it('leave out a column that the service does not mark [rule 123]', () =>
      expect(columnUse('query', [project], [project, entry('svc_project_id', 'INT')])).toEqual({}));
  });
});
