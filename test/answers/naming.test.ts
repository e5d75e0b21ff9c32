import fc from 'fast-check';
import { createColumnNames } from '../../src/answers/naming';
import { bareColumn } from '../../src/contract/entries';
import { textTable } from '../support/text-table';
import { entriesOf } from '../table/catalogue';

describe('the heading of a column', () => {
  const { heading, find } = createColumnNames(
    entriesOf(
      'actual_lettable_area_sqm FLOAT Lettable Area | sqm',
      'contracted_lettable_area_sqm FLOAT Contract Lettable Area | sqm',
      'tenant_name STRING Name',
      'unit_name STRING Name',
      'rent FLOAT Rent',
      'Rent FLOAT Rent',
      'erv FLOAT',
      'use_type ENUM Use Type',
    ),
  );

  // “Lettable Area” used to mean the contracted area. Nothing but the case tells the two rents apart.
  it.each(
    textTable(`
      use_type                     | Use Type
      contracted_lettable_area_sqm | Contract Lettable Area
      actual_lettable_area_sqm     | Lettable Area (actual)
      tenant_name                  | Name (tenant)
      unit_name                    | Name (unit)
      erv                          | erv
      gone                         | gone
      rent                         | rent`),
  )('of %s is "%s"', (identifier, text) => expect(heading(identifier)).toBe(text));

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
          const catalogue = all.map(({ name, label, unit }) => ({ ...bareColumn(name, label), unit }));
          const names = createColumnNames(catalogue);
          for (const { name } of catalogue) expect(names.find(names.heading(name))?.name).toBe(name);
        },
      ),
    );
  });
});
