import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signIn } from '../support/sign-in';
import { book, product, withWorkbench } from '../support/with-workbench';
import { saveWorkbook } from '../support/workbook-file';
import { CSV, PROGRAM } from './calculate';

withWorkbench({ query: '', databases: null, units: 300 });

it('opens a file of the workbench with the values that it shows, except those of the add-in itself', async () => {
  await signIn(book, product.service.clients[0]!);
  await book.set('Tenancy schedule!L2', "'007");
  await book.set('Tenancy schedule!L3', '=C3+1');
  await book.idle();
  const folder = await mkdtemp(path.join(tmpdir(), 'saved-'));
  try {
    const file = path.join(folder, 'book.xlsx');
    await writeFile(file, (await saveWorkbook(book)).bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    await promisify(execFile)(PROGRAM, [
      profile,
      '--headless',
      '--convert-to',
      CSV,
      '--outdir',
      folder,
      file,
    ]);
    const lines = async (sheet: string) =>
      (await readFile(path.join(folder, `book-${sheet}.csv`), 'utf8')).split('\n');
    const schedule = await lines('Tenancy schedule');
    expect(schedule[1]).toMatch(/^,Tenancy schedule,.*,Filter,Column,Criterion,.*007$/);
    expect(schedule[2]).toContain(await book.shown('Tenancy schedule!L3'));
    expect(schedule[7]).toContain('Property Name,Unit Name,Tenant Name');
    const roll = await lines("Agent's rent roll");
    for (const cell of ['B2', 'B6', 'C8'])
      expect(roll.join('\n')).toContain((await book.shown(`'Agent''s rent roll'!${cell}`)).slice(0, 20));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
