import { bareColumn } from '../../../src/contract/entries';
import { conditionWords, questionWords } from '../../../src/answers/result/question-words';
import { cellText, answerText } from '../../../src/features/this-cell/pane/cell-lines';
import { setLines, sourceSteps } from '../../../src/features/this-cell/pane/source-steps';
import { textTable } from '../../support/text-table';
import { cellOf, SOURCE } from '../../support/pane/cell-stage';

describe('a question in words', () => {
  const COLUMNS = [
    bareColumn('use_type', 'Use Type'),
    bareColumn('rent', 'Rent', 'FLOAT'),
    bareColumn('expiry', 'Expiry', 'TIMESTAMP'),
    bareColumn('year', null, 'INT'),
    bareColumn('lease_id', 'Lease ID'),
  ];
  const find = (name: string) => COLUMNS.find((column) => column.name === name || column.label === name);

  it.each(
    textTable(`
      use_type=OFFICE | Use Type is OFFICE
      'Use Type' in OFFICE, RETAIL | Use Type any of OFFICE, RETAIL
      rent>=50000 | Rent at least 50,000
      year=2026 | year is 2026
      expiry>=2027-01-01 | Expiry on or after 1 Jan 2027
      expiry between 2027-01-01 and 2027-12-31 | Expiry between 1 Jan 2027 and 31 Dec 2027
      use_type= | Use Type is blank
      use_type<> | Use Type is not blank
      lease_id is blank | Vacant
      lease_id<> | Let
      expiry is blank | Expiry is blank
      use_type='a=b' | Use Type is a=b
      unknown>5 | unknown>5
    `),
  )('says %s as %s', (text, words) => expect(conditionWords(text!, find)).toBe(words));

  const COUNTS = { all: 1208, matching: 412, shown: 412 };
  const BASIS = { endpoint: 'query', databases: ['101', '102'], columns: ['rent'], ...COUNTS };
  const databases = [{ id: '101', name: 'Harbour' }];
  const words = (change: object, hasConditions = false) =>
    questionWords({ ...BASIS, ...change }, hasConditions, { find, databases });

  it.each(
    textTable(`
      names of databases, or their ids | {} | {"databases":["Harbour","102"]}
      no databases | {"databases":[]} | {"where":[]}
      the latest | {"rentrolls":"latest"} | {"rentrolls":"Latest of each property, approved or not"}
      all approved | {"rentrolls":"all-rentrolls","approvedOnly":true} | {"rentrolls":"All, approved only"}
      a date | {"rentrolls":"latest","asOf":46295} | {"rentrolls":"As of 30 Sep 2026 of each property, approved or not"}
      the order | {"order":["rent desc","year"]} | {"order":["Rent, largest first","year, smallest first"]}
      some rows | {} | {"shown":"412 of 1,208 rows"}
      all rows | {"matching":1208,"shown":1208} | {"shown":"All 1,208 rows"}
      a limit without conditions | {"shown":10,"matching":1208} | {"shown":"10 of 1,208 rows"}
      a limit | {"shown":10} | {"shown":"10 of 412 matching, 1,208 in all"}
      a weighted figure | {"statistic":"average","weight":"rent"} | {"figure":"average, weighted by Rent"}
      columns that are not shown | {"unshown":["use_type"]} | {"unshown":["Use Type"]}
    `),
  )('says %s', (_, change, expected) =>
    expect(words(JSON.parse(change!) as object)).toMatchObject(JSON.parse(expected!) as object),
  );

  it('never says that conditions are missing when they are only not known', () => {
    expect(words({}, true).where).toBeNull();
    expect(words({ filters: ['use_type=OFFICE'] }, true).where).toEqual(['Use Type is OFFICE']);
  });
});

describe('a cell in words', () => {
  const NOW = new Date(2026, 10, 22, 14, 2).getTime();
  const titles = (change: object) => sourceSteps({ ...SOURCE, ...change }).map(({ title }) => title);
  const { roll: ROLL, file: _, headings: __, ...BARE } = SOURCE;

  describe('the steps to a source', () => {
    it.each(
      textTable(`
        {"headings":[]} | No mapping is listed for this column: it may be calculated.
        {"sheet":null} | Row 18
        {"sourceRow":null} | Sheet “Mieterliste”
        {"sourceRow":null,"sheet":null} | Extraction 250483
        {"file":{"id":900,"name":null}} | File 900
        {"date":null,"roll":{"date":null}} | Rent roll 50483
        {"roll":{"isApproved":null}} | Approval of the rent roll not told
        {"roll":{"isApproved":false}} | Rent roll not approved
        {"decision":null,"decidedBy":null,"decidedAt":null} | No decision on the property
        {"decision":"rejected"} | Property rejected
        {"decision":"escalated"} | Property escalated
      `),
    )('say of a source with %s: %s', (text, title) => {
      const { roll, ...change } = JSON.parse(text!) as { roll?: object };
      expect(titles({ ...change, roll: { ...ROLL, ...roll } })).toContain(title);
    });

    it('leave out what is not known', () => {
      const nothing = { ...BARE, rentroll: null, date: null, extraction: null, sheet: null, sourceRow: null };
      expect(sourceSteps(nothing).map(({ title }) => title)).toEqual(['Property approved']);
    });

    it('tell no decision from one that the service cannot tell', () => {
      const unknown = titles({ decision: null, decidedBy: null, decidedAt: null, lacksDecision: true });
      expect(unknown.join()).not.toContain('decision');
    });

    it.each([
      [{}, 'It replaced CH_Mieterliste_0926.xlsx'],
      [{ originalId: 900, originalName: SOURCE.file!.name }, 'The current file, as it was uploaded.'],
      [{ originalId: null, originalName: null }, 'The current file.'],
    ])('tell a file that was replaced from one that was not: %j', (file, words) => {
      const steps = sourceSteps({ ...SOURCE, file: { ...SOURCE.file!, ...file } });
      expect(steps.find(({ title }) => title.endsWith('.xlsx'))!.text).toContain(words);
    });
  });

  describe('the headings behind several rows', () => {
    const SET = { rows: 3, rolls: [], extractions: [1, 2, 3] };
    it.each(
      textTable(`
        {"Miete":2} | 1 | “Miete” in 2 of 3 extractions, no mapping listed in 1
        {"Miete":2,"Rent":1} | 0 | “Miete” in 2 of 3 extractions, “Rent” in 1
        {} | 3 | No mapping is listed for this column: it may be calculated
      `),
    )('are counted by extraction: %s', (counts, without, text) => {
      const headings = Object.entries(JSON.parse(counts!) as Record<string, number>).map(
        ([heading, extractions]) => ({ heading, extractions }),
      );
      const lines = setLines({ ...SET, headings: { headings, without: Number(without) } });
      expect(lines).toContainEqual(['Headings', text]);
    });
  });

  it('says the age and the state of an answer', () => {
    const at = NOW - 2 * 3_600_000;
    expect(answerText({ state: 'current', at }, NOW)).toBe('Today 12:02, up to date');
    expect(answerText({ state: 'current', at }, NOW, { isSaved: true })).toBe(
      'Today 12:02, as saved with the workbook',
    );
    expect(answerText({ state: 'stale', at: NOW - 26 * 3_600_000 }, NOW)).toBe(
      '21 Nov 12:02, not refreshed since',
    );
    expect(answerText(undefined, NOW)).toBe('Age not known');
  });

  it('copies all that is told, with the source', () => {
    const trail = { kind: 'row', source: SOURCE, notes: ['A note.'] } as const;
    const text = cellText(cellOf(NOW), undefined, trail, NOW);
    expect(text).toContain(
      'Tenancy schedule!G13\nContracted Rent PA 59,880.00 EUR p.a.\nCrane House · Unit 12 · Umberline Group AG',
    );
    for (const [part] of textTable(`
      Row 18 of the sheet “Mieterliste”. Read by extraction 250483.
      Completed 14 Oct 2026 09:11 UTC: completion, not approval.
      A note.
      Identifier: contracted_rent_pa
      Only where: Use Type is OFFICE, Currency is EUR, Contracted Rent PA at least 50,000
      Last change: 58,700.00 until 14:02, +1,180.00
    `))
      expect(text).toContain(part);
  });
});
