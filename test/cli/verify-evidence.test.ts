import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workbookFiles } from '../xlsx/workbook-files';
import { BOOK_PART, fileOf, ROLL_PART, savedFiles } from '../features/evidence/sheet/evidence-file';
import '../support/long-timeout';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'verify-command-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command on a file of this name with this content. */
function verify(name: string, bytes?: Uint8Array, size?: number) {
  const file = path.join(folder, name);
  if (bytes) writeFileSync(file, bytes);
  if (size !== undefined) truncateSync(file, size);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-r', './test/support/run-typescript.cjs', 'src/cli/verify-evidence.ts', file],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

const changed = async (part: string, from: string | RegExp, to: string) => {
  const files = await savedFiles();
  expect(files[part]).not.toBe(files[part]!.replace(from, to));
  return fileOf({ ...files, [part]: files[part]!.replace(from, to) });
};

describe('the command that checks evidence', () => {
  it('ends with 0 if all that is covered is unchanged', async () => {
    const { status, stdout } = verify('honest.xlsx', fileOf(await savedFiles()));
    expect(stdout).toMatch(/^ {2}'Anna''s roll'!B8: Unchanged\.$/m);
    expect(status).toBe(0);
  });

  it('ends with 1 if something has changed, and says what', async () => {
    const { status, stdout } = verify('forged.xlsx', await changed(ROLL_PART, '<v>2500</v>', '<v>2600</v>'));
    expect(stdout).toMatch(/The values of one column have changed: Contracted Rent PA\./);
    expect(status).toBe(1);
  });

  it('prints control characters of names escaped, so that no name can print a line or command a terminal', async () => {
    const unlinked = await changed(
      BOOK_PART,
      '</sheets>',
      '<sheet name="Roll&#10;X: Unchanged.\u202e&#x9b;2J" sheetId="9" r:id="rId9"/></sheets>',
    );
    const { status, stderr } = verify('unlinked.xlsx', unlinked);
    expect(stderr).toContain('"Roll\\u000aX: Unchanged.\\u202e\\u009b2J"');
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    const twins = await changed(BOOK_PART, 'name="Notes"', 'name="Anna&apos;s\u202e\u2028 roll"');
    const { stdout } = verify('twins.xlsx', twins);
    expect(stdout).toContain('"Anna\'s\\u202e\\u2028 roll"');
    expect(stdout).not.toMatch(/[\u202e\u2028\u001b]/);
    const text = await changed(ROLL_PART, /<f .*?<\/f>/, '<f>"a_x001B_[2J&#10;b"</f>');
    expect(verify('text.xlsx', text).stdout).not.toMatch(/\u001b|\nb"/);
  });

  it.each<[string, () => ReturnType<typeof verify>, RegExp]>([
    [
      'is missing',
      () => verify('nowhere.xlsx'),
      /nowhere\.xlsx cannot be read \(ENOENT\)\. Check the name\./,
    ],
    ['has another ending', () => verify('rents.csv', Buffer.from('Property;Rent')), /not an \.xlsx workbook/],
    [
      'has 200 MB',
      () => verify('huge.xlsx', Buffer.from('PK'), 200 * 1024 * 1024),
      /more than 64 MB, so it was not read/,
    ],
    [
      'has 20,000 sheets',
      () =>
        verify(
          'sheets.xlsx',
          fileOf(
            workbookFiles(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`S${at}`, '']))),
          ),
        ),
      /More than 2000 are not read/,
    ],
    [
      'unpacks to 100 MB',
      () =>
        verify(
          'bomb.xlsx',
          fileOf({ ...workbookFiles({ Evidence: '' }), 'xl/big.xml': ' '.repeat(100_000_000) }),
        ),
      /larger than 64 MB when it is unpacked/,
    ],
    [
      'has no evidence',
      () => verify('plain.xlsx', fileOf(workbookFiles({ S: '' }))),
      /has no sheet that the add-in has made/,
    ],
  ])('ends with 1 and one sentence if the file %s', (_, run, words) => {
    const { status, stdout, stderr } = run();
    expect(stderr).toMatch(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect([status, stdout]).toEqual([1, '']);
  });
});
