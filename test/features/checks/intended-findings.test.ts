import { addIntended, clearIntended, withoutIntended } from '../../../src/features/checks/create-checks';
import type { Finding } from '../../../src/features/checks/finding';
import { fakeStore } from '../../support/fake-store';

const finding = (more: Partial<Finding> = {}): Finding => ({
  ...{ rule: 'wrong label', severity: 'error', sheet: 'Rent roll', cell: 'C8' },
  ...{ title: 'C8 says another column.', advice: 'Write the right label.' },
  evidence: ['Lettable Area', 'Contract Lettable Area'],
  ...more,
});

/** The setting of a workbook, as its file keeps it. */
function file(stored?: unknown) {
  const { file: settings, store } = fakeStore({ 'rr.checks': stored });
  return {
    settings,
    add: (item: Finding) => addIntended(store, item),
    clear: () => clearIntended(store),
    without: (findings: readonly Finding[]) => withoutIntended(store, findings),
  };
}

describe('findings that a person marked as intended', () => {
  it('stay hidden in the reopened workbook, until the marks are cleared', async () => {
    const workbook = file();
    const otherFinding = finding({ cell: 'D8' });
    await workbook.add(finding());
    expect(await workbook.without([finding(), otherFinding])).toEqual([otherFinding]);
    await workbook.clear();
    expect(await workbook.without([finding()])).toHaveLength(1);
  });

  it.each<[string, Partial<Finding>]>([
    ['what it rests on changes', { evidence: ['Lettable Area', 'Vacant Area'] }],
    ['it is in another cell', { cell: 'C9' }],
    ['it is on another sheet', { sheet: 'Roll' }],
    ['another rule finds it', { rule: 'mixed currencies' }],
  ])('return if %s', async (_, more) => {
    const workbook = file();
    await workbook.add(finding());
    expect(await workbook.without([finding(more)])).toHaveLength(1);
  });

  it('stay hidden if only their words or the case of the sheet change', async () => {
    const workbook = file();
    await workbook.add(finding());
    const same = finding({ title: 'In other words.', advice: 'The same.', sheet: 'RENT ROLL' });
    expect(await workbook.without([same])).toEqual([]);
  });

  it('are kept as rule, cell and hash: no evidence is in the file', async () => {
    const { settings, ...workbook } = file();
    await workbook.add(finding({ evidence: ['Acme Ltd', 4321] }));
    expect(JSON.stringify(settings['rr.checks'])).not.toMatch(/Acme|4321/);
    expect(settings['rr.checks']).toEqual({
      version: 1,
      intended: [
        { rule: 'wrong label', cell: "'rent roll'!c8", evidence: expect.stringMatching(/^[0-9a-f]{24}$/) },
      ],
    });
  });

  it('are one mark for each rule and cell, and the oldest of more than 500 go', async () => {
    const { settings, ...workbook } = file();
    for (const evidence of ['first', 'second']) await workbook.add(finding({ evidence: [evidence] }));
    expect((settings['rr.checks'] as { intended: unknown[] }).intended).toHaveLength(1);
    for (let row = 1; row <= 500; row++) await workbook.add(finding({ cell: `A${row}` }));
    const { intended } = settings['rr.checks'] as { intended: { cell: string }[] };
    expect([intended.length, intended[0]!.cell]).toEqual([500, "'rent roll'!a1"]);
  });

  it.each([
    [undefined],
    ['text'],
    [{ version: 2, intended: [{ rule: 'wrong label', cell: 'a', evidence: 'b' }] }],
    [{ version: 1, intended: 'all' }],
    [{ version: 1, intended: [null, 7, { rule: 1, cell: 'a', evidence: 'b' }] }],
  ])('hide nothing if the setting holds something else: %j', async (stored) => {
    expect(await file(stored).without([finding()])).toHaveLength(1);
  });
});
