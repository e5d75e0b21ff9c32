import { badInput } from '../../contract/failure';
import type { LastWritten } from '../../excel/write/last-written';
import { holds, noteCells, openSheet, replaceCells, type CellChange } from '../../excel/write/change-cells';
import { addressText, formatAddress, positionOf } from '../../excel/cell-address';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import { lengthProblem } from '../../excel/rewrite/formula-limits';
import { setRealTimer, type SetTimer } from '../../client/timer';
import { explained } from '../../excel/in-excel';
import { createListeners } from '../../excel/listeners';
import { oneAtATime } from '../../contract/one-at-a-time';
import type { WorkbookStore } from '../../excel/workbook-store';
import { readFacts, type FactSources } from './facts/read-facts';
import { findAfterRefresh, findAll, inOrder, isAfterRefresh, needsSpill } from './find-all';
import { findingKey, type Finding } from './finding';
import { movedEntries } from './rules/doubtful-answers';
import { NOT_CHECKED, type CheckState, type WorkbookChecks } from './workbook-checks';

export interface CheckParts extends FactSources {
  formulas: Pick<Formulas, 'all' | 'scan'>;
  store: WorkbookStore;
  written: LastWritten;
  now?: () => number;
  setTimer?: SetTimer;
}

/** Excel spills a result some time after it took it, without an event. Something may block it for good. */
const LOOK_AGAIN_MS = 500;
const MAX_LOOKS = 20;

const BUSY = 'Finish editing the current cell and try again.';

export function createChecks({
  formulas,
  store,
  written,
  now = Date.now,
  setTimer = setRealTimer,
  ...sources
}: CheckParts): WorkbookChecks {
  const listeners = createListeners();
  /** A slow check must not replace what a later one has found, or show again what a person has marked meanwhile. */
  const inTurn = oneAtATime();
  const { signal } = new AbortController();
  let state: CheckState = NOT_CHECKED;
  /** What the last refresh has moved beside typed entries. */
  let moved: readonly Finding[] = [];

  const show = (next: CheckState) => {
    state = next;
    listeners.notify();
  };
  const look = async (mayAsk: boolean) =>
    explained(`Excel did not show its formulas. ${BUSY}`, async () => {
      await formulas.scan();
      return readFacts(sources, { formulas: formulas.all(), mayAsk, signal });
    });
  const check = (mayAsk = true, quietly = false) =>
    inTurn(async () => {
      if (!quietly) show({ ...state, isChecking: true });
      const { facts, gaps, unknown } = await look(mayAsk).finally(() =>
        show({ ...state, isChecking: false }),
      );
      const found = [...findAll(facts), ...moved];
      const findings = await withoutIntended(store, found);
      show({
        findings: inOrder(findings),
        intended: found.length - findings.length,
        gaps,
        checked: { at: now(), formulas: facts.formulas.length - unknown },
      });
    });

  let cancelNextLook = () => {};
  /** Keeps what was found over results that Excel has not spilled yet, and looks again. */
  const lookAfterRefresh = (looks: number): Promise<void> =>
    inTurn(async () => {
      cancelNextLook();
      const { facts, hasUnspilled } = await look(false);
      const found = await withoutIntended(store, [...findAfterRefresh(facts), ...moved]);
      const keys = new Set(found.map(findingKey));
      const remaining = state.findings.filter(
        (finding) =>
          !isAfterRefresh(finding.rule) ||
          (hasUnspilled && needsSpill(finding.rule) && !keys.has(findingKey(finding))),
      );
      if (hasUnspilled && looks < MAX_LOOKS)
        cancelNextLook = setTimer(() => {
          // Excel refuses. The next refresh or "Check workbook" looks again.
          lookAfterRefresh(looks + 1).catch(() => undefined);
        }, LOOK_AGAIN_MS);
      show({ ...state, findings: inOrder([...found, ...remaining]) });
    });

  written.onUndone(({ by }) => by === 'checks' && void check(false).catch(() => undefined));

  return {
    state: () => state,
    check: ({ quietly = false } = {}) => check(true, quietly),

    async checkAfterRefresh(changed, adjacentEntries = []) {
      moved = movedEntries(adjacentEntries);
      if (changed.length + adjacentEntries.length === 0) return;
      await lookAfterRefresh(1);
    },

    markIntended: (finding) =>
      inTurn(async () => {
        await explained(`Excel did not save the mark. ${BUSY}`, () => addIntended(store, finding));
        const findings = state.findings.filter((shown) => findingKey(shown) !== findingKey(finding));
        show({ ...state, findings, intended: state.intended + 1 });
      }),

    async forgetIntended() {
      await explained(`Excel did not save the mark. ${BUSY}`, () => clearIntended(store));
      await check();
    },

    async fix(finding) {
      const { fix, sheet } = finding;
      if (!fix) throw badInput('This finding has no fix. Go to the cell and correct it.');
      const problem = fix.after.startsWith('=') ? lengthProblem(fix.after) : undefined;
      if (problem !== undefined) throw badInput(problem);
      const address = addressText(finding);
      const replaced = await written.inOneStep(
        `Excel did not change ${address}. ${BUSY}`,
        async (context, { onFailure }) => {
          await openSheet(context, sheet);
          const change = { sheet, ...positionOf(finding), content: contentOf(fix.after) };
          return replaceCells(context, [change], onFailure, ([currentContent]) => {
            if (!holds(currentContent, contentOf(fix.before)))
              throw badInput(`${address} has changed since the check. Check the workbook again.`);
          });
        },
      );
      noteCells(written, { by: 'checks', what: address }, replaced);
      await check(false);
    },

    onChange: listeners.add,
  };
}

const contentOf = (text: string): CellChange['content'] => (text.startsWith('=') ? { formula: text } : text);

const KEY = 'rr.checks';
const VERSION = 1;
/** Keeps the file small. The oldest ones go first. */
const MAX = 500;

/** A finding that a person has marked as intended, in the workbook: rule, cell and a hash, without data. */
interface IntendedFinding {
  rule: string;
  cell: string;
  evidence: string;
}

/** Returns the findings that are not marked. */
export async function withoutIntended(
  store: Pick<WorkbookStore, 'read'>,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const known = new Set(parseIntendedFindings(await store.read(KEY)).map(keyOf));
  const asked = await Promise.all(findings.map(toIntendedFinding));
  return findings.filter((_, at) => !known.has(keyOf(asked[at]!)));
}

const changeIntended = (
  store: Pick<WorkbookStore, 'change'>,
  next: (former: IntendedFinding[]) => IntendedFinding[],
) => store.change(KEY, (former) => ({ version: VERSION, intended: next(parseIntendedFindings(former)) }));

export async function addIntended(store: Pick<WorkbookStore, 'change'>, finding: Finding): Promise<void> {
  const entry = await toIntendedFinding(finding);
  await changeIntended(store, (entries) =>
    [...entries.filter(({ rule, cell }) => rule !== entry.rule || cell !== entry.cell), entry].slice(-MAX),
  );
}

export const clearIntended = (store: Pick<WorkbookStore, 'change'>) => changeIntended(store, () => []);

const keyOf = ({ rule, cell, evidence }: IntendedFinding): string => JSON.stringify([rule, cell, evidence]);

async function toIntendedFinding(finding: Finding): Promise<IntendedFinding> {
  const text = new TextEncoder().encode(JSON.stringify(finding.evidence));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 12);
  const evidence = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { rule: finding.rule, cell: formatAddress(finding).toLowerCase(), evidence };
}

/** Skips what is not a mark: anyone can edit the settings in a file. */
function parseIntendedFindings(value: unknown): IntendedFinding[] {
  const { version, intended } = (value ?? {}) as { version?: unknown; intended?: unknown };
  if (version !== VERSION || !Array.isArray(intended)) return [];
  return intended.flatMap((entry: Partial<IntendedFinding> | null) => {
    const { rule, cell, evidence } = entry ?? {};
    return typeof rule === 'string' && typeof cell === 'string' && typeof evidence === 'string'
      ? [{ rule, cell, evidence }]
      : [];
  });
}
