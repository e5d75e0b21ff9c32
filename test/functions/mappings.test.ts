import type { FunctionArguments } from '../../src/contract/function-arguments';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const MAPPINGS = [
  { extractionId: 1204, sourceColumn: 'Nettokaltmiete', columnName: 'contracted_rent_pa', confidence: 0.97 },
  { extractionId: 'b', sourceColumn: 'Mieter', columnName: 'tenant_name' },
];
const answer = (
  given: Partial<FunctionArguments<'MAPPINGS'>>,
  gateway = fakeGateway({ mappings: MAPPINGS }),
) => askFunction('MAPPINGS', gateway, given);
const ask = async (...given: Parameters<typeof answer>) => (await answer(...given)).cells;

describe('RR.MAPPINGS', () => {
  it('spills each source column with the column that it became [rules 66, 129]', async () =>
    expect(await ask({ extraction_ids: '1204, b' })).toEqual([
      ['Extraction ID', 'Source column', 'Column', 'Confidence'],
      [
        { type: 'Double', basicValue: 1204, numberFormat: '0' },
        'Nettokaltmiete',
        'contracted_rent_pa',
        { type: 'Double', basicValue: 0.97, numberFormat: '#,##0.00' },
      ],
      ['b', 'Mieter', 'tenant_name', ''],
    ]));

  it('reads a reply that is an object keyed by extraction id', async () =>
    expect(
      await ask(
        { extraction_ids: 1204, headers: 0, options: 'format=plain' },
        fakeGateway({ mappings: { 1204: [{ sourceColumn: 'Miete', columnName: 'rent' }] } }),
      ),
    ).toEqual([[1204, 'Miete', 'rent', '']]));

  it.each<[string, unknown, string]>([
    ['text', '1, 2; 3', '1,2,3'],
    ['a range', [[1], [2], [3]], '1,2,3'],
    [
      'text with special characters',
      'a b; ../x; 50%; 😀; __proto__; a&extractionIds=9',
      '../x,50%,__proto__,a b,a&extractionIds=9,😀',
    ],
  ])('accepts %s as ids', async (_, extraction_ids, sent) => {
    const gateway = fakeGateway({ mappings: [] });
    await ask({ extraction_ids }, gateway);
    const { path, query } = gateway.requests.at(-1)!;
    expect(path).toBe('/thirdparty/extractions/column-mappings');
    expect([...new URLSearchParams(query)]).toEqual([['extractionIds', sent]]);
  });

  it.each<[string, unknown, string, string]>([
    [
      'a missing argument',
      null,
      'bad-input',
      'No extraction is named. Write an id such as 1204, or point at cells that hold ids. RR.QUERY("extraction_id",,0) lists the extractions.',
    ],
    ['a blank cell that Excel passes as 0', [[0]], 'bad-input', 'No extraction is named.'],
    [
      'ten thousand ids',
      Array.from({ length: 10_000 }, (_, index) => [1000 + index]),
      'too-large',
      '10,000 extraction ids are too many for one request. About 500 of them fit. Split them over several formulas.',
    ],
  ])('refuses %s before it sends a request', async (_, extraction_ids, code, message) => {
    const gateway = fakeGateway({ mappings: MAPPINGS });
    await expect(ask({ extraction_ids, headers: 0 }, gateway)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
    expect(gateway.requests.filter(({ path }) => path.startsWith('/thirdparty/'))).toEqual([]);
  });

  it('says that an extraction has no column mappings', async () => {
    const { cells, noRows } = await answer({ extraction_ids: 1 }, fakeGateway());
    expect([cells.length, noRows]).toEqual([1, 'Extraction "1" has no column mappings.']);
  });
});
