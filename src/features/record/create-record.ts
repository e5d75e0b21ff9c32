import type { FormulaLine, FormulaState } from '../../answers/formulas/formula-line';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import { latestOrder, type FormulaRuns } from '../../answers/formulas/formula-runs';
import { type Refresher, refuseDuringRefresh } from '../../answers/refresher';
import { badInput, RrError } from '../../contract/failure';
import type { SessionInfo } from '../../contract/gateway-wire';
import { type CellAddress, addressText, byCell, cellKey, formatAddress } from '../../excel/cell-address';
import { excelBatch, explained, isItemNotFound } from '../../excel/in-excel';
import type { Area } from '../../excel/reference-walk/area';
import { changedMeanwhile, readUnchanged } from '../../excel/read-unchanged';
import { excelReferences } from '../../excel/reference-walk/excel-references';
import { readAreas } from '../../excel/scan/read-areas';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import { countOf, plural } from '../../contract/count-text';
import { firstOf } from '../../table/quoted';
import { checkResults, type OpenWorkbook } from './check-record';
import { findFormulaProvenance, gatherResult, type GatherSources, type ListedFormula } from './gather-result';
import type { Rows } from './hash-values';
import { formOf, readRecord, TOP_ROWS } from './read-record';
import type { CheckedRecord, RecordActions, RecordChoice } from './record-actions';
import {
  headings,
  line,
  note,
  RECORD,
  recordSheet,
  when,
  type RecordRow,
  type WorkbookRecord,
} from './record-sheet';
import { rollRows } from './roll-provenance';

/** The check of the whole workbook, as far as the sheet has what it found. */
interface WorkbookCheck {
  check(how: { quietly: true }): Promise<void>;
  state(): {
    findings: readonly (CellAddress & { severity: string; title: string })[];
    intended: number;
    gaps: readonly string[];
    checked?: { formulas: number };
  };
}

export interface RecordParts extends GatherSources {
  formulas: Pick<Formulas, 'all' | 'scan'>;
  runs: Pick<FormulaRuns, 'all'>;
  /** The formulas as the pane lists them. */
  lines(): readonly FormulaLine[] | undefined;
  checks: WorkbookCheck;
  refresh: Pick<Refresher, 'progress' | 'found'>;
  session: { current(): Pick<SessionInfo, 'clientId'> | null };
  written: LastWritten;
  version: string;
  now?: () => number;
}

export function createRecord(parts: RecordParts): RecordActions {
  /** Rejects with a sentence. */
  const act = <T>(what: string, run: () => Promise<T>): Promise<T> =>
    explained(`Excel did not ${what}. Finish editing the current cell and try again.`, async () => {
      refuseDuringRefresh(parts.refresh);
      return run().catch((thrown: unknown) => {
        // A sheet may be deleted while its cells are read.
        throw isItemNotFound(thrown) ? changedMeanwhile() : thrown;
      });
    });
  return {
    insert: (choice) =>
      act('add the sheet', async () => {
        const record = await gather(parts, choice);
        if ('refused' in record) return record;
        const { names } = await insertSheets([RECORD], (free) => [recordSheet(free[RECORD], record)], {
          written: parts.written,
          by: 'record',
        });
        return { sheet: names[RECORD] };
      }),
    check: () => act('show its cells', () => checkRecords(parts)),
  };
}

const NOT_CURRENT: Partial<Record<FormulaState, string>> = {
  failed: 'Failed',
  stale: 'Not refreshed',
  running: 'Running',
};
const MAX_NAMED = 5;

/** Gathers what the sheet says, or why it is refused. */
async function gather(
  parts: RecordParts,
  choice: RecordChoice,
): Promise<WorkbookRecord | { refused: string }> {
  const { checks, session, version, now = Date.now } = parts;
  // Another person may sign in meanwhile.
  const maker = choice.isMakerNamed ? session.current()?.clientId : undefined;
  // The pane would open the findings. This looks for formulas, too.
  await checks.check({ quietly: true });
  const all = await listFormulas(parts);
  if (all.length === 0)
    throw badInput('This workbook has no Rent Roll formulas, so there is nothing to record.');
  const notCurrent = all.flatMap(({ line: { sheet, cell, state } }) => {
    const words = NOT_CURRENT[state];
    return words === undefined ? [] : [{ sheet, cell, state: words }];
  });
  if (notCurrent.length > 0 && !choice.anyway) return { refused: refusal(notCurrent) };
  const anchors = all.map(({ formula }) => formula);
  const { result: found } = await readUnchanged(
    async () => ({ areas: await excelReferences(anchors).results(), order: latestOrder(parts.runs.all()) }),
    ({ areas }) =>
      gatherResults(parts, all, new Map(areas.map(({ anchor, area }) => [cellKey(anchor), area]))),
  );
  const workbook = await excelBatch(async (context) => {
    const book = context.workbook.load('name');
    await context.sync();
    return book.name;
  });
  const findings = findingRows(checks);
  return { ...found, workbook, madeAt: now(), version, maker, notCurrent, findings };
}

/** The formulas as the pane lists them, in the order of the workbook. */
async function listFormulas({ formulas, lines: listed }: RecordParts): Promise<ListedFormula[]> {
  await formulas.scan();
  const lines = new Map((listed() ?? []).map((line) => [line.id, line]));
  const all = formulas.all().flatMap((formula) => {
    const line = lines.get(cellKey(formula));
    return line ? [{ line, formula }] : [];
  });
  return all.sort(
    ({ formula: a }, { formula: b }) =>
      a.sheetPosition - b.sheetPosition || a.row - b.row || a.column - b.column,
  );
}

function refusal(notCurrent: WorkbookRecord['notCurrent']): string {
  const cells = notCurrent.map((cell) => `${addressText(cell)} (${cell.state.toLowerCase()})`);
  const { length } = notCurrent;
  const shows = `${countOf(length, 'formula')} ${plural(length, 'does', 'do')} not show the last answer`;
  return `No record was added. ${shows}: ${firstOf(cells, MAX_NAMED)}. Refresh the workbook first. A record that is made anyway names them.`;
}

async function gatherResults(
  parts: RecordParts,
  all: readonly ListedFormula[],
  areas: ReadonlyMap<string, Area>,
): Promise<Pick<WorkbookRecord, 'results' | 'rolls'>> {
  const { signal } = new AbortController();
  const stage = parts.client.openStage();
  try {
    // At once, so that formulas share requests.
    const provenances = await Promise.all(
      all.map(({ formula }) => findFormulaProvenance(parts, formula, { stage, signal })),
    );
    const results: WorkbookRecord['results'][number][] = [];
    for (const [at, listed] of all.entries()) {
      const area = areas.get(cellKey(listed.formula));
      const cells = area ? await valuesIn(area) : [];
      if (!area || cells.length === 0) throw changedMeanwhile();
      results.push(
        await gatherResult(parts, { ...listed, area, cells, provenance: provenances[at], signal }),
      );
    }
    return { results, rolls: rollRows(provenances) };
  } finally {
    stage.discard();
  }
}

/** Empty if the sheet is gone. */
async function valuesIn(area: Area): Promise<Rows> {
  const [read] = await readAreas<'values'>([area], ['values']);
  return read!.values as unknown as Rows;
}

function findingRows(checks: WorkbookCheck): RecordRow[] {
  const { findings, intended, gaps, checked } = checks.state();
  const nothing = `Nothing found in ${countOf(checked?.formulas ?? 0, 'formula')}.`;
  return [
    ...when(findings.length > 0, headings('Severity', 'Finding', '', '', '', 'Cell')),
    ...findings.map((finding) => line(finding.severity, finding.title, '', '', '', formatAddress(finding))),
    ...when(findings.length === 0, note(nothing)),
    ...when(intended > 0, note(`${countOf(intended, 'finding')} marked as intended, not listed here.`)),
    ...gaps.map((gap) => note(gap)),
  ];
}

async function checkRecords({ formulas }: RecordParts): Promise<CheckedRecord[]> {
  const sheets = await excelBatch(async (context) => {
    const worksheets = context.workbook.worksheets.load('items/name');
    await context.sync();
    const tops = worksheets.items.map((sheet) => sheet.getRange(`B1:C${TOP_ROWS}`).load('values'));
    await context.sync();
    return worksheets.items.map(({ name }, at) => ({ name, form: formOf(tops[at]!.values as Rows) }));
  });
  const records = sheets.filter(({ form }) => form !== undefined);
  if (records.length === 0)
    throw new RrError('not-found', 'This workbook has no record. Choose “Insert record” first.');
  await formulas.scan();
  const all = byCell(formulas.all());
  const { results, used } = excelReferences([...all.values()]);
  const workbook: OpenWorkbook = {
    results: (await results()).map(({ anchor, area }) => ({ ...all.get(cellKey(anchor))!, area })),
    values: valuesIn,
  };
  const checked: CheckedRecord[] = [];
  for (const { name: sheet } of records) {
    const { row, rows } = (await used(sheet)) ?? { row: 0, rows: TOP_ROWS };
    const area = { sheet, row: 0, column: 1, rows: row + rows, columns: 6 };
    const record = readRecord(await valuesIn(area));
    checked.push({ sheet, ...record, results: await checkResults(record.results, workbook) });
  }
  return checked;
}
