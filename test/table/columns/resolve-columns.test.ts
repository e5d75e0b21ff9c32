import fc from 'fast-check';
import { explainNames, type NameScope } from '../../../src/table/columns/explain-names';
import { createColumnResolver } from '../../../src/table/columns/resolve-columns';
import { argument } from '../arbitrary-arguments';
import { CATALOGUE, entriesOf, entry } from '../catalogue';
import { textTable } from '../../support/text-table';
import { failureOf } from '../failure-of';

function resolveColumns(argument: unknown, catalogue = CATALOGUE, scope: Partial<NameScope> = {}) {
  const resolver = createColumnResolver(catalogue);
  const columns = resolver.columns(argument);
  if (resolver.unresolved.length > 0) throw explainNames(resolver.unresolved, { catalogue, ...scope });
  return { columns, notices: resolver.renamed.map(({ note }) => note) };
}
const names = (columns: unknown, catalogue = CATALOGUE) =>
  resolveColumns(columns, catalogue).columns.map((column) => column && column.name);
const notices = (columns: unknown, catalogue = CATALOGUE) => resolveColumns(columns, catalogue).notices;
const refused = (columns: unknown, catalogue = CATALOGUE, scope: Partial<NameScope> = {}) =>
  failureOf(() => resolveColumns(columns, catalogue, scope));

describe('the columns argument', () => {
  it.each(
    textTable(
      `
      "tenant_name" → ["tenant_name"]
      " Tenant " → ["tenant_name"]
      "TENANT_NAME; lease end" → ["tenant_name","lease_end_date"]
      "tenant_name, use type,tenant_name" → ["tenant_name","use_type","tenant_name"]
      "Rent, passing" → ["passing_rent_pa"]
      "Rent, passing; Tenant" → ["passing_rent_pa","tenant_name"]
      "'Rent, passing', Tenant" → ["passing_rent_pa","tenant_name"]
      "\\"Rent, passing\\"" → ["passing_rent_pa"]
      "Tenant;;, " → ["tenant_name"]
      [["Tenant","","Lease End",null]] → ["tenant_name",null,"lease_end_date"]
      [[0,"Tenant",0,"","Lease End",0,0]] → [null,"tenant_name",null,null,"lease_end_date"]
      [["Tenant"],[""],["Lease End"]] → ["tenant_name",null,"lease_end_date"]
      ["Tenant",null,"Lease End"] → ["tenant_name",null,"lease_end_date"]
      [["Tenant","","Lease End"],["",null,0]] → ["tenant_name",null,"lease_end_date"]
      [["Tenant","Lease\\nEnd"]] → ["tenant_name","lease_end_date"]
      [["Tenant"],["Use  Type"]] → ["tenant_name","use_type"]
      [["Tenant",0,"Use Type"],[null,"","Lease End"]] → ["tenant_name","use_type","lease_end_date"]
      [["Tenant; Lease End","Rent, passing"]] → ["tenant_name","lease_end_date","passing_rent_pa"]
      "__proto__" → ["__proto__"]
      "constructor" → ["__proto__"]`,
      '→',
    ),
  )('resolves %s as %s', (columns, expected) =>
    expect(names(JSON.parse(columns))).toEqual(JSON.parse(expected)),
  );

  it.each([[null], [undefined], [''], [0], [[[]]], [[[null, 0, '']]], [';,']])(
    'counts as omitted: %j',
    (columns) => expect(resolveColumns(columns, CATALOGUE)).toEqual({ columns: [], notices: [] }),
  );

  it('reads any label in quotes', () => {
    const label = fc.stringMatching(/^[a-z;,'" ]{1,12}$/).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(
        fc.uniqueArray(label, { minLength: 1, selector: (text) => text.trim().replace(/\s+/g, ' ') }),
        (labels) => {
          const catalogue = labels.map((text, index) => entry(`c${index}`, 'STRING', text));
          const quoted = labels.map((text) => `'${text.replaceAll("'", "''")}'`).join('; ');
          expect(names(quoted, catalogue)).toEqual(catalogue.map(({ name }) => name));
        },
      ),
    );
  });

  it('throws only bad input or an error about a name', () => {
    fc.assert(
      fc.property(argument('Tenant', 'Name', 'gla_sqm', 'Lease End'), (columns) => {
        try {
          resolveColumns(columns, CATALOGUE);
        } catch (thrown) {
          expect(thrown).toMatchObject({
            code: expect.stringMatching(/^(bad-input|(unknown|removed|ambiguous)-column)$/),
          });
        }
      }),
    );
  });
});

describe('a name', () => {
  it('is an identifier before it is a label [rule 6]', () => {
    const catalogue = entriesOf('rent FLOAT Passing', 'passing FLOAT rent');
    expect(names('rent; passing', catalogue)).toEqual(['rent', 'passing']);
  });

  it('distinguishes case if the catalogue does', () => {
    const catalogue = entriesOf('rent FLOAT', 'Rent FLOAT');
    expect(names('Rent; rent', catalogue)).toEqual(['Rent', 'rent']);
    expect(refused('RENT', catalogue)).toMatchObject({ code: 'ambiguous-column' });
  });

  it('is ambiguous if it fits several live columns', () =>
    expect(refused('name')).toMatchObject({
      code: 'ambiguous-column',
      message: 'Column "name" could be any of unit_name, next_tenant_name. Write one of these identifiers.',
    }));

  it.each(
    textTable(
      `
      tenent_name           → Column "tenent_name" does not exist. Nearest: tenant_name ("Tenant").
      Lettable Aera         → Column "Lettable Aera" does not exist. Nearest: "Lettable Area (actual sqm)".
      lease_end             → Column "lease_end" does not exist. Nearest: lease_end_date ("Lease End").
      Expiry                → Column "Expiry" does not exist. Nearest: "Lease End".
      wault                 → Column "wault" does not exist. RR.COLUMNS lists the columns.`,
      '→',
    ),
  )('gets the nearest columns if it does not exist: %s', (name, message) =>
    expect(refused(name)).toMatchObject({ code: 'unknown-column', message }),
  );

  it('is shortened in a message', () =>
    expect(refused(`x${'y'.repeat(500)}`).message).toBe(
      `Column "x${'y'.repeat(58)}…" does not exist. RR.COLUMNS lists the columns.`,
    ));

  it.each(
    textTable(`
      Rent_Change_PA     |          | does not exist here. rent_change_pa is a column of RR.CHANGES.
      rent_change_pa     |          | does not exist here. It is a column of RR.CHANGES.
      is_approved        |          | does not exist here. isApproved is a column of RR.RENTROLLS.
      isApproved         |          | does not exist here. It is a column of RR.RENTROLLS.
      approved           |          | isApproved is a column of RR.RENTROLLS.
      genehmigt          |          | isApproved is a column of RR.RENTROLLS.
      original_file_name |          | originalFileName is a column of RR.FILES.
      confidence         |          | It is a column of RR.MAPPINGS.
      isApproved         | RR.FILES | It is a column of RR.RENTROLLS.
      tenant_name        | RR.FILES | It is a column of RR.QUERY.`),
  )('gets the function that has it, if that is another function: %s', (name, list, message) => {
    const catalogue = list ? [entry('fileId', 'INT')] : CATALOGUE;
    const scope = { changeNames: ['rent_change_pa'], ...(list && { list }) };
    expect(refused(name, catalogue, scope)).toMatchObject({
      code: 'unknown-column',
      message: expect.stringContaining(message) as string,
    });
  });

  it('of an identifier may have blanks for underscores', () => {
    expect(names('Contracted Rent PA; svc property id')).toEqual(['contracted_rent_pa', 'svc_property_id']);
    expect(names('passing rent_pa')).toEqual(['passing_rent_pa']);
    const labelled = entriesOf('market_rent FLOAT', 'other FLOAT Market Rent');
    expect(names('market rent', labelled)).toEqual(['other']);
    expect(refused('a b', [entry('a_b', 'INT'), entry('A B_', 'INT'), entry('a__b', 'INT')]).code).toBe(
      'ambiguous-column',
    );
  });

  it('is reported with all others that do not exist, each once with its nearest names and labels', () =>
    expect(refused("Tenant; Property; nope, Use; nope; 'Name'; gla_sqm")).toMatchObject({
      code: 'unknown-column',
      message:
        '5 columns cannot be found. Column "Property" does not exist. Nearest: "Property Name". ' +
        'Column "nope" does not exist. Column "Use" does not exist. Nearest: "Use Type". ' +
        'Column "Name" could be any of unit_name, next_tenant_name. Write one of these identifiers. ' +
        'Column "gla_sqm" was removed from the service. Similar live column: actual_lettable_area_sqm. ' +
        'RR.COLUMNS lists the columns.',
    }));

  it('is one of twelve in a message at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => `zz${index}`).join();
    expect(refused(many).message).toMatch(/^30 columns cannot be found\. Column "zz0" .* And 18 more\./);
  });

  it('of one word gets amounts and areas, and not columns with a longer word that starts with it', () => {
    const catalogue = entriesOf(
      'rent_control_type STRING Rent Control Type',
      'rent_arrears_amount FLOAT Rent Arrears',
      'rentroll_id INT Rent Roll ID',
      'rentroll_date TIMESTAMP Rent Roll Date',
      'tenant_name STRING Tenant Name',
      'contracted_rent_pa FLOAT Contracted Rent PA',
      'property_contracted_rent_pa FLOAT Contracted Rent PA of the Property',
      'market_rent_pa FLOAT Market Rent PA',
    );
    expect(refused('rent', catalogue).message).toBe(
      'Column "rent" does not exist. Nearest: "Contracted Rent PA", "Market Rent PA", "Rent Arrears".',
    );
    expect(refused('rent roll', catalogue).message).toContain('Nearest: "Rent Roll ID", "Rent Roll Date".');
    expect(refused('tenant', catalogue).message).toContain('Nearest: "Tenant Name".');
  });

  it('gets at most three proposals, and never deprecated or alpha columns', () => {
    const catalogue = ['a', 'b', 'c', 'd'].map((end) => entry(`tenant_name_${end}`, 'STRING'));
    catalogue.push(
      entry('tenant_name', 'STRING', null, { deprecated: true }),
      entry('tenant_name_x', 'STRING', null, { alpha: true }),
    );
    expect(refused('tennant_name', catalogue).message).toBe(
      'Column "tennant_name" does not exist. Nearest: tenant_name_a, tenant_name_b, tenant_name_c.',
    );
  });
});

describe('a removed column', () => {
  it.each(
    textTable(
      `
      gla_sqm → removed from the service. Similar live column: actual_lettable_area_sqm.
      GLA_SQM → removed from the service. Similar live column: actual_lettable_area_sqm.
      sale_date → removed from the service. RR.COLUMNS lists the columns.
      operating_expense_and_heating_income_pm → renamed and then withdrawn; the new name is not documented. RR.COLUMNS lists the columns.`,
      '→',
    ),
  )('is reported as removed, never as replaced: %s [rules 137, 150]', (name, message) =>
    expect(refused(name)).toMatchObject({
      code: 'removed-column',
      message: `Column "${name}" was ${message}`,
    }),
  );

  it('is reported with the replacement in the document', () => {
    const catalogue = [entry('svc_property_id', 'INT')];
    expect(refused('property_id', catalogue)).toMatchObject({
      code: 'removed-column',
      message: 'Column "property_id" was removed from the service. Replaced by: svc_property_id.',
    });
  });

  it('resolves if the service still lists it [rules 8, 149]', () => {
    expect(names('gla_sqm', [entry('gla_sqm', 'FLOAT')])).toEqual(['gla_sqm']);
    expect(notices('gla_sqm', [entry('gla_sqm', 'FLOAT')])).toEqual([]);
  });
});

describe('notices', () => {
  const fromBefore = entriesOf(
    'actual_lettable_area_sqm FLOAT Actual Lettable Area',
    'contracted_lettable_area_sqm FLOAT Lettable Area',
  );
  const withoutLabels = fromBefore.map(({ name }) => entry(name, 'FLOAT'));

  const USED_TO_MEAN =
    '"Lettable Area" used to mean Contract Lettable Area. It now means actual_lettable_area_sqm: write that to be certain.';
  const formerly = (name: string, label: string) =>
    `"${name}" is a former display name. The column is now called "${label}".`;
  it.each([
    ['tenant_name', CATALOGUE, 'tenant_name', undefined],
    ['Lettable Area', CATALOGUE, 'actual_lettable_area_sqm', USED_TO_MEAN],
    [
      'Actual Lettable Area',
      CATALOGUE,
      'actual_lettable_area_sqm',
      formerly('Actual Lettable Area', 'Lettable Area'),
    ],
    [
      'actual lettable area',
      withoutLabels,
      'actual_lettable_area_sqm',
      formerly('actual lettable area', 'actual_lettable_area_sqm'),
    ],
    ['Actual Lettable Area', fromBefore, 'actual_lettable_area_sqm', undefined],
    ['Lettable Area', fromBefore, 'contracted_lettable_area_sqm', undefined],
  ])('report a relabelled column: %s [rules 32, 33]', (name, catalogue, column, notice) => {
    expect(names(name, catalogue)).toEqual([column]);
    expect(notices(name, catalogue)).toEqual(notice === undefined ? [] : [notice]);
  });

  it('are not repeated, and cover single columns, too', () => {
    const resolver = createColumnResolver(CATALOGUE);
    resolver.columns('Lettable Area; Lettable Area');
    resolver.column('Lettable Area');
    resolver.column('Actual Lettable Area');
    expect(resolver.renamed.map(({ label, name }) => [label, name])).toEqual([
      ['Lettable Area', 'actual_lettable_area_sqm'],
      ['Actual Lettable Area', 'actual_lettable_area_sqm'],
    ]);
  });

  it('do not cover a former label of a column that was removed', () =>
    expect(refused('Actual Lettable Area', [entry('x', 'INT')])).toMatchObject({ code: 'unknown-column' }));
});
