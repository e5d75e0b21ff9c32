import { columnUse } from '../../../src/table/columns/column-use';
import { CATALOGUE, entry } from '../catalogue';

const named = (...names: string[]) => CATALOGUE.filter(({ name }) => names.includes(name));
const project = entry('project_id', 'INT', 'Project');

describe('the warnings about the columns of a result', () => {
  it('are empty for live columns', () =>
    expect(columnUse('query', named('tenant_name'), CATALOGUE)).toEqual({}));

  it('say that track changes and configured columns are alpha [rules 5, 124]', () => {
    const configured = named('tenant_name', 'actual_lettable_area_sqft');
    expect(columnUse('query', configured, CATALOGUE)).toEqual({ usesAlpha: ['configured columns'] });
    expect(columnUse('changes', [], CATALOGUE)).toEqual({ usesAlpha: ['track changes'] });
    expect(columnUse('changes', configured, CATALOGUE)).toEqual({
      usesAlpha: ['track changes', 'configured columns'],
    });
  });

  it.each([
    [
      'deprecated by the service, with the successor in the document [rule 123]',
      named('property_id'),
      CATALOGUE,
      [{ name: 'property_id', label: 'Property Id (old)', successor: 'svc_property_id' }],
    ],
    [
      'without its successor if the service does not have that',
      named('property_id'),
      named('property_id'),
      [{ name: 'property_id', label: 'Property Id (old)' }],
    ],
    [
      'without a successor in the document',
      [entry('x', 'INT', null, { deprecated: true })],
      CATALOGUE,
      [{ name: 'x', label: null }],
    ],
    [
      'once, if the result reads it twice',
      [...named('property_id'), ...named('property_id')],
      named('property_id'),
      [{ name: 'property_id', label: 'Property Id (old)' }],
    ],
  ])('list a deprecated column: %s', (_, read, catalogue, deprecated) =>
    expect(columnUse('query', read, catalogue)).toEqual({ deprecated }),
  );

  it('leave out a column that the service does not mark [rule 123]', () =>
    expect(columnUse('query', [project], [project, entry('svc_project_id', 'INT')])).toEqual({}));

  it('name the successor of a column that is proposed as equal only if both hold the same values [rule 145]', () => {
    const formatted = entry('use_type_full_formatted', 'STRING', null, { deprecated: true });
    const catalogue = [formatted, entry('use_type_full', 'STRING')];
    const successorIf = (areEqual: boolean) =>
      columnUse('query', [formatted], catalogue, () => areEqual).deprecated?.[0]?.successor;
    expect(successorIf(false)).toBeUndefined();
    expect(columnUse('query', [formatted], catalogue).deprecated?.[0]?.successor).toBeUndefined();
    expect(successorIf(true)).toBe('use_type_full');
  });
});
