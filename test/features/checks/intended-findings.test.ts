import { addIntended, clearIntended, withoutIntended } from '../../../src/features/checks/create-checks';
import type { Finding } from '../../../src/features/checks/finding';
import { fakeStore } from '../../support/fake-store';
import { textTable } from '../../support/text-table';

const finding = (more: Partial<Finding> = {}): Finding => ({
  ...{ rule: 'wrong label', severity: 'error', sheet: 'Rent roll', cell: 'C8' },
  ...{ title: 'C8 says another column.', advice: 'Write the right label.' },
  evidence: ['Lettable Area', 'Contract Lettable Area'],
  ...more,
});

/** The setting of a workbook, as its file keeps it. */
function workbookOf(stored?: unknown) {
  const { file, store } = fakeStore({ 'rr.checks': stored });
  return {
    ...{ file, store },
    async intend(...findings: Finding[]) {
      for (const found of findings) await addIntended(store, found);
    },
    without: (...findings: Finding[]) => withoutIntended(store, findings),
  };
}

describe('findings that a person marked as intended', () => {
  it('stay hidden in the reopened workbook, until the marks are cleared', async () => {
    const { store, intend, without } = workbookOf();
    const otherFinding = finding({ cell: 'D8' });
    await intend(finding());
    expect(await without(finding(), otherFinding)).toEqual([otherFinding]);
    await clearIntended(store);
    expect(await without(finding())).toHaveLength(1);
  });

  it.each<[string, Partial<Finding>, number]>([
    ['return if what it rests on changes', { evidence: ['Lettable Area', 'Vacant Area'] }, 1],
    ['return if it is in another cell', { cell: 'C9' }, 1],
    ['return if it is on another sheet', { sheet: 'Roll' }, 1],
    ['return if another rule finds it', { rule: 'mixed currencies' }, 1],
    ['stay hidden if only their words change', { title: 'In other words.', advice: 'The same.' }, 0],
    ['stay hidden if only the case of the sheet changes', { sheet: 'RENT ROLL' }, 0],
  ])('%s', async (_, more, count) => {
    const { intend, without } = workbookOf();
    await intend(finding());
    expect(await without(finding(more))).toHaveLength(count);
  });

  it('are kept as rule, cell and hash: no evidence is in the file', async () => {
    const { file, intend } = workbookOf();
    await intend(finding({ evidence: ['Acme Ltd', 4321] }));
    const evidence = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
    const intended = [{ rule: 'wrong label', cell: "'rent roll'!c8", evidence }];
    expect(file['rr.checks']).toEqual({ version: 1, intended });
  });

  it('are one mark for each rule and cell, and the oldest of more than 500 go', async () => {
    const { file, intend } = workbookOf();
    const marks = () => (file['rr.checks'] as { intended: { cell: string }[] }).intended;
    await intend(finding({ evidence: ['first'] }), finding({ evidence: ['second'] }));
    expect(marks()).toHaveLength(1);
    await intend(...Array.from({ length: 500 }, (_, at) => finding({ cell: `A${at + 1}` })));
    expect([marks().length, marks()[0]!.cell]).toEqual([500, "'rent roll'!a1"]);
  });

  it.each(
    textTable(`
      null
      "text"
      {"version":2,"intended":[{"rule":"wrong label","cell":"a","evidence":"b"}]}
      {"version":1,"intended":"all"}
      {"version":1,"intended":[null,7,{"rule":1,"cell":"a","evidence":"b"}]}
    `),
  )('hide nothing if the setting holds something else: %s', async (stored) =>
    expect(await workbookOf(JSON.parse(stored!)).without(finding())).toHaveLength(1),
  );
});
