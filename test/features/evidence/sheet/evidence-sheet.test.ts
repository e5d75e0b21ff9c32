import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { evidenceSheet } from '../../../../src/features/evidence/sheet/evidence-sheet';
import { readEvidence } from '../../../../src/features/evidence/sheet/read-evidence';
import { AREA, COLUMNS, gridOf, sampleEvidence, sampleSheet } from './sample-evidence';
import { sealByRecipe } from './recipe-oracle';

describe('an evidence sheet', () => {
  it('is read back as it was written', async () => {
    const { seal, grid } = await sampleSheet();
    const { results } = await sampleEvidence();
    const { formula, area, hashes } = results[0]!;
    expect(await readEvidence(grid)).toEqual({
      ...{ seal, isSealed: true, isCopy: false, isOlder: false },
      sealed: [
        {
          ...{ formula, area, hashes, data: AREA },
          ...{ isEmptyBelow: true, formats: 'General', hidden: 'None' },
          columns: COLUMNS.map(({ identifier, label }) => ({ identifier, label })),
        },
      ],
    });
  });

  it('has the seal that its recipe gives in another program', async () => {
    const { seal, grid } = await sampleSheet();
    const at = grid.findIndex(([label]) => label === 'Seal');
    expect(grid[at]![1]).toBe(seal);
    expect(sealByRecipe(grid.slice(at + 1))).toBe(seal);
  });

  it('breaks its seal if any cell below it changes', async () => {
    const { grid } = await sampleSheet();
    const top = grid.findIndex(([label]) => label === 'Seal') + 1;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: top, max: grid.length + 2 }),
        fc.integer({ min: 0, max: 5 }),
        async (row, at) => {
          const changed = Array.from({ length: Math.max(grid.length, row + 1) }, (_, r) => [
            ...(grid[r] ?? [null, null, null, null, null, null]),
          ]);
          changed[row]![at] = `${JSON.stringify(changed[row]![at])} changed`;
          expect((await readEvidence(changed))?.isSealed ?? false).toBe(false);
        },
      ),
    );
  });

  it('says in ten lines how to check it', async () => {
    const { grid } = await sampleSheet();
    const from = grid.findIndex(([label]) => label === 'How to check without the add-in');
    const lines = grid.slice(from + 1, from + 11).map(([text]) => String(text));
    expect(lines.map((line) => parseInt(line, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(grid[from + 11]).toEqual([null, null, null, null, null, null]);
  });

  it('holds every text from data as a text, and no formula', async () => {
    const { template } = await sampleSheet();
    const plain = Object.values(template.cells).filter((content) => typeof content === 'string');
    expect(plain).toEqual(['Evidence', 'Seal']);
    expect(Object.values(template.cells)).toContainEqual({ text: '=wrong label' });
  });

  it('cuts a text that does not fit into a cell, and keeps the hash of the whole', async () => {
    const formula = `=RR.QUERY("${'x'.repeat(40_000)}")`;
    const { grid } = await sampleSheet({ formula });
    const [, shown] = grid.find(([label]) => label === 'Formula')!;
    expect(String(shown).length).toBeLessThan(32_767);
    expect(shown).toContain('cut, 40013 characters in all');
    expect(shown).toContain(createHash('sha256').update(formula).digest('hex'));
    expect((await readEvidence(grid))!.isSealed).toBe(true);
  });

  it('names what was not current when it was made anyway, and only what the person ticked', async () => {
    const evidence = await sampleEvidence();
    const text = async (more: object) =>
      JSON.stringify(gridOf((await evidenceSheet({ ...evidence, ...more })).template('Evidence')));
    expect(await text({})).not.toMatch(/Made by|Gateway/);
    const ticked = { person: 'lender', gateway: 'https://gateway.example' };
    const full = await text({ ...ticked, notCurrent: [{ place: "'S'!B9", state: 'Failed' }] });
    const said = ['Made anyway: 1 of 1 formulas was not current.', "'S'!B9: Failed"];
    for (const words of [...said, ...Object.values(ticked)]) expect(full).toContain(words);
  });

  it('is not found on another sheet', async () => {
    expect(await readEvidence([])).toBeUndefined();
    expect(await readEvidence([['Seal', 'x', null, null, null, null]])).toBeUndefined();
    const { grid } = await sampleSheet();
    const other = grid.map((row) =>
      row.map((cell) => (cell === 'Rent Roll evidence, form 2' ? 'form 9' : cell)),
    );
    expect(await readEvidence(other)).toBeUndefined();
  });

  it.each([
    ['Data', 1, "'S'!XFE1", /does not name cells/],
    ['Data', 1, "'S'!B9:C11", /names 2 columns, but 3 are listed/],
    ['SHA-256 of the data', 1, 'x', /not one/],
    ['Number formats', 0, 'Formats', /“Number formats” or “Hidden” is missing/],
  ])('says what cannot be read if %s is damaged', async (label, at, value, problem) => {
    const { grid } = await sampleSheet();
    const damaged = grid.map((row) => (row[0] === label ? row.with(at, value) : row));
    const [result] = (await readEvidence(damaged))!.sealed;
    expect('problem' in result! && result.problem).toMatch(problem);
  });
});
