import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { propertyBody, propertyFields } from '../../../src/taskpane/properties/property-fields';

describe('the form of a new property', () => {
  it('asks for the project name first, then for the other fields of the profile, each once', () => {
    expect(propertyFields(DEFAULT_PROFILE.createProperty).map(({ label }) => label)).toEqual([
      'Project name',
      'Property name',
      'Property street',
      'Property street number',
      'Property postcode',
      'Property city',
      'Property country code',
    ]);
    const fields = ['propertyStreetNumber', 'project', '__proto__', 'ZIP'];
    expect(propertyFields({ projectName: 'project', fields })).toEqual([
      { name: 'project', label: 'Project' },
      { name: 'propertyStreetNumber', label: 'Property street number' },
      { name: '__proto__', label: 'Proto' },
      { name: 'ZIP', label: 'Zip' },
    ]);
  });

  it('sends the trimmed texts in the order of the fields, without blank ones', () => {
    const fields = propertyFields({ projectName: 'project_name', fields: ['a', 'b', '__proto__'] });
    const typed = new Map([
      ['__proto__', 'x'],
      ['b', ' Pier 4\t'],
      ['a', '  '],
      ['project_name', 'Quay'],
      ['other', 'y'],
    ]);
    expect(JSON.stringify(propertyBody(fields, typed))).toBe(
      '{"project_name":"Quay","b":"Pier 4","__proto__":"x"}',
    );
  });
});
