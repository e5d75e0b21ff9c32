import type { SessionInfo } from '../../contract/gateway-wire';
import { loadPart } from '../../client/load-part';
import { badInput, RrError } from '../../contract/failure';
import { checkBook, coverageText, evidenceOf, formulaPlaces } from './sheet/check-book';
import type { Evidence, EvidenceResult } from './sheet/evidence-rows';
import { evidenceSheet } from './sheet/evidence-sheet';
import type { RunTask } from './sheet/hash-data';
import { EVIDENCE, when } from './sheet/sheet-form';
import { cellKey, formatAddress, type CellAddress } from '../../excel/cell-address';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import { latestOrder, type FormulaRuns } from '../../answers/formulas/formula-runs';
import type { FormulaLine, FormulaState } from '../../answers/formulas/formula-line';
import { createEdits } from '../../excel/scan/watch-edits';
import { explained } from '../../excel/in-excel';
import { type Refresher, refuseDuringRefresh } from '../../answers/refresher';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import { rollsBehind } from './behind-rows';
import type { EvidenceActions, EvidenceChoice, InsertOutcome } from './evidence-actions';
import { behindFormula, gatherResult, STATE_WORDS, type GatherSources, type Prepared } from './gather-result';
import { countOf } from '../../pane-kit/text/count-text';
import { findFigures } from './find-figures';
import { openBook, type OpenBook } from './open-book';
import { sealCells } from './sheet/sealed-cells';
import { excelReferences } from '../../excel/reference-walk/excel-references';
import type { RrResult } from '../../excel/reference-walk/walk-references';

/** The check of the whole workbook, as far as the sheet tells what it found. */
interface WorkbookCheck {
  check(how: { quietly: true }): Promise<void>;
  state(): {
    findings: readonly (CellAddress & { severity: string; title: string })[];
    intended: number;
    gaps: readonly string[];
    checked?: { at: number; formulas: number };
  };
}

export interface EvidenceParts extends GatherSources {
  formulas: Pick<Formulas, 'all' | 'scan'>;
  runs: Pick<FormulaRuns, 'all' | 'onChange'>;
  /** The formulas as the pane lists them. */
  lines(): readonly FormulaLine[] | undefined;
  checks: WorkbookCheck;
  refresh: Pick<Refresher, 'progress' | 'found'>;
  session: { current(): Pick<SessionInfo, 'clientId'> | null };
  written: LastWritten;
  version: string;
  gateway: string;
  now?: () => number;
}

type IsMeant = (place: { sheet: string }) => boolean;
type NotCurrent = Extract<InsertOutcome, { kind: 'not current' }>;

const NOT_CURRENT: ReadonlySet<FormulaState> = new Set(['failed', 'stale', 'running']);
const BUSY = 'Finish editing the current cell and try again.';

export function createEvidence({ now = Date.now, ...parts }: EvidenceParts): EvidenceActions {
  const { formulas, checks, refresh, session, version, gateway, slices, client } = parts;
  const { signal } = new AbortController();
  const edits = createEdits();

  /** The formulas as the pane lists them, in the order of the workbook. */
  const listed = async () => {
    await formulas.scan();
    const byCell = new Map(formulas.all().map((formula) => [cellKey(formula), formula]));
    return (parts.lines() ?? [])
      .flatMap((line) => {
        const formula = byCell.get(line.id);
        return formula ? [{ line, formula }] : [];
      })
      .sort(
        ({ formula: a }, { formula: b }) =>
          a.sheetPosition - b.sheetPosition || a.row - b.row || a.column - b.column,
      );
  };

  const run: RunTask = (task) => slices.run(task, signal);

  async function gather(
    choice: EvidenceChoice,
    all: Awaited<ReturnType<typeof listed>>,
    book: OpenBook,
    areas: readonly RrResult[],
  ): Promise<Pick<Evidence, 'results' | 'rolls' | 'undetermined'>> {
    const stage = client.openStage();
    const { reviewers } = choice;
    const results: EvidenceResult[] = [];
    const areaOf = new Map(areas.map(({ anchor, area }) => [cellKey(anchor), area]));
    try {
      // At once, so that formulas share requests.
      const asked = all.map(({ formula }) => behindFormula(parts, formula, { stage, signal, reviewers }));
      const behind = await Promise.all(asked);
      for (const [at, listedOne] of all.entries()) {
        const { formula } = listedOne;
        const [area, sheet] = [areaOf.get(cellKey(formula)), await book.sheet(formula.sheet)];
        if (!area || !sheet) throw changed();
        const gathered = { ...listedOne, area, sheet, behind: behind[at], signal, choice };
        results.push(await gatherResult(parts, gathered));
      }
      return { results, ...rollsBehind(behind) };
    } finally {
      stage.discard();
    }
  }

  /** Seals what rests on results, of these sheets if given. `numbers` has the number of each result on the sheet. */
  async function seal(
    book: OpenBook,
    areas: readonly RrResult[],
    numbers: ReadonlyMap<string, number>,
    isMeant: IsMeant,
  ): Promise<Pick<Evidence, 'figures' | 'covered'>> {
    const figures: Evidence['figures'][number][] = [];
    for (const { area, results, mayRestOnMore } of await findFigures(book, areas, run)) {
      const sheet = await book.sheet(area.sheet);
      if (!sheet || !isMeant(area)) continue;
      const known = results.map((at) => numbers.get(cellKey(areas[at]!.anchor)) ?? 'one that was left out');
      const words = [...new Set(known), ...when(mayRestOnMore, 'maybe more')].join(', ');
      figures.push({ ...(await sealCells(sheet, area)), results: words });
    }
    const sealed = new Set([...areas.map(({ anchor }) => formatAddress(anchor)), ...formulaPlaces(figures)]);
    return { figures, covered: coverageText(await book.formulas(), sealed) };
  }

  /** Gathers what the formulas show and rest on, those of these sheets if given. */
  async function prepare(choice: EvidenceChoice, sheets?: readonly string[]): Promise<Prepared | NotCurrent> {
    refuseDuringRefresh(refresh);
    // The pane would open the findings. This looks for formulas, too.
    await checks.check({ quietly: true });
    const all = await listed();
    if (all.length === 0)
      throw badInput('This workbook has no Rent Roll formulas, so there is nothing to give evidence of.');
    const missing = all.map(({ line }) => line).filter(({ state }) => NOT_CURRENT.has(state));
    if (missing.length > 0 && !choice.anyway)
      return {
        kind: 'not current',
        cells: missing.map(({ sheet, cell, state }) => ({ sheet, cell, state })),
      };
    const isMeant: IsMeant = ({ sheet }) => sheets?.includes(sheet) ?? true;
    const meant = all.filter(({ line }) => isMeant(line));
    const reread = () => excelReferences(all.map(({ formula }) => formula)).results();
    const [book, areas] = [await openBook(), await reread()];
    const gathered = await gather(choice, meant, book, areas);
    const numbers = new Map(meant.map(({ formula }, at) => [cellKey(formula), at + 1]));
    const sealed = await seal(book, areas, numbers, isMeant);
    if (JSON.stringify(areas) !== JSON.stringify(await reread())) throw changed();
    const person = session.current()?.clientId;
    const named = missing.filter(isMeant);
    return {
      kind: 'prepared',
      book,
      formulas: meant.map(({ formula }) => formula),
      evidence: {
        madeAt: now(),
        version,
        ...(choice.gateway && { gateway }),
        ...(choice.person && person !== undefined && { person }),
        notCurrent: named.map((line) => ({ place: formatAddress(line), state: STATE_WORDS[line.state] })),
        ...findingsOf(checks, isMeant, missing.length - named.length),
        ...gathered,
        ...sealed,
      },
    };
  }

  return {
    insert: (choice) =>
      explained(`Excel did not add the sheet. ${BUSY}`, async () => {
        const prepared = await prepare(choice);
        if (prepared.kind === 'not current') return prepared;
        const { evidence } = prepared;
        const { seal, template } = await evidenceSheet(evidence);
        const { names } = await insertSheets([EVIDENCE], (free) => [template(free[EVIDENCE])], {
          written: parts.written,
          by: 'evidence',
        });
        const { results, covered } = evidence;
        return { kind: 'inserted', sheet: names[EVIDENCE], seal, results: results.length, covered };
      }),

    sheets: () =>
      explained(`Excel did not name its sheets. ${BUSY}`, async () => {
        const book = await openBook();
        // A copy has evidence of its own. That of the workbook is about cells that the copy has as values.
        const evidence = await evidenceOf(book);
        return book.sheets.filter(({ name }) => !evidence.has(name));
      }),

    copy: (choice) =>
      explained(`Excel did not make the copy. ${BUSY}`, async () => {
        const prepared = await prepare(choice, choice.sheets);
        if (prepared.kind === 'not current') return prepared;
        const { makeCopy } = await loadPart(
          () => import(/* webpackChunkName: "values-copy" */ './copy/make-copy'),
        );
        return makeCopy(prepared, choice, run, parts.written);
      }),

    check: () =>
      explained(`Excel did not show its cells. ${BUSY}`, async () => {
        // Without it, a check tells what was so then.
        await edits.follow().catch((thrown: unknown) => console.warn('Edits are not followed.', thrown));
        return checkBook(await openBook(), 'This workbook', run);
      }),

    onEdit(listener) {
      const { runs } = parts;
      const last = latestOrder(runs.all());
      const ends = [
        edits.onEdit(listener),
        runs.onChange(() => latestOrder(runs.all()) > last && listener()),
      ];
      return () => ends.forEach((end) => end());
    },
  };
}

/** Names nothing on sheets that are not meant. */
function findingsOf(
  checks: EvidenceParts['checks'],
  isMeant: IsMeant,
  elsewhere: number,
): Pick<Evidence, 'findings' | 'findingsNotes'> {
  const { findings: all, intended, gaps, checked } = checks.state();
  const findings = all.filter(isMeant);
  const nothing =
    all.length === 0
      ? `Nothing found in ${countOf(checked?.formulas ?? 0, 'formula')}.`
      : 'Nothing found on the sheets of the copy.';
  const left = `${countOf(elsewhere, 'formula')} on sheets that were left out did not show the last answer.`;
  return {
    findings: findings.map((one) => ({
      severity: one.severity,
      place: formatAddress(one),
      title: one.title,
    })),
    findingsNotes: [
      ...when(findings.length === 0, nothing),
      ...when(intended > 0, `${countOf(intended, 'finding')} marked as intended, not listed here.`),
      ...gaps,
      ...when(elsewhere > 0, left),
    ],
  };
}

const changed = () =>
  new RrError(
    'busy',
    'The workbook changed while it was read. Wait until Excel has calculated, and try again.',
  );
