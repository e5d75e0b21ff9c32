import type { FunctionArguments } from '../../src/contract/function-arguments';
import { RrError } from '../../src/contract/failure';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';

const FILES = [
  {
    fileId: 7,
    fileName: 'rr-2026-09.xlsx',
    originalFileId: 70,
    originalFileName: 'Rent roll September.xlsx',
    uploadedAt: '2026-10-01T09:30:00Z',
  },
  { fileId: '007', fileName: 'old.xlsx' },
  { fileId: '3f2504e0', fileName: 'other.pdf', uploadedAt: '2026-01-01' },
];
const whole = (basicValue: number) => ({ type: 'Double', basicValue, numberFormat: '0' });

describe('RR.FILES', () => {
  const ask = async (given: Partial<FunctionArguments<'FILES'>>, gateway = fakeGateway({ files: FILES })) =>
    (await askFunction('FILES', gateway, given)).cells;

  it('shows the current file and the originally uploaded file in separate columns [rules 23, 24, 25, 92, 134, 135]', async () =>
    expect((await ask({})).slice(0, 3)).toEqual([
      ['File ID', 'Current file', 'Originally uploaded file ID', 'Originally uploaded file', 'Uploaded at'],
      [
        whole(7),
        'rr-2026-09.xlsx',
        whole(70),
        'Rent roll September.xlsx',
        { type: 'Double', basicValue: 46296 + 9.5 / 24, numberFormat: 'yyyy-mm-dd hh:mm' },
      ],
      ['007', 'old.xlsx', '', '', ''],
    ]));

  it.each<[unknown, string[]]>([
    ['fileId=7', ['rr-2026-09.xlsx']],
    ['fileId=007', ['old.xlsx']],
    ['Originally uploaded file=*september*', ['rr-2026-09.xlsx']],
    [[['Current file', '*.xlsx']], ['rr-2026-09.xlsx', 'old.xlsx']],
  ])('filters by %j', async (filters, names) =>
    expect((await ask({ filters, headers: 0 })).map(([, name]) => name)).toEqual(names),
  );

  it('refuses the option as_of', () =>
    expect(ask({ options: 'as_of=2026-01-01' })).rejects.toThrow('does not apply here. Use one of: '));

  it('says that the service lists no files', () =>
    expect(ask({ headers: 0 }, fakeGateway())).rejects.toThrow('The service lists no files.'));
});

describe('RR.FILE', () => {
  const details = (fileId: string) => {
    if (fileId === '7')
      return {
        ...FILES[0],
        rentrolls: [
          { rentrollId: 12, propertyName: 'Kontor', rentrollDate: '2026-09-30', isApproved: 1 },
          { rentrollId: 11, propertyName: 'Speicher', rentrollDate: '2026-06-30' },
        ],
      };
    if (fileId === 'ids') return { fileId, rentrolls: [1, 'b'] };
    if (fileId === 'none') return { fileId, fileName: 'empty.xlsx', rentrolls: [] };
    if (fileId === 'odd') return { message: 'gone' };
    throw new RrError('not-found', 'The rent-roll service says: No such file.');
  };
  const answer = (given: Partial<FunctionArguments<'FILE'>>, gateway = fakeGateway({ file: details })) =>
    askFunction('FILE', gateway, given);
  const ask = async (...given: Parameters<typeof answer>) => (await answer(...given)).cells;

  it('spills a row for each rent roll, and repeats the columns of the file in each [rules 22, 90]', async () => {
    const cells = await ask({ file_id: 7, options: 'sort=rentrollDate' });
    expect(cells[0]).toEqual([
      'File ID',
      'Current file',
      'Originally uploaded file ID',
      'Originally uploaded file',
      'Uploaded at',
      'Rent roll ID',
      'Property ID',
      'Property',
      'Rent roll date',
      'Approved (governance)',
      'Completed at',
    ]);
    expect(cells.slice(1).map((row) => [row[0], row[1], row[5], row[7], row[9]])).toEqual([
      [whole(7), 'rr-2026-09.xlsx', whole(11), 'Speicher', ''],
      [whole(7), 'rr-2026-09.xlsx', whole(12), 'Kontor', true],
    ]);
  });

  it('shows rent rolls that are only ids, and shows a file without rent rolls in one row [rule 22]', async () => {
    expect((await ask({ file_id: 'ids', headers: 0 })).map((row) => [row[0], row[5], row[6]])).toEqual([
      ['ids', whole(1), ''],
      ['ids', 'b', ''],
    ]);
    expect(await ask({ file_id: 'none', headers: 0 })).toEqual([
      ['none', 'empty.xlsx', '', '', '', '', '', '', '', '', ''],
    ]);
  });

  it.each<[string, unknown, string, string | RegExp]>([
    [
      'an unknown file',
      99,
      'not-found',
      'File "99" was not found. The rent-roll service says: No such file. RR.FILES lists the files.',
    ],
    ['an unknown file', 'a/b %2F ?#😀', 'not-found', /^File "a\/b %2F \?#😀" was not found\./],
    ['a missing id', null, 'bad-input', /^No file is named\..* RR\.FILES lists the files\.$/],
    ['a blank cell', 0, 'bad-input', /^No file is named\./],
    ['a parent directory', '..', 'bad-input', /^File "\.\." is not a valid id\./],
    ['half of a surrogate pair', 'a\ud83d', 'bad-input', /^File "a\uFFFD" is not a valid id\./],
  ])('refuses %s: %j', async (_, file_id, code, message) => {
    const gateway = fakeGateway({ file: details });
    const failure = await ask({ file_id, headers: 0 }, gateway).then(
      () => undefined,
      (thrown: RrError) => thrown,
    );
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(failure!.message.length).toBeLessThan(300);
    for (const { path } of gateway.requests)
      expect(path).toMatch(/^\/(gateway\/profile|thirdparty\/files\/[^/]+)$/);
  });
});
