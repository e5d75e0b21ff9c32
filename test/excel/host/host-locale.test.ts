import { hostLocale } from '../../../src/excel/host/host-locale';

it.each([
  [{ contentLanguage: 'de-CH', displayLanguage: 'en-US' }, 'en-GB', 'de-CH'],
  [{ displayLanguage: 'fr-FR' }, 'en-GB', 'fr-FR'],
  [{ contentLanguage: '', displayLanguage: 'no such tag' }, 'sv-SE', 'sv-SE'],
  [{}, '', 'en-GB'],
])('of %j in a browser in %j is %s', (context, system, expected) =>
  expect(hostLocale(context, system)).toBe(expected),
);
