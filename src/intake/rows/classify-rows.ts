import { cellText, firstText, isFilled, type Sheet } from '../grid/sheet';
import { firstLineBelow, lineText } from '../headings/find-headings';
import type { Steps } from '../../table/steps';
import {
  isEndedLabel,
  isFutureLabel,
  isLetLabel,
  isPartLabel,
  isSummaryTitle,
  isVacantLabel,
} from '../vocabulary/text-words';
import { matchConcepts } from '../vocabulary/match-concepts';
import {
  featuresOf,
  filledText,
  holdsSum,
  isUnit,
  namesLet,
  sectionOf,
  textIn,
  unitOf,
  type ClassifiedLine,
  type NamedLine,
  type State,
  type Table,
  type TableLines,
} from './table-lines';
import { headsOfPages, innerLine, isSubHeading, isUnitLine, textLine, unitLine } from './unit-lines';
import { SUM_BY_NUMBERS, sumWithLabel, totalLabel } from './sum-lines';
import { isOfSummary, resolveTotals } from './totals-and-summaries';
import type { SubtotalCheck } from './subtotal-check';

const LINES_A_PAUSE = 40;
/** The first lines take longest. */
const FIRST_LINES = 8;
const MAX_OF_SUMMARY = 3;

/** Gives every line from the heading to the bottom of the table a kind, a reason, and the unit that it belongs to. */
export function* classifyRows(
  given: TableLines,
  subtotalCheck: SubtotalCheck,
  isList = false,
): Steps<Map<number, ClassifiedLine>> {
  const lines = new Map<number, ClassifiedLine>();
  const { heading, bottom } = given;
  const table: Table = { ...given, subtotalCheck, lastFull: bottom };
  while (table.lastFull > 0 && !isFull(table, table.lastFull)) table.lastFull -= 1;
  for (const line of heading.lines) lines.set(line, { kind: 'heading', reason: 'It holds the headings.' });
  const repeatedAt = createRepeated(given);
  const state: State = {
    ...{ owner: undefined, lease: undefined, block: undefined, lastSum: undefined, section: undefined },
    ...{ blockFrom: Infinity, units: new Map() },
  };
  for (let line = firstLineBelow(heading); line <= bottom; line++) {
    const found = isList
      ? listedLine(table, line, state)
      : (repeatedAt(line) ?? classifyLine(table, line, state));
    lines.set(line, found);
    follow(state, found, line, table);
    if (line % LINES_A_PAUSE === 0 || line < FIRST_LINES) yield;
  }
  yield;
  return resolveTotals(lines, subtotalCheck);
}

/** Whether a line can be a unit: it names a tenant, or has more values than a small list below the table, and is not a sum. */
function isFull(table: Table, line: number): boolean {
  const { filled = 0, numbers = 0, dates = 0 } = table.features[line] ?? {};
  return (
    numbers + dates > 0 && (filled > MAX_OF_SUMMARY || namesLet(table, line)) && !holdsSum(table.sheet, line)
  );
}

/** Tells the lines that a printed page repeats: its heading, and the titles above it. */
function createRepeated(table: TableLines): (line: number) => ClassifiedLine | undefined {
  const { sheet, heading, features } = table;
  const headings = new Set(heading.lines.map((line) => lineText(sheet, line)));
  const isPageHead = headsOfPages(table);
  const valuesIn = (line: number) => (features[line]?.numbers ?? 0) + (features[line]?.dates ?? 0);
  const mostValues = Math.max(...heading.lines.map(valuesIn));
  return (line) => {
    if (!features[line]?.filled) return undefined;
    // Most lines have more values than a heading.
    if (valuesIn(line) <= mostValues && headings.has(lineText(sheet, line)))
      return { kind: 'repeated heading', reason: 'The heading is repeated.' };
    return isPageHead(line) ? { kind: 'note', reason: 'The head of the page is repeated.' } : undefined;
  };
}

const update = (state: State, changes: Partial<State>): State => Object.assign(state, changes);

/** What a line says about those below it. */
function follow(state: State, { kind, owner }: ClassifiedLine, line: number, table: Table): void {
  const { subtotalCheck } = table;
  if (isUnit(kind)) {
    const unit = unitOf(table, line);
    if (kind === 'vacant unit') state.lease = undefined;
    else if (textIn(table, line, 'tenant_name') !== '') state.lease = line;
    update(state, { owner: line, block: undefined });
    subtotalCheck.add(line, { isAgain: state.units.has(unit) });
    state.units.set(unit, line);
  } else if (kind === 'continuation') subtotalCheck.add(line, { continuesUnit: true });
  else if (kind === 'charge') subtotalCheck.addCharge(line);
  else if (kind === 'next lease' || kind === 'past lease') update(state, { owner, block: undefined });
  else if (kind === 'banner') {
    const text = lineText(table.sheet, line).trim();
    const section = isFutureLabel(text) ? 'next lease' : isEndedLabel(text) ? 'past lease' : undefined;
    // Units of another building may have the same references, and those of "Vacant suites" are others.
    if (!section && sectionOf(text) !== 'state') state.units.clear();
    update(state, { owner: undefined, lease: undefined, section });
  } else if (kind === 'subtotal' && owner === undefined) {
    update(state, { owner: undefined, lease: undefined, lastSum: line });
    subtotalCheck.close();
  } else if (kind === 'sub-heading') {
    state.block = blockOf(table.sheet, line);
    state.blockFrom = unitOf(table, line) === '' ? Infinity : featuresOf(table, line).first;
  } else if (kind === 'blank') state.blockFrom = Infinity;
}

function blockOf(sheet: Sheet, line: number): State['block'] {
  const all = new Set((sheet.cells[line] ?? []).flatMap((cell) => [...matchConcepts(cellText(cell)).all]));
  return all.has('step') || !all.has('charge') ? 'rent step' : 'charge';
}

/** Says what a line is, or nothing if it is not of this kind. */
type Rule = (table: Table, line: NamedLine, state: State) => ClassifiedLine | undefined;

/** The first rule that says something counts. */
const RULES: readonly Rule[] = [
  ({ features }, { at }) => (features[at]?.filled ? undefined : { kind: 'blank', reason: '' }),
  ({ sheet }, { at }, { lastSum }) =>
    lastSum !== undefined && isPartLabel(firstText(sheet, at))
      ? { kind: 'summary', reason: 'It is a part of the sum above.' }
      : undefined,
  labelledSum,
  (table, { at, unit }, state) =>
    state.owner !== undefined &&
    isSubHeading(table, at) &&
    // "Garage 3" may have a tenant, a use and a remark alone.
    !(/\d/.test(unit) && isLikeUnit(table, unit, state))
      ? { kind: 'sub-heading', reason: 'It holds headings for lines of the unit above.', owner: state.owner }
      : undefined,
  (table, line, state) =>
    state.owner === undefined && isOfSummary(table, line, state)
      ? { kind: 'summary', reason: 'It is a part of what the total says.' }
      : undefined,
  titleOfSummary,
  // "Occupied Sqft: 88.8 %", as MRI writes it, or "Leased" and "Vacant", which only together have the area of all units.
  ({ sheet, subtotalCheck }, { at, unit, tenant }, { lastSum }) =>
    ((isLetLabel(unit) || isVacantLabel(unit)) && (SHARE.test(unit) || SHARE.test(tenant))) ||
    (lastSum === at - 1 &&
      isLetLabel(firstText(sheet, lastSum)) &&
      subtotalCheck.matchesAllTogether([lastSum, at]))
      ? SUM_BY_NUMBERS
      : undefined,
  textAlone,
  (table, { at }, { section }) =>
    section === 'summary' && featuresOf(table, at).dates === 0
      ? { kind: 'summary', reason: 'The text above these rows says so.' }
      : undefined,
  ({ lastFull }, { at }, { owner, lastSum }) =>
    owner === undefined && lastSum !== undefined && at > lastFull
      ? { kind: 'summary', reason: 'It follows the total and has few values.' }
      : undefined,
  (table, { at, unit }, state) => {
    const { owner, block, blockFrom } = state;
    const isInner = featuresOf(table, at).first >= blockFrom && unit !== '' && owner !== undefined;
    return block && isInner && !isLikeUnit(table, unit, state)
      ? { kind: block, reason: 'It follows a heading inside the unit above.', owner }
      : undefined;
  },
  ownUnit,
];

function namedLine(table: Table, at: number): NamedLine {
  const { sheet, positions } = table;
  const named = positions.get('tenant_name') ?? positions.get('tenant_reference');
  return { at, unit: unitOf(table, at), tenant: named === undefined ? '' : filledText(sheet, at, named) };
}

function classifyLine(table: Table, at: number, state: State): ClassifiedLine {
  const line = namedLine(table, at);
  for (const rule of RULES) {
    const found = rule(table, line, state);
    if (found) return found;
  }
  return innerLine(table, line, state);
}

/** A line of a list is a unit, or blank. */
const listedLine = (table: Table, at: number, state: State): ClassifiedLine =>
  featuresOf(table, at).filled > 0
    ? unitLine(table, namedLine(table, at), { ...state, lease: undefined })
    : { kind: 'blank', reason: '' };

function labelledSum(table: Table, line: NamedLine, state: State): ClassifiedLine | undefined {
  const label = totalLabel(table, line, state);
  const isSum = label && (featuresOf(table, line.at).numbers > 0 || state.owner !== undefined);
  return isSum ? sumWithLabel(table, line.at, label, state) : undefined;
}

/** Its words say so, or it has only its name and units of measure. */
function titleOfSummary(table: Table, { at }: NamedLine, state: State): ClassifiedLine | undefined {
  const { numbers, dates, unitSigns } = featuresOf(table, at);
  const isTitle = unitSigns > 1 || isSummaryTitle(firstText(table.sheet, at));
  if (numbers + dates > 0 || state.lastSum === undefined || !isTitle) return undefined;
  update(state, { owner: undefined, section: 'summary' });
  return { kind: 'summary', reason: 'It is the title of a summary.' };
}

/** A unit has at least two facts that units of the sheet have. */
function textAlone(table: Table, { at }: NamedLine, state: State): ClassifiedLine | undefined {
  const { numbers, dates } = featuresOf(table, at);
  const facts = table.columns.filter(({ column, position }) => column && isFilled(table.sheet, at, position));
  return numbers + dates === 0 && facts.length < 2 ? textLine(table, at, state) : undefined;
}

function ownUnit(table: Table, line: NamedLine, state: State): ClassifiedLine | undefined {
  if (!isUnitLine(table, line, state)) return undefined;
  const { subtotalCheck } = table;
  if (NO_TENANT.test(line.tenant) && subtotalCheck.matchesSum(line.at)) return SUM_BY_NUMBERS;
  if (isLineOfProperty(table, line, state)) return SUM_BY_NUMBERS;
  const { section } = state;
  const same = section && state.units.get(line.unit);
  return section && section !== 'summary' && same !== undefined
    ? { kind: section, reason: 'The text above these rows says so.', owner: same }
    : unitLine(table, line, state);
}

const SHARE = /\d ?%$/;
/** A property may have one unit, whose values its line has again. */
const isLineOfProperty = (table: Table, { at, unit, tenant }: NamedLine, state: State): boolean =>
  tenant === '' &&
  table.positions.has('tenant_name') &&
  !isVacantLabel(textIn(table, at, 'lease_status')) &&
  table.subtotalCheck.matchesSingleUnit(at) &&
  // What the unit is called comes last: no two units are called the same, and looking for words is slow.
  !isLikeUnit(table, unit, state);

/** Whether a reference looks like that of the unit above: digits and letters, whichever ones. */
const isLikeUnit = (table: Table, unit: string, { owner }: State): boolean =>
  owner !== undefined && patternOf(unit) === patternOf(unitOf(table, owner));

const patternOf = (text: string) => text.replace(/\d+/g, '9').replace(/\p{L}/gu, 'a');

/** Nothing or "10 booked" in the column of the tenants. */
const NO_TENANT = /^(?!.)|^\d{1,4} [a-z]/;
