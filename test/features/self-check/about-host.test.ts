import { officeScripts, withoutTenant } from '../../../src/features/self-check/groups/about-host';

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

it('lists the scripts of Office in the order in which they are asked for, whichever ends first', () => {
  const script = (name: string, startTime: number) => ({
    initiatorType: 'script',
    name: `https://cdn.example.com/office/${name}`,
    startTime,
    duration: 10.4,
  });
  jest
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([
      script('strings.js', 3),
      script('office.js', 1),
      script('excel.js', 2),
    ] as unknown as PerformanceEntryList);
  expect(officeScripts()).toBe(
    '*.example.com office.js 10 ms, *.example.com excel.js 10 ms, *.example.com strings.js 10 ms',
  );
  jest.restoreAllMocks();
});
