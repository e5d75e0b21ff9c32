import fc from 'fast-check';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { receivedLines, statusOf } from '../../../../src/features/compare/several/received';
import { emulatedExcel } from '../../../support/emulated-excel';
import { propertyRuns } from '../../../support/property-runs';
import { fillSheet, openQuarter, PROPERTIES, rollRows } from './quarter';

const { workbook } = emulatedExcel();
const first = workbook.sheets()[0]!.id;

/** What happens before a sheet's turn, in the reading or in the comparison. */
const acts = fc.array(
  fc.record({
    at: fc.nat({ max: PROPERTIES.length - 1 }),
    phase: fc.constantFrom('read', 'compare'),
    act: fc.oneof(
      fc.record({ kind: fc.constantFrom('rename', 'delete'), sheet: fc.nat({ max: PROPERTIES.length - 1 }) }),
      fc.record({ kind: fc.constantFrom('fail', 'recover', 'cancel'), sheet: fc.constant(0) }),
    ),
  }),
  { maxLength: 6 },
);

function addSheets(): string[] {
  for (const { id } of workbook.sheets()) if (id !== first) workbook.deleteSheet(id);
  return PROPERTIES.map((property, at) =>
    fillSheet(workbook, workbook.addSheet(`Roll ${at}`), rollRows(property, { raise: 600 * at })),
  );
}

it('loses no sheet, whatever a person or the service does meanwhile, and completes the list on the next try', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (plan) => {
      const ids = addSheets();
      const { several, service } = await openQuarter();
      const path = DEFAULT_PROFILE.query.path;
      const gone = new Set<number>();
      let renamed = 0;
      const stop = new AbortController();
      const howIn = (phase: string, signal: AbortSignal) => ({
        signal,
        progress: (_: string, done: number) => {
          for (const { act } of plan.filter((planned) => planned.phase === phase && planned.at === done)) {
            const id = ids[act.sheet]!;
            if (act.kind === 'fail') service.failing.add(path);
            if (act.kind === 'recover') service.failing.delete(path);
            if (act.kind === 'cancel' && phase === 'compare') stop.abort();
            if (gone.has(act.sheet)) continue;
            if (act.kind === 'rename') workbook.renameSheet(id, `Renamed ${++renamed}`);
            if (act.kind === 'delete') {
              workbook.deleteSheet(id);
              gone.add(act.sheet);
            }
          }
        },
      });
      const listed = ids.map((id, at) => ({ id, name: `Roll ${at}` }));
      const rolls = await several.read(listed, howIn('read', new AbortController().signal));
      const unread = new Set(rolls.flatMap(({ checked }, at) => (checked ? [] : [at])));
      const compared = await several.compare(rolls, howIn('compare', stop.signal));
      const lines = compared.flatMap(receivedLines);
      expect(lines.map(({ roll }) => roll)).toEqual(ids);
      for (const [at, line] of lines.entries()) {
        const status = statusOf(line);
        if (unread.has(at)) {
          // Deleted before its turn.
          expect([gone.has(at), status]).toEqual([true, 'not read']);
          expect(line.note).toMatch(/deleted/);
        } else {
          expect(line.property).toBe(PROPERTIES[at]);
          expect(status === 'not compared' ? line.note : 'compared').not.toBe('');
        }
      }
      service.failing.clear();
      const next = await several.compare(compared, howIn('', new AbortController().signal));
      const again = next.flatMap(receivedLines);
      expect(again.map((line) => (line.counts ? line.money[0]!.difference : undefined))).toEqual(
        ids.map((_, at) => (unread.has(at) ? undefined : 600 * at)),
      );
      // What was compared before the cancel stays the same.
      compared.forEach((roll, at) => roll.checked?.compared && expect(next[at]).toBe(roll));
    }),
    { numRuns: propertyRuns(75) },
  );
});
