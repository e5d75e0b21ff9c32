import fc from 'fast-check';
import { createColumnNames } from '../../src/answers/naming';
import { bareColumn, type ColumnEntry } from '../../src/contract/entries';

const column = (name: string, label: string | null, unit: string | null = null): ColumnEntry => ({
  ...bareColumn(name, label),
  unit,
});

describe('the heading of a column', () => {
  const { heading, find } = createColumnNames([
    column('actual_lettable_area_sqm', 'Lettable Area', 'sqm'),
    column('contracted_lettable_area_sqm', 'Contract Lettable Area', 'sqm'),
    column('tenant_name', 'Name'),
    column('unit_name', 'Name'),
    column('rent', 'Rent'),
    column('Rent', 'Rent'),
    column('erv', null),
    column('use_type', 'Use Type'),
  ]);

  it.each([
    ['use_type', 'Use Type'],
    ['contracted_lettable_area_sqm', 'Contract Lettable Area'],
    // It used to mean the contracted area.
    ['actual_lettable_area_sqm', 'Lettable Area (actual)'],
    ['tenant_name', 'Name (tenant)'],
    ['unit_name', 'Name (unit)'],
    ['erv', 'erv'],
    ['gone', 'gone'],
    // Nothing tells them apart but the case.
    ['rent', 'rent'],
  ])('of %s is "%s"', (identifier, text) => expect(heading(identifier)).toBe(text));

  it('is found in any case', () =>
    expect(find('lettable area (ACTUAL)')?.name).toBe('actual_lettable_area_sqm'));

  it('names its column and no other, whatever the display names are', () => {
    const word = fc.constantFrom('rent', 'area', 'net', 'unit', 'sqm', 'Rent', 'x');
    const words = (separator: string) =>
      fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(separator));
    const any = fc.record({
      name: words('_'),
      label: fc.option(words(' ')),
      unit: fc.option(fc.constant('sqm')),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(any, { selector: ({ name }) => name.toLowerCase(), minLength: 1 }),
        (all) => {
          const catalogue = all.map(({ name, label, unit }) => column(name, label, unit));
          const names = createColumnNames(catalogue);
          for (const { name } of catalogue) expect(names.find(names.heading(name))?.name).toBe(name);
        },
      ),
    );
  });
});
