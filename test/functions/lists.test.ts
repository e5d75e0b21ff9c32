import type { FunctionArguments, FunctionName } from '../../src/contract/function-arguments';
import { RrError } from '../../src/contract/failure';
import { askFunction } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { recordsOf, textTable } from '../support/text-table';

const FILES = recordsOf(`
  fileId   | fileName        | originalFileId | originalFileName         | uploadedAt
  7        | rr-2026-09.xlsx | 70             | Rent roll September.xlsx | 2026-10-01T09:30:00Z
  007      | old.xlsx        |                |                          |
  3f2504e0 | other.pdf       |                |                          | 2026-01-01`);
const MAPPINGS = recordsOf(`
  extractionId | sourceColumn   | columnName         | confidence
  1204         | Nettokaltmiete | contracted_rent_pa | 0.97
  b            | Mieter         | tenant_name        |`);
const SERVICE = {
  databases: [
    { id: '12', name: 'Harbour' },
    { id: 'm-1', name: 'Meridian' },
  ],
  files: FILES,
  mappings: MAPPINGS as object,
  file: (fileId: string) => {
    if (fileId === '7')
      return {
        ...FILES[0],
        rentrolls: recordsOf(`
          rentrollId | propertyName | rentrollDate | isApproved
          12         | Kontor       | 2026-09-30   | 1
          11         | Speicher     | 2026-06-30   |`),
      };
    if (fileId === 'ids') return { fileId, rentrolls: [1, 'b'] };
    if (fileId === 'none') return { fileId, fileName: 'empty.xlsx', rentrolls: [] };
    throw new RrError('not-found', 'The rent-roll service says: No such file.');
  },
};
const gatewayOf = (service: Partial<typeof SERVICE> = {}) => fakeGateway({ ...SERVICE, ...service });
const ask = async <Name extends FunctionName>(
  name: Name,
  given: Partial<FunctionArguments<Name>>,
  gateway = gatewayOf(),
) => (await askFunction(name, gateway, given)).cells;
const number = (basicValue: number, numberFormat = '0') => ({ type: 'Double', basicValue, numberFormat });

describe('RR.DATABASES', () => {
  it('lists the databases of the caller even if none of them is chosen [rule 94]', async () => {
    const gateway = gatewayOf();
    gateway.choose();
    const { cells, usesChoice, at } = await askFunction('DATABASES', gateway, {});
    expect(cells).toEqual([
      ['Database ID', 'Database'],
      [number(12), 'Harbour'],
      ['m-1', 'Meridian'],
    ]);
    expect(usesChoice).toBe(false);
    expect(at).toBeGreaterThan(0);
    expect(gateway.requests.at(-1)!.headers.has('X-company-databases')).toBe(false);
  });

  it('tells a caller without databases to contact the administrator', async () => {
    const gateway = gatewayOf({ databases: [] });
    expect((await askFunction('DATABASES', gateway, { headers: 1 })).noRows).toBe(
      'You do not have access to any company database. Contact your administrator.',
    );
  });
});

describe('RR.MAPPINGS', () => {
  it('spills each source column with the column that it became [rules 66, 129]', async () =>
    expect(await ask('MAPPINGS', { extraction_ids: '1204, b' })).toEqual([
      ['Extraction ID', 'Source column', 'Column', 'Confidence'],
      [number(1204), 'Nettokaltmiete', 'contracted_rent_pa', number(0.97, '#,##0.00')],
      ['b', 'Mieter', 'tenant_name', ''],
    ]));

  it('reads a reply that is an object keyed by extraction id', async () =>
    expect(
      await ask(
        'MAPPINGS',
        { extraction_ids: 1204, headers: 0, options: 'format=plain' },
        gatewayOf({ mappings: { 1204: [{ sourceColumn: 'Miete', columnName: 'rent' }] } }),
      ),
    ).toEqual([[1204, 'Miete', 'rent', '']]));

  it('says that an extraction has no column mappings', async () => {
    const { cells, noRows } = await askFunction('MAPPINGS', gatewayOf({ mappings: [] }), {
      extraction_ids: 1,
    });
    expect([cells.length, noRows]).toEqual([1, 'Extraction "1" has no column mappings.']);
  });
});

describe('RR.FILES', () => {
  it('shows the current file and the originally uploaded file in separate columns [rules 23, 24, 25, 92, 134, 135]', async () =>
    expect((await ask('FILES', {})).slice(0, 3)).toEqual([
      ['File ID', 'Current file', 'Originally uploaded file ID', 'Originally uploaded file', 'Uploaded at'],
      [
        ...[number(7), 'rr-2026-09.xlsx', number(70), 'Rent roll September.xlsx'],
        number(46296 + 9.5 / 24, 'yyyy-mm-dd hh:mm'),
      ],
      ['007', 'old.xlsx', '', '', ''],
    ]));

  it.each(
    textTable(`
      fileId=7 | rr-2026-09.xlsx
      fileId=007 | old.xlsx
      Originally uploaded file=*september* | rr-2026-09.xlsx
      Current file=*.xlsx | rr-2026-09.xlsx,old.xlsx`),
  )('filters by %s', async (filters, names) =>
    expect((await ask('FILES', { filters, headers: 0 })).map(([, name]) => name).join()).toBe(names),
  );

  it('says that the service lists no files', () =>
    expect(ask('FILES', { headers: 0 }, gatewayOf({ files: [] }))).rejects.toThrow(
      'The service lists no files.',
    ));
});

describe('RR.FILE', () => {
  it('spills a row for each rent roll, and repeats the columns of the file in each [rules 22, 90]', async () => {
    const cells = await ask('FILE', { file_id: 7, options: 'sort=rentrollDate' });
    expect(cells[0]!.join()).toBe(
      'File ID,Current file,Originally uploaded file ID,Originally uploaded file,Uploaded at,' +
        'Rent roll ID,Property ID,Property,Rent roll date,Approved (governance),Completed at',
    );
    expect(cells.slice(1).map((row) => [row[0], row[1], row[5], row[7], row[9]])).toEqual([
      [number(7), 'rr-2026-09.xlsx', number(11), 'Speicher', ''],
      [number(7), 'rr-2026-09.xlsx', number(12), 'Kontor', true],
    ]);
  });

  it('shows rent rolls that are only ids, and shows a file without rent rolls in one row [rule 22]', async () => {
    const shown = async (file_id: string) =>
      (await ask('FILE', { file_id, headers: 0 })).map((row) => [row[0], row[1], row[5], row[6]]);
    expect(await shown('ids')).toEqual([
      ['ids', '', number(1), ''],
      ['ids', '', 'b', ''],
    ]);
    expect(await shown('none')).toEqual([['none', 'empty.xlsx', '', '']]);
  });
});

it.each(
  textTable(
    `
    FILE → {"file_id":99} → not-found → File "99" was not found. The rent-roll service says: No such file. RR.FILES lists the files.
    FILE → {"file_id":null} → bad-input → No file is named.
    FILE → {"file_id":0} → bad-input → No file is named.
    FILES → {"options":"as_of=2026-01-01"} → bad-input → does not apply here. Use one of:
    MAPPINGS → {"extraction_ids":null} → bad-input → No extraction is named. Write an id such as 1204, or point at cells that hold ids. RR.QUERY("extraction_id",,0) lists the extractions.
    MAPPINGS → {"extraction_ids":[[0]]} → bad-input → No extraction is named.`,
    '→',
  ),
)('RR.%s refuses %s, and says what to do', async (name, given, code, message) =>
  expect(ask(name as 'FILE', JSON.parse(given) as object)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message) as string,
  }),
);
