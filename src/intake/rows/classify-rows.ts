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
import { hasPage } from '../vocabulary/reader-words';
import {
  BLANK,
  classified,
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
  type TableColumns,
} from './table-lines';
import { innerLine, isSubHeading, isUnitLine, textLine, unitLine } from './unit-lines';
import { SUM_BY_NUMBERS, sumWithLabel, totalLabel } from './sum-lines';
import { isOfSummary, resolveTotals } from './totals-and-summaries';
import { createSubtotalCheck } from './subtotal-check';

const LINES_A_PAUSE = 40;
/** The first lines take longest. */
const FIRST_LINES = 8;
const MAX_OF_SUMMARY = 3;

/** Gives every line from the heading to the bottom of the table a kind, a reason, and the unit that it belongs to. */
export function* classifyRows(given: TableColumns, isList = false): Steps<Map<number, ClassifiedLine>> {
  const lines = new Map<number, ClassifiedLine>();
  const { heading, bottom, positions, profiles } = given;
  const subtotalCheck = createSubtotalCheck(given);
  const table: Table = {
    ...given,
    subtotalCheck,
    lastFull: bottom,
    hasVacantLabels: (profiles.get(positions.get('tenant_name') ?? -1)?.vacancies ?? 0) > 0,
  };
  while (table.lastFull > 0 && !isFull(table, table.lastFull)) table.lastFull -= 1;
  for (const line of heading.lines) lines.set(line, classified('heading', 'It holds the headings.'));
  const repeatedAt = createRepeated(given);
  const state: State = { blockFrom: Infinity, units: new Map() };
  for (let at = firstLineBelow(heading); at <= bottom; at++) {
    const line = namedLine(table, at);
    const found = isList
      ? listedLine(table, line, state)
      : (repeatedAt(at) ?? classifyLine(table, line, state));
    lines.set(at, found);
    follow(state, found, line, table);
    if (at % LINES_A_PAUSE === 0 || at < FIRST_LINES) yield;
  }
  yield;
  resolveTotals(lines, subtotalCheck);
  return lines;
}

/**
 * Whether a line can be a unit: it names a tenant, or has more values than a small list below the table, and is neither a sum nor
 * a share.
 */
function isFull(table: Table, line: number): boolean {
  const { filled = 0, numbers = 0, dates = 0 } = table.features[line] ?? {};
  return (
    numbers + dates > 0 &&
    (filled > MAX_OF_SUMMARY || namesLet(table, line)) &&
    !SHARE.test(textIn(table, line, 'contracted_rent_pa')) &&
    !holdsSum(table.sheet, line)
  );
}

const HEADING_AGAIN = classified('repeated heading', 'The heading is repeated.');
const PAGE_HEAD = classified('note', 'The head of the page is repeated.');

/** Tells the lines that a printed page repeats: its heading, and titles of several cells or with the number of a page. Never sums. */
function createRepeated({
  sheet,
  heading,
  features,
}: TableColumns): (line: number) => ClassifiedLine | undefined {
  const repeated = new Map<string, ClassifiedLine>();
  // Few lines hold as much. The texts of all lines would take long.
  const sizes = new Set<string>();
  const sizeOf = (line: number) => {
    const { filled, numbers, dates } = features[line]!;
    return `${filled} ${numbers + dates}`;
  };
  for (let line = 0; line < firstLineBelow(heading); line++) {
    const text = lineText(sheet, line);
    const isTitle = hasPage(text) || (features[line]!.filled >= 2 && /[a-z]{4}/i.test(text));
    if (heading.lines.includes(line)) repeated.set(text, HEADING_AGAIN);
    else if (isTitle && !holdsSum(sheet, line)) repeated.set(withoutPage(text), PAGE_HEAD);
    else continue;
    sizes.add(sizeOf(line));
  }
  return (line) => (sizes.has(sizeOf(line)) ? repeated.get(withoutPage(lineText(sheet, line))) : undefined);
}

/** Without the numbers of pages and the time of the printing, which change. */
const withoutPage = (text: string): string => (hasPage(text) ? text.replace(/\d+/g, '') : text);

const update = (state: State, changes: Partial<State>): State => Object.assign(state, changes);

/** What a line says about those below it. */
function follow(state: State, { kind, owner }: ClassifiedLine, line: NamedLine, table: Table): void {
  const { subtotalCheck } = table;
  const { at, unit } = line;
  if (isUnit(kind)) {
    if (kind === 'vacant unit') state.lease = undefined;
    else if (textIn(table, at, 'tenant_name') !== '') state.lease = at;
    update(state, { owner: at, block: undefined, isAfterSum: false });
    subtotalCheck.add(at, { isAgain: state.units.has(unit) });
    state.units.set(unit, at);
  } else if (kind === 'continuation') subtotalCheck.add(at, { continuesUnit: true });
  else if (kind === 'charge') subtotalCheck.addCharge(at);
  else if (kind === 'next lease' || kind === 'past lease') update(state, { owner, block: undefined });
  else if (kind === 'banner') {
    const text = lineText(table.sheet, at).trim();
    const section = isFutureLabel(text) ? 'next lease' : isEndedLabel(text) ? 'past lease' : undefined;
    // Units of another building may have the same references, and those of "Vacant suites" are others.
    if (!section && sectionOf(text) !== 'state') state.units.clear();
    update(state, { owner: undefined, lease: undefined, section, isAfterSum: false });
  } else if (kind === 'subtotal' && owner === undefined) {
    update(state, { owner: undefined, lease: undefined, lastSum: at, isAfterSum: true });
    subtotalCheck.close();
  } else if (kind === 'sub-heading') {
    state.block = blockOf(table.sheet, at);
    state.blockFrom = unit === '' ? Infinity : line.first;
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
  (_, { filled }) => (filled > 0 ? undefined : BLANK),
  ({ sheet }, { at }, { lastSum }) =>
    lastSum !== undefined && isPartLabel(firstText(sheet, at))
      ? classified('summary', 'It is a part of the sum above.')
      : undefined,
  labelledSum,
  (table, line, state) =>
    state.owner !== undefined &&
    isSubHeading(table, line) &&
    // "Garage 3" may have a tenant, a use and a remark alone.
    !(/\d/.test(line.unit) && isLikeUnit(table, line.unit, state))
      ? classified('sub-heading', 'It holds headings for lines of the unit above.', state.owner)
      : undefined,
  (table, line, state) =>
    state.owner === undefined && isOfSummary(table, line, state)
      ? classified('summary', 'It is a part of what the total says.')
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
  (_, { dates }, { section }) =>
    section === 'summary' && dates === 0
      ? classified('summary', 'The text above these rows says so.')
      : undefined,
  ({ lastFull }, { at }, { owner, lastSum }) =>
    owner === undefined && lastSum !== undefined && at > lastFull
      ? classified('summary', 'It follows the total and has few values.')
      : undefined,
  (table, { unit, first }, state) => {
    const { owner, block, blockFrom } = state;
    return block && first >= blockFrom && unit !== '' && !isLikeUnit(table, unit, state)
      ? classified(block, 'It follows a heading inside the unit above.', owner)
      : undefined;
  },
  ownUnit,
];

function namedLine(table: Table, at: number): NamedLine {
  const { sheet, positions, features } = table;
  const named = positions.get('tenant_name') ?? positions.get('tenant_reference');
  const tenant = named === undefined ? '' : filledText(sheet, at, named);
  return { ...features[at]!, at, unit: unitOf(table, at), tenant };
}

function classifyLine(table: Table, line: NamedLine, state: State): ClassifiedLine {
  for (const rule of RULES) {
    const found = rule(table, line, state);
    if (found) return found;
  }
  return innerLine(table, line, state);
}

/** A line of a list is a unit, or blank. */
const listedLine = (table: Table, line: NamedLine, state: State): ClassifiedLine =>
  line.filled > 0 ? unitLine(table, line, { ...state, lease: undefined }) : BLANK;

function labelledSum(table: Table, line: NamedLine, state: State): ClassifiedLine | undefined {
  const label = totalLabel(table, line, state);
  const isSum = label && (line.numbers > 0 || state.owner !== undefined);
  return isSum ? sumWithLabel(table, line, label, state) : undefined;
}

/** Its words say so, or it has only its name and units of measure. */
function titleOfSummary(table: Table, line: NamedLine, state: State): ClassifiedLine | undefined {
  const { at, numbers, dates, unitSigns } = line;
  const isTitle = unitSigns > 1 || isSummaryTitle(firstText(table.sheet, at));
  if (numbers + dates > 0 || state.lastSum === undefined || !isTitle) return undefined;
  update(state, { owner: undefined, section: 'summary' });
  return classified('summary', 'It is the title of a summary.');
}

/** A unit has at least two facts that units of the sheet have. */
function textAlone(table: Table, line: NamedLine, state: State): ClassifiedLine | undefined {
  const { at, numbers, dates } = line;
  const facts = table.columns.filter(({ column, position }) => column && isFilled(table.sheet, at, position));
  return numbers + dates === 0 && facts.length < 2 ? textLine(table, line, state) : undefined;
}

function ownUnit(table: Table, line: NamedLine, state: State): ClassifiedLine | undefined {
  if (!isUnitLine(table, line, state)) return undefined;
  const { subtotalCheck } = table;
  if (NO_TENANT.test(line.tenant) && subtotalCheck.matchesSum(line.at)) return SUM_BY_NUMBERS;
  if (isLineOfProperty(table, line, state)) return SUM_BY_NUMBERS;
  const { section } = state;
  const same = section && state.units.get(line.unit);
  return section && section !== 'summary' && same !== undefined
    ? classified(section, 'The text above these rows says so.', same)
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
