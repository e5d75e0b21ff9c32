import { createIntendedFindings } from '../../../src/features/checks/intended-findings';
import type { Finding } from '../../../src/features/checks/finding';
import { fakeStore } from '../../support/fake-store';

const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: 'wrong label',
  severity: 'error',
  sheet: 'Rent roll',
  cell: 'C8',
  title: 'C8 says another column.',
  advice: 'Write the right label.',
  evidence: ['Lettable Area', 'Contract Lettable Area'],
  ...more,
});

/** The setting of a workbook, as its file keeps it. */
function file(stored?: unknown) {
  const { file: held, store } = fakeStore({ 'rr.checks': stored });
  return { held, open: () => createIntendedFindings(store) };
}

describe('findings that a person marked as intended', () => {
  it('stay hidden in the reopened workbook', async () => {
    const { open } = file();
    const other = finding({ cell: 'D8' });
    await open().add(finding());
    expect(await open().without([finding(), other])).toEqual([other]);
  });

  it.each<[string, Partial<Finding>]>([
    ['what it rests on changes', { evidence: ['Lettable Area', 'Vacant Area'] }],
    ['it is in another cell', { cell: 'C9' }],
    ['it is on another sheet', { sheet: 'Roll' }],
    ['another rule finds it', { rule: 'mixed currencies' }],
  ])('return if %s', async (_, more) => {
    const { open } = file();
    await open().add(finding());
    expect(await open().without([finding(more)])).toHaveLength(1);
  });

  it('stay hidden if only their words or the case of the sheet change', async () => {
    const { open } = file();
    await open().add(finding());
    const same = finding({ title: 'In other words.', advice: 'The same.', sheet: 'RENT ROLL' });
    expect(await open().without([same])).toEqual([]);
  });

  it('are kept as rule, cell and hash: no evidence is in the file', async () => {
    const { open, held } = file();
    await open().add(finding({ evidence: ['Acme Ltd', 4321] }));
    expect(JSON.stringify(held['rr.checks'])).not.toMatch(/Acme|4321/);
    expect(held['rr.checks']).toEqual({
      version: 1,
      intended: [
        { rule: 'wrong label', cell: "'rent roll'!c8", evidence: expect.stringMatching(/^[0-9a-f]{24}$/) },
      ],
    });
  });

  it('are one mark for each rule and cell, and the oldest of more than 500 go', async () => {
    const { open, held } = file();
    for (const evidence of ['first', 'second']) await open().add(finding({ evidence: [evidence] }));
    expect((held['rr.checks'] as { intended: unknown[] }).intended).toHaveLength(1);
    for (let row = 1; row <= 500; row++) await open().add(finding({ cell: `A${row}` }));
    const { intended } = held['rr.checks'] as { intended: { cell: string }[] };
    expect([intended.length, intended[0]!.cell]).toEqual([500, "'rent roll'!a1"]);
  });

  it('all return when the marks are cleared', async () => {
    const { open } = file();
    await open().add(finding());
    await open().clear();
    expect(await open().without([finding()])).toHaveLength(1);
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{ version: 2, intended: [{ rule: 'wrong label', cell: 'a', evidence: 'b' }] }],
    [{ version: 1, intended: 'all' }],
    [{ version: 1, intended: [null, 7, { rule: 1, cell: 'a', evidence: 'b' }] }],
  ])('hide nothing if the setting holds something else: %j', async (stored) => {
    expect(await file(stored).open().without([finding()])).toHaveLength(1);
  });
});
