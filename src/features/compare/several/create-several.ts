import { RrError, asRrError, throwIfAborted } from '../../../contract/failure';
import type { Scheduler } from '../../../client/scheduler';
import type { LastWritten } from '../../../excel/write/last-written';
import { excelBatch } from '../../../excel/in-excel';
import { insertSheets } from '../../../excel/sheets/insert-sheets';
import { columnsToAsk, evidenceColumns } from '../../../intake/index';
import type { Steps } from '../../../table/steps';
import { chosenTable } from '../chosen-table';
import { LIST, NO_ANSWERS, type CompareActions, type SheetReading } from '../compare-actions';
import { loadPart } from '../../../client/load-part';
import { receivedSheet } from './received-sheet';
import type { Roll, SeveralActions } from './several-actions';
import { sharedAnswers, sharesLayout } from './share-answers';

/** The readers of .xlsx and CSV. Most sheets are in the workbook. */
const loadFiles = () => loadPart(() => import(/* webpackChunkName: "add-files" */ './insert-files'));

interface SeveralParts {
  compare: Pick<CompareActions, 'read' | 'again' | 'compare'>;
  scheduler: Scheduler;
  written: LastWritten;
  now(): number;
  /** The names of files by the sheets that were made of them, which this adds to. */
  files: Map<string, string>;
}

export function createSeveral(parts: SeveralParts): SeveralActions {
  return {
    async insert(files, how) {
      const inserted = await (await loadFiles()).insertFiles(files, parts, how);
      for (const { id, file } of inserted.sheets) parts.files.set(id, file);
      return inserted;
    },

    ...passOver(parts),

    async write(lines) {
      const about = { names: await excelBatch(sheetNames), now: parts.now() };
      const { names } = await insertSheets(
        [LIST],
        (free) => [receivedSheet(lines, { name: free[LIST], ...about })],
        { written: parts.written, by: 'compare' },
      );
      return names[LIST];
    },
  };
}

function passOver({
  compare,
  scheduler,
}: Pick<SeveralParts, 'compare' | 'scheduler'>): Pick<SeveralActions, 'read' | 'compare' | 'answer'> {
  const readRolls = async (
    { id, name }: { id: string; name: string },
    signal: AbortSignal,
  ): Promise<Roll[]> => {
    try {
      const reading = await compare.read({ signal }, id);
      return rollsOf(reading);
    } catch (thrown) {
      throwIfAborted(signal);
      return [{ id, sheet: name, sheetId: id, failure: asRrError(thrown) }];
    }
  };

  /** Compares one. Never rejects: what fails is in the roll. */
  const compareRoll = async (roll: Roll, columns: readonly string[], signal: AbortSignal): Promise<Roll> => {
    const { reading, answers } = roll.checked!;
    const outcome = signal.aborted
      ? { failure: CANCELLED }
      : await compare.compare({ reading, answers }, signal, columns).then(
          (compared) => ({ compared }),
          (thrown: unknown) => ({ failure: signal.aborted ? CANCELLED : asRrError(thrown) }),
        );
    return { ...roll, checked: { reading, answers, ...outcome } };
  };

  return {
    async read(sheets, { signal, progress }) {
      const rolls: Roll[] = [];
      for (const [at, sheet] of sheets.entries()) {
        progress(sheet.name, at, sheets.length);
        rolls.push(...(await readRolls(sheet, signal)));
      }
      return rolls;
    },

    async compare(rolls, { signal, progress }) {
      const columns = await scheduler.run(columnsOf(rolls));
      const open = rolls.filter(isOpen);
      const compared: Roll[] = [];
      for (const roll of rolls) {
        if (open.includes(roll)) progress(roll.sheet, open.indexOf(roll), open.length);
        compared.push(isOpen(roll) ? await compareRoll(roll, columns, signal) : roll);
      }
      return compared;
    },

    async answer(rolls, id, answers, how) {
      const asked = rolls.find((roll) => roll.id === id);
      const from = asked?.checked?.reading;
      if (!asked || !from) return [...rolls];
      const next: Roll[] = [];
      for (const roll of rolls) {
        if (roll.checked && (roll === asked || sharesLayout(asked, roll))) {
          const own = roll === asked ? answers : sharedAnswers(answers, from, roll);
          const reading = await compare.again(roll.checked.reading, own, how.signal);
          next.push({ ...roll, checked: { reading, answers: own } });
        } else next.push(roll);
      }
      return next;
    },
  };
}

/** Whether it is to be compared. */
const isOpen = ({ checked }: Roll): boolean =>
  checked !== undefined && !checked.compared && checked.reading.extraction.facts.length > 0;

const CANCELLED = new RrError('cancelled', 'It was not compared, because you have cancelled.');

/** A sheet may have several rent rolls, below or beside each other. */
function rollsOf(reading: SheetReading): Roll[] {
  const { sheet, sheetId, tables } = reading;
  if (tables.length < 2) return [{ id: sheetId, sheet, sheetId, checked: { reading, answers: NO_ANSWERS } }];
  return tables.map((_, table) => ({
    ...{ id: `${sheetId} ${table}`, sheet, sheetId },
    checked: {
      reading: chosenTable(reading, tables, { table }),
      answers: { ...NO_ANSWERS, table },
    },
  }));
}

/** The columns of all, so that one question to the database is enough. */
function* columnsOf(rolls: readonly Roll[]): Steps<string[]> {
  const columns = new Set<string>();
  for (const { checked } of rolls) {
    if (!checked) continue;
    const { extraction } = checked.reading;
    for (const column of [...columnsToAsk(extraction), ...evidenceColumns(extraction)]) columns.add(column);
    yield;
  }
  return [...columns];
}

async function sheetNames(context: Excel.RequestContext): Promise<ReadonlyMap<string, string>> {
  const { worksheets } = context.workbook;
  worksheets.load('items/id,items/name');
  await context.sync();
  return new Map(worksheets.items.map(({ id, name }) => [id, name]));
}
