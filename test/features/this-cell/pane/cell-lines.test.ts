import { cellText, answerText } from '../../../../src/features/this-cell/pane/cell-lines';
import { setLines, sourceSteps } from '../../../../src/features/this-cell/pane/source-steps';
import { cellOf, SOURCE } from '../../../support/pane/cell-stage';

const NOW = new Date(2026, 10, 22, 14, 2).getTime();
const titles = (change: object) => sourceSteps({ ...SOURCE, ...change }).map(({ title }) => title);
const { roll: ROLL, file: _, headings: __, ...BARE } = SOURCE;

describe('the steps to a source', () => {
  it.each<[string, object, string]>([
    ['no mapping', { headings: [] }, 'No mapping is listed for this column: it may be calculated.'],
    ['no sheet', { sheet: null }, 'Row 18'],
    ['no row', { sourceRow: null }, 'Sheet “Mieterliste”'],
    ['only the extraction', { sourceRow: null, sheet: null }, 'Extraction 250483'],
    ['a file without a name', { file: { ...SOURCE.file, name: null } }, 'File 900'],
    ['no date', { date: null, roll: { ...ROLL, date: null } }, 'Rent roll 50483'],
    ['an untold approval', { roll: { ...ROLL, isApproved: null } }, 'Approval of the rent roll not told'],
    ['no approval', { roll: { ...ROLL, isApproved: false } }, 'Rent roll not approved'],
    ['no decision', { decision: null, decidedBy: null, decidedAt: null }, 'No decision on the property'],
    ['a rejection', { decision: 'rejected' }, 'Property rejected'],
    ['an unknown decision', { decision: 'escalated' }, 'Property escalated'],
  ])('say %s', (_, change, title) => expect(titles(change)).toContain(title));

  it('leave out what is not known', () => {
    const nothing = { ...BARE, rentroll: null, date: null, extraction: null, sheet: null, sourceRow: null };
    expect(sourceSteps(nothing).map(({ title }) => title)).toEqual(['Property approved']);
  });

  it('tell no decision from one that the service cannot tell', () => {
    const unknown = titles({ decision: null, decidedBy: null, decidedAt: null, lacksDecision: true });
    expect(unknown.join()).not.toContain('decision');
  });

  it('tell a file that was replaced from one that was not', () => {
    const textOf = (file: object) =>
      sourceSteps({ ...SOURCE, file: { ...SOURCE.file!, ...file } }).find(({ title }) =>
        title.endsWith('.xlsx'),
      )!.text;
    expect(textOf({})).toContain('It replaced CH_Mieterliste_0926.xlsx');
    expect(textOf({ originalId: 900, originalName: SOURCE.file!.name })).toBe(
      'The current file, as it was uploaded.',
    );
    expect(textOf({ originalId: null, originalName: null })).toBe('The current file.');
  });
});

describe('the headings behind several rows', () => {
  const SET = { rows: 3, rolls: [], extractions: [1, 2, 3] };
  it.each<[Record<string, number>, number, string]>([
    [{ Miete: 2 }, 1, '“Miete” in 2 of 3 extractions, no mapping listed in 1'],
    [{ Miete: 2, Rent: 1 }, 0, '“Miete” in 2 of 3 extractions, “Rent” in 1'],
    [{}, 3, 'No mapping is listed for this column: it may be calculated'],
  ])('are counted by extraction: %j', (counts, without, text) => {
    const headings = Object.entries(counts).map(([heading, extractions]) => ({ heading, extractions }));
    expect(setLines({ ...SET, headings: { headings, without } })).toContainEqual(['Headings', text]);
  });
});

it('says the age and the state of an answer', () => {
  const at = NOW - 2 * 3_600_000;
  expect(answerText({ state: 'current', at }, false, NOW)).toBe('Today 12:02, up to date');
  expect(answerText({ state: 'current', at }, true, NOW)).toBe('Today 12:02, as saved with the workbook');
  expect(answerText({ state: 'stale', at: NOW - 26 * 3_600_000 }, false, NOW)).toBe(
    '21 Nov 12:02, not refreshed since',
  );
  expect(answerText(undefined, false, NOW)).toBe('Age not known');
});

it('copies all that is told, with the source', () => {
  const trail = { kind: 'row', how: 'same', source: SOURCE, notes: ['A note.'], at: NOW } as const;
  const text = cellText(cellOf(NOW), undefined, trail, NOW);
  for (const part of [
    'Tenancy schedule!G13\nContracted Rent PA 59,880.00 EUR p.a.\nCrane House · Unit 12 · Umberline Group AG',
    'Row 18 of the sheet “Mieterliste”. Read by extraction 250483.',
    'Completed 14 Oct 2026 09:11 UTC: completion, not approval.',
    'A note.',
    'Identifier: contracted_rent_pa',
    'Only where: Use Type is OFFICE, Currency is EUR, Contracted Rent PA at least 50,000',
    'Last change: 58,700.00 until 14:02, +1,180.00',
  ])
    expect(text).toContain(part);
});
