import '../../support/long-timeout';
import fc from 'fast-check';
import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import type { Later } from '../../../src/excel/cell-editing';
import { createWorkbookStore, type StoredKey } from '../../../src/excel/workbook-store';
import { compareSheet } from '../../../src/templates/compare-sheet';
import type { SheetTemplate } from '../../../src/templates/sheet-template';
import { positionOf } from '../../../src/excel/cell-address';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { emulatedExcel } from '../../support/emulated-excel';
import { propertyRuns } from '../../support/property-runs';

const { workbook, model, settings, hooks, idle } = emulatedExcel([{ name: 'Mine', cells: {} }], () => ({
  error: '#N/A',
  message: 'No rows.',
}));
Object.assign(globalThis, { Office: { context: { document: { settings: { get: () => null } } } } });
const written = createLastWritten();
const atOnce: Later = (run) => setImmediate(run);

const [sheet, isOne] = [fc.nat(5), <Does extends string>(does: Does) => fc.constant(does)];
/** What a person does in the workbook. Numbers choose among what is there. */
const ACT = fc.oneof(
  fc.record({
    ...{ does: isOne('types'), sheet, row: fc.nat(5), col: fc.nat(3) },
    text: fc.constantFrom('5', 'Tenant', '=1+1', '=A1&"x"', "'=no formula", '2027-01-01', ''),
  }),
  fc.record({ does: isOne('edits a cell'), batches: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    does: fc.oneof(isOne('deletes a sheet'), isOne('hides a sheet'), isOne('moves a sheet')),
    sheet,
  }),
  fc.record({
    ...{ does: isOne('inserts rows'), sheet },
  }),
  fc.record({
    ...{ does: isOne('renames a sheet'), sheet },
    name: fc.constantFrom('Report', 'Units', 'Sheet3', "Peter's", 'Check Mine', 'Plan 2027'),
  }),
  fc.record({ does: fc.oneof(isOne('undoes'), isOne('meets a refusal of Excel')) }),
);
type Act = typeof ACT extends fc.Arbitrary<infer T> ? T : never;

/** What the add-in is asked meanwhile, by one of two panes. */
const WORK = fc.constantFrom('a report', 'a check', 'a report that fails', 'a mark', 'a memory of formulas');
const plans = fc.record({
  works: fc.array(WORK, { minLength: 1, maxLength: 3 }),
  areAtOnce: fc.boolean(),
  acts: fc.array(fc.record({ after: fc.nat(14), act: ACT }), { maxLength: 8 }),
});

/** Two sheets in the manner of the report, of which one reads the other. */
const REPORT = (names: Record<string, string>): SheetTemplate[] => [
  {
    name: names['Units']!,
    cells: { B2: { text: '(5)' }, B3: 'Rent', B4: 12.5, B5: '=SUM(B4)', C4: true },
    formats: { 'B4:B5': '#,##0.00' },
    columnWidths: { B: 120 },
    frozenRows: 3,
  },
  {
    name: names['Report']!,
    hidesGridLines: true,
    cells: { B2: 'Use', C2: 'Rent', B3: 'Office', C3: `='${names['Units']}'!B4*2`, B4: 'Retail', C4: 7 },
    styles: [['B2:C2', { bold: true, lineBelow: '#D5DADE' }]],
    rowHeights: { 2: 30 },
    charts: [{ kind: 'columns', title: 'Rent by use', source: 'B2:C4', covers: 'F2:K12' }],
  },
];
const CHECK = (name: string) =>
  compareSheet({
    ...{ name, checked: 'Mine', range: 'A1:D9', hasErrors: false, property: 'Quay House' },
    ...{ date: '2026-09-30', options: '', mapping: [], notes: ['The rents are of a year.'] },
  });

interface Outcome {
  templates: readonly SheetTemplate[];
  /** The sentence of a failure. */
  failure?: string;
}

it('leaves nothing half-written, forgets nothing, and changes no cell of a person, whatever they do meanwhile', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let acted = 0;
  await fc.assert(
    fc.asyncProperty(plans, async ({ works, areAtOnce, acts }) => {
      const own = startOver();
      const added = () => workbook.sheets().filter(({ id }) => !own.has(id));
      let before = pictureOf(own);
      let [batch, editing, refusals, isUndone] = [0, 0, 0, false];
      const removed = new Set<string>();
      const inserted = new Set<string>();
      const renamed = new Set<string>();

      const take = (act: Act) => {
        acted += 1;
        expect(pictureOf(own)).toEqual(before);
        if (act.does === 'edits a cell') editing += act.batches;
        else if (act.does === 'meets a refusal of Excel') refusals += 1;
        else if (act.does === 'undoes') {
          workbook.undo();
          isUndone = true;
          for (const id of own) if (!workbook.sheets().some((sheet) => sheet.id === id)) own.delete(id);
        } else actOn(act, own, removed, renamed);
        before = pictureOf(own);
      };
      hooks.onSync = () => {
        for (const { act } of acts.filter(({ after }) => after === batch)) take(act);
        batch += 1;
        if (editing > 0) {
          editing -= 1;
          throw Object.assign(new Error('Editing.'), { code: 'InvalidOperationInCellEditMode' });
        }
        if (refusals > 0) {
          refusals -= 1;
          throw Object.assign(new Error('Refused.'), { code: 'GeneralException' });
        }
      };

      const panes = [createWorkbookStore(), createWorkbookStore()];
      const stored = new Map<StoredKey, string[]>([
        ['rr.checks', []],
        ['rr.formulas', []],
      ]);
      const retain = async (key: StoredKey, pane: number, at: number) => {
        stored.get(key)!.push(`${at}`);
        await panes[pane]!.retain(key, (former) => [...((former ?? []) as string[]), `${at}`]);
      };
      const insert = async (
        build: (names: Record<string, string>) => SheetTemplate[],
        requested: string[],
      ) => {
        let templates: SheetTemplate[] = [];
        const how = { written, by: 'reports', later: atOnce } as const;
        return insertSheets(requested, (names) => (templates = build(names)), how).then(
          (): Outcome => {
            for (const { id } of added()) inserted.add(id);
            return { templates };
          },
          (thrown: Error): Outcome => ({ templates, failure: thrown.message }),
        );
      };
      const workOf = async (work: string, at: number): Promise<Outcome | undefined> => {
        if (work === 'a mark') return void (await retain('rr.checks', 0, at));
        if (work === 'a memory of formulas') return void (await retain('rr.formulas', 1, at));
        if (work === 'a check') return insert((names) => [CHECK(names['Check Mine']!)], ['Check Mine']);
        return insert(
          (names) => {
            if (work === 'a report that fails') throw new Error('The service does not answer.');
            return REPORT(names);
          },
          ['Units', 'Report'],
        );
      };
      const outcomes: (Outcome | undefined)[] = [];
      if (areAtOnce) outcomes.push(...(await Promise.all(works.map(workOf))));
      else for (const [at, work] of works.entries()) outcomes.push(await workOf(work, at));
      hooks.onSync = () => undefined;
      await idle();

      expect(pictureOf(own)).toEqual(before);
      for (const [pane, key] of (['rr.checks', 'rr.formulas'] as const).entries())
        await retain(key, pane, 99);
      for (const [key, all] of stored)
        expect((settings.get(key) as string[]).toSorted()).toEqual(all.toSorted());
      expect(settings.get('rr.later')).toEqual({ since: 3 });
      // Undo takes back a part of an insertion, as a person wants it.
      if (isUndone) return;
      const done = outcomes.flatMap((outcome) => outcome ?? []);
      const whole = done.filter(({ failure }) => failure === undefined).flatMap(({ templates }) => templates);
      const named = done.map(({ failure = '' }) => failure).join();
      // If Excel does not tell the name that a person gave to such a sheet, the sentence has its first one.
      const isNamed = ({ id, name }: { id: string; name: string }) =>
        named.includes(`"${name}"`) || (named.includes('did not delete them') && renamed.has(id));
      const present = added().filter((sheet) => !isNamed(sheet));
      expect(present.length + removed.size).toBeGreaterThanOrEqual(whole.length);
      expect(present.length).toBeLessThanOrEqual(whole.length);
      // Who deletes a sheet after its insertion breaks the formulas that read it, as in Excel.
      const isBroken = [...removed].some((id) => inserted.has(id));
      for (const { id } of present) expect(lacksOf(id, whole, isBroken)).toEqual([]);
    }),
    { numRuns: propertyRuns(200) },
  );
  expect(acted).toBeGreaterThan(10);
});

let runs = 0;

/** An empty workbook with two sheets of the person, whose ids it returns. */
function startOver(): Set<string> {
  hooks.onSync = () => undefined;
  const former = workbook.sheets().map(({ id }) => id);
  const mine = workbook.addSheet(`Fresh ${(runs += 1)}`);
  for (const id of former) {
    // The grid does not delete a hidden sheet beside the last one.
    workbook.setHidden(id, false);
    workbook.deleteSheet(id);
  }
  workbook.renameSheet(mine, 'Mine');
  const otherSheet = workbook.addSheet('Other');
  workbook.forgetUndoSteps();
  for (const name of settings.names()) settings.delete(name);
  settings.set('rr.later', { since: 3 });
  return new Set([mine, otherSheet]);
}

/** Everything that a person has in their sheets. */
const pictureOf = (own: ReadonlySet<string>) =>
  workbook
    .sheets()
    .filter(({ id }) => own.has(id))
    .map(({ id, name, hidden }) => {
      const zone = workbook.usedZone(id);
      const cells: unknown[] = [];
      for (let row = 0; row <= (zone?.bottom ?? -1); row++)
        for (let col = 0; col <= zone!.right; col++) {
          const { formula, value, ownFormat } = workbook.cell({ sheetId: id, row, col });
          if (formula !== undefined || value !== '') cells.push([row, col, formula, value, ownFormat]);
        }
      return { name, hidden, cells };
    });

/** Acts in a sheet of the person, or on any sheet as a whole. The first sheet stays. */
function actOn(
  act: Exclude<Act, { does: 'undoes' }>,
  own: Set<string>,
  removed: Set<string>,
  renamed: Set<string>,
): void {
  if (!('sheet' in act)) return;
  const mine = workbook.sheets().filter(({ id }) => own.has(id));
  const otherSheets = workbook.sheets().slice(1);
  const typedIn = mine[act.sheet % mine.length]!.id;
  const chosen = otherSheets[act.sheet % Math.max(1, otherSheets.length)];
  if (act.does === 'types') {
    const { row, col, text } = act;
    workbook.write({ sheetId: typedIn, top: row, left: col, bottom: row, right: col }, () => text);
  } else if (act.does === 'inserts rows') workbook.insertRows(typedIn, 1, 2);
  else if (!chosen || chosen.name === 'Mine') return;
  else if (act.does === 'deletes a sheet') {
    workbook.deleteSheet(chosen.id);
    if (!own.delete(chosen.id)) removed.add(chosen.id);
  } else if (act.does === 'hides a sheet') workbook.setHidden(chosen.id, true);
  else if (act.does === 'moves a sheet') model.dispatch('MOVE_SHEET', { sheetId: chosen.id, delta: -1 });
  else if (act.does === 'renames a sheet' && !workbook.sheets().some(({ name }) => name === act.name)) {
    workbook.renameSheet(chosen.id, act.name);
    renamed.add(chosen.id);
  }
}

/** Cells of a new sheet that do not hold what one of the templates has. */
function lacksOf(sheetId: string, templates: readonly SheetTemplate[], isBroken: boolean): unknown[] {
  const lacks = templates.map(({ cells }) =>
    Object.entries(cells).flatMap(([at, content]): unknown[] => {
      const { row, column } = positionOf({ cell: at });
      const { formula, value } = workbook.cell({ sheetId, row, col: column });
      if (typeof content === 'string' && content.startsWith('='))
        return formula === undefined || (formula.includes('#REF!') && !isBroken)
          ? [[at, formula, content]]
          : [];
      const text = typeof content === 'object' ? content.text : content;
      return value === text || String(text) === '' ? [] : [[at, value, text]];
    }),
  );
  return lacks.toSorted((left, right) => left.length - right.length)[0] ?? ['no template'];
}
