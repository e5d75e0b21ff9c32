import type { SessionInfo } from '../../contract/gateway-wire';
import type { Slices } from '../../client/slices';
import { badInput, RrError } from '../../contract/failure';
import { checkBook, coverageText, sealedFormulas } from './sheet/check-book';
import {
  headings,
  line,
  note,
  type Evidence,
  type EvidenceRow,
  type SealedFigure,
} from './sheet/evidence-rows';
import { evidenceSheet } from './sheet/evidence-sheet';
import type { RunTask } from './sheet/hash-data';
import { EVIDENCE, when } from './sheet/sheet-form';
import { cellKey, formatAddress, type CellAddress } from '../../excel/cell-address';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import { latestOrder, type FormulaRuns } from '../../answers/formulas/formula-runs';
import type { FormulaLine, FormulaState } from '../../answers/formulas/formula-line';
import { createEdits, type Edits } from '../../excel/scan/watch-edits';
import { explained } from '../../excel/in-excel';
import { type Refresher, refuseDuringRefresh } from '../../answers/refresher';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import { rollRows } from './behind-rows';
import type { EvidenceActions, EvidenceChoice, Outcome } from './evidence-actions';
import {
  behindFormula,
  gatherResult,
  STATE_WORDS,
  type GatherSources,
  type ListedFormula,
} from './gather-result';
import { countOf, firstOf, plural } from '../../pane-kit/text/count-text';
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

export interface EvidenceParts extends Omit<GatherSources, 'run'> {
  slices: Pick<Slices, 'run'>;
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
  edits?: Edits;
}

/** The workbook as it was read. */
interface Reading {
  book: OpenBook;
  /** What each formula of the add-in fills. */
  areas: readonly RrResult[];
  meant: readonly ListedFormula[];
  reviewers: boolean;
}

type NotMade = Extract<Outcome, { kind: 'not made' }>;

const NOT_CURRENT: ReadonlySet<FormulaState> = new Set(['failed', 'stale', 'running']);
const BUSY = 'Finish editing the current cell and try again.';

export function createEvidence(given: EvidenceParts): EvidenceActions {
  const { signal } = new AbortController();
  const { edits = createEdits() } = given;
  const { runs, written } = given;
  /** Tells when cells, sheets or results are not those that are read from now on. */
  const onEdit: EvidenceActions['onEdit'] = (listener) => {
    const last = latestOrder(runs.all());
    const ends = [edits.onEdit(listener), runs.onChange(() => latestOrder(runs.all()) > last && listener())];
    return () => ends.forEach((end) => end());
  };
  // Without it, a check tells what was so then.
  const follow = () => edits.follow().catch(console.warn);
  const parts = { now: Date.now, ...given, ...given.slices, signal, onEdit, follow };
  const { run } = parts;
  return {
    insert: (choice) =>
      acting('add the sheet', async () => {
        const prepared = await prepare(parts, choice);
        if ('because' in prepared) return prepared;
        const { seal: hash, template } = await evidenceSheet(prepared);
        const build = (free: Record<typeof EVIDENCE, string>) => [template(free[EVIDENCE])];
        const { names } = await insertSheets([EVIDENCE], build, { written, by: 'evidence' });
        const says = `Sheet “${names[EVIDENCE]}” was added. ${prepared.covered.join(' ')}`;
        return { kind: 'made', says, seal: hash, sheets: [names[EVIDENCE]] };
      }),

    check: () =>
      acting('show its cells', async () => {
        await follow();
        return checkBook(await openBook(), 'This workbook', run);
      }),

    onEdit,
  };
}

const acting = <T>(what: string, act: () => Promise<T>) => explained(`Excel did not ${what}. ${BUSY}`, act);

interface Work extends EvidenceParts {
  now: () => number;
  onEdit: EvidenceActions['onEdit'];
  follow(): Promise<void>;
  signal: AbortSignal;
  run: RunTask;
}

/** Gathers what a sheet says. */
async function prepare(work: Work, choice: EvidenceChoice): Promise<Evidence | NotMade> {
  const { checks, refresh, session, version, gateway, now } = work;
  const person = choice.person ? session.current()?.clientId : undefined;
  refuseDuringRefresh(refresh);
  // The pane would open the findings. This looks for formulas, too.
  await checks.check({ quietly: true });
  const all = await listed(work);
  if (all.length === 0)
    throw badInput('This workbook has no Rent Roll formulas, so there is nothing to give evidence of.');
  const missing = all.map(({ line }) => line).filter(({ state }) => NOT_CURRENT.has(state));
  if (missing.length > 0 && !choice.anyway) return notCurrent(missing);
  let isSame = true;
  const leave = work.onEdit(() => (isSame = false));
  await work.follow();
  const read = () => excelReferences(all.map(({ formula }) => formula)).results();
  const [book, areas] = [await openBook(), await read()];
  const reading = { book, areas, meant: all, reviewers: choice.reviewers };
  const [gathered, figures] = [await gather(work, reading), await seal(reading, work.run)];
  const areasNow = await read();
  leave();
  if (!isSame || JSON.stringify(areas) !== JSON.stringify(areasNow)) throw changed();
  const sealed = new Set(sealedFormulas([...gathered.results, ...figures]));
  return {
    madeAt: now(),
    version,
    gateway: choice.gateway ? gateway : undefined,
    person,
    notCurrent: missing.map((line) => ({ place: formatAddress(line), state: STATE_WORDS[line.state] })),
    findings: findingRows(checks),
    ...gathered,
    figures,
    covered: await coverageText(book, sealed),
  };
}

/** The formulas as the pane lists them, in the order of the workbook. */
async function listed({ formulas, lines: ofPane }: Work): Promise<ListedFormula[]> {
  await formulas.scan();
  const lines = new Map((ofPane() ?? []).map((line) => [line.id, line]));
  const all = formulas.all().flatMap((formula) => {
    const line = lines.get(cellKey(formula));
    return line ? [{ line, formula }] : [];
  });
  return all.sort(
    ({ formula: a }, { formula: b }) =>
      a.sheetPosition - b.sheetPosition || a.row - b.row || a.column - b.column,
  );
}

/** Says what formulas show and rest on. */
async function gather(work: Work, { book, areas, meant, reviewers }: Reading) {
  const { client, signal } = work;
  const stage = client.openStage();
  try {
    // At once, so that formulas share requests.
    const asked = meant.map(({ formula }) => behindFormula(work, formula, { stage, signal, reviewers }));
    const behind = await Promise.all(asked);
    const areaOf = new Map(areas.map(({ anchor, area }) => [cellKey(anchor), area]));
    const results: Evidence['results'][number][] = [];
    for (const [at, one] of meant.entries()) {
      const [area, sheet] = [areaOf.get(cellKey(one.formula)), await book.sheet(one.formula.sheet)];
      if (!area || !sheet) throw changed();
      results.push(await gatherResult(work, { ...one, area, sheet, behind: behind[at], signal }));
    }
    return { results, rolls: rollRows(behind) };
  } finally {
    stage.discard();
  }
}

/** Seals what rests on results, and names those by their numbers on the sheet. */
async function seal({ book, areas, meant }: Reading, run: RunTask): Promise<SealedFigure[]> {
  const numbers = new Map(meant.map(({ formula }, at) => [cellKey(formula), at + 1]));
  const figures: SealedFigure[] = [];
  for (const { area, results, mayRestOnMore } of await findFigures(book, areas, run)) {
    const sheet = await book.sheet(area.sheet);
    if (!sheet) continue;
    const known = results.map((at) => numbers.get(cellKey(areas[at]!.anchor))!);
    const words = [...new Set(known), ...when(mayRestOnMore, 'maybe more')].join(', ');
    figures.push({ ...(await sealCells(sheet, area)), results: words });
  }
  return figures;
}

const MOST_NAMED = 5;

function notCurrent(missing: readonly FormulaLine[]): NotMade {
  const named = missing.map(
    ({ sheet, cell, state }) => `${sheet}!${cell} (${STATE_WORDS[state].toLowerCase()})`,
  );
  const shows = `${countOf(missing.length, 'formula')} ${plural(missing.length, 'does', 'do')} not show the last answer`;
  return {
    kind: 'not made',
    because: `No sheet was added. ${shows}: ${firstOf(named, MOST_NAMED)}. Refresh the workbook first. A sheet that is made anyway names them.`,
  };
}

function findingRows(checks: WorkbookCheck): EvidenceRow[] {
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

const changed = () =>
  new RrError(
    'busy',
    'The workbook changed while it was read. Wait until Excel has calculated, and try again.',
  );
