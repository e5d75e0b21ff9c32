import { columnUse } from '../../../src/table/columns/column-use';
import { CATALOGUE, entry } from '../catalogue';

const named = (...names: string[]) => CATALOGUE.filter(({ name }) => names.includes(name));
const project = entry('project_id', 'INT', 'Project');

describe('what one should know of the columns that a result reads', () => {
  it('is nothing of live ones', () =>
    expect(columnUse('query', named('tenant_name'), CATALOGUE)).toEqual({}));

  it('is that track changes and configured columns are alpha [rules 5, 124]', () => {
    const configured = named('tenant_name', 'actual_lettable_area_sqft');
    expect(columnUse('query', configured, CATALOGUE)).toEqual({ usesAlpha: ['configured columns'] });
    expect(columnUse('changes', [], CATALOGUE)).toEqual({ usesAlpha: ['track changes'] });
    expect(columnUse('changes', configured, CATALOGUE)).toEqual({
      usesAlpha: ['track changes', 'configured columns'],
    });
  });

  it.each([
    [
      'one that the service calls deprecated, with the successor that the document names [rule 123]',
      named('property_id'),
      CATALOGUE,
      [{ name: 'property_id', label: 'Property Id (old)', successor: 'svc_property_id' }],
    ],
    [
      'one whose successor the service does not have, without it',
      named('property_id'),
      named('property_id'),
      [{ name: 'property_id', label: 'Property Id (old)' }],
    ],
    [
      'one of which the document names no successor',
      [entry('x', 'INT', null, { deprecated: true })],
      CATALOGUE,
      [{ name: 'x', label: null }],
    ],
    [
      'one that only the document calls deprecated [rule 136]',
      [project],
      [project, entry('svc_project_id', 'INT')],
      [{ name: 'project_id', label: 'Project', successor: 'svc_project_id' }],
    ],
    [
      'each once',
      [...named('property_id'), ...named('property_id')],
      named('property_id'),
      [{ name: 'property_id', label: 'Property Id (old)' }],
    ],
  ])('is of deprecated columns: %s', (_, read, catalogue, deprecated) =>
    expect(columnUse('query', read, catalogue)).toEqual({ deprecated }),
  );

  it('is nothing of a column that is to be replaced by one which the service does not have', () =>
    expect(columnUse('query', [project], [project])).toEqual({}));
});
