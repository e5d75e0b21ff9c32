import { withoutTenant } from '../../../src/features/self-check/host-probes';

beforeAll(() => Object.assign(globalThis, { location: { origin: 'https://rr.example.com' } }));
afterAll(() => Reflect.deleteProperty(globalThis, 'location'));

it.each([
  ['https://contoso-my.sharepoint.com', '*.sharepoint.com'],
  ['https://contoso.app.box.com', '*.box.com'],
  ['https://excel.officeapps.live.com', '*.live.com'],
  ['https://rr.example.com', 'the address of the add-in'],
  ['https://localhost:3000', 'localhost'],
])('reports %s as %s, without the name of an organisation', (origin, words) =>
  expect(withoutTenant(origin)).toBe(words),
);
