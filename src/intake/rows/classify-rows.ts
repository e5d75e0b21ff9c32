import type { RowKind } from '../extraction';
import { cellText, firstText, isFilled, type Sheet } from '../grid/sheet';
import { lineText, type HeadingLines } from '../headings/find-headings';
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
  filledText,
  holdsMeasure,
  holdsSum,
  namesLet,
  textIn,
  unitOf,
  type ClassifiedLine,
  type State,
  type Table,
  type TableLines,
  sectionOf,
} from './table-lines';
import {
  innerLine,
  isSubHeading,
  textLine,
  headsOfPages,
  isLabel,
  isUnitLine,
  LEASE_COLUMNS,
  unitLine,
} from './unit-lines';
import { sumByNumbers, sumWithLabel, totalLabel } from './sum-lines';
import { isOfSummary, resolveTotals } from './totals-and-summaries';
import type { SubtotalCheck } from './subtotal-check';

const LINES_A_PAUSE = 40;
const MAX_OF_SUMMARY = 3;

/** Gives every line from the heading to the bottom of the table a kind, a reason, and the unit that it belongs to. */
export function* classifyRows(
  given: TableLines,
  subtotalCheck: SubtotalCheck,
  isList = false,
): Steps<Map<number, ClassifiedLine>> {
  const lines = new Map<number, ClassifiedLine>();
  const { heading, bottom, sheet, positions } = given;
  const leaseColumns = LEASE_COLUMNS.filter((name) => positions.has(name)).length;
  const namesVacancies = yield* findVacancies(given);
  const table: Table = { ...given, subtotalCheck, leaseColumns, lastFull: bottom, namesVacancies };
  while (table.lastFull > 0 && !isFull(table, table.lastFull)) table.lastFull -= 1;
  for (const line of heading.lines) lines.set(line, headingLine(line, heading));
  const repeated = new Set(heading.lines.map((line) => lineText(sheet, line)));
  const isPageHead = headsOfPages(given);
  const valuesIn = ({ numbers = 0, dates = 0 } = {}) => numbers + dates;
  const mostValues = Math.max(...heading.lines.map((line) => valuesIn(table.features[line])));
  const state: State = {
    ...{ owner: undefined, lease: undefined, block: undefined, lastSum: undefined, section: undefined },
    ...{ blockFrom: Infinity, sawTotal: false, lastBanner: -1, units: new Map() },
  };
  for (let line = (heading.lines.at(-1) ?? -1) + 1; line <= bottom; line++) {
    const { filled = 0, numbers = 0, dates = 0 } = table.features[line] ?? {};
    // Most lines have more values than a heading.
    const found = isList
      ? listedLine(table, line, state)
      : filled > 0 && numbers + dates <= mostValues && repeated.has(lineText(sheet, line))
        ? { kind: 'repeated heading' as const, reason: 'The heading is repeated.' }
        : isPageHead(line)
          ? { kind: 'note' as const, reason: 'The head of the page is repeated.' }
          : classifyLine(table, line, state);
    lines.set(line, found);
    follow(state, found, line, table);
    if (line % LINES_A_PAUSE === 0) yield;
  }
  return withFirstBanner(resolveTotals(lines, subtotalCheck), given);
}

/** The text right above the headings is a banner where another one looks like it: "Stair 60" and "Stair 62", or both numbered. */
function withFirstBanner(lines: Map<number, ClassifiedLine>, { sheet, features, heading }: TableLines) {
  const above = (heading.lines[0] ?? 0) - 1;
  const patternAt = (line: number) =>
    firstText(sheet, line).replace(/^\d\d?[.)]\s.*|\d+/g, (number) => (/\s/.test(number) ? '' : '9'));
  const like = [...lines].find(
    ([line, { kind }]) => kind === 'banner' && patternAt(line) === patternAt(above),
  );
  return like && features[above]?.filled === 1 ? new Map([[above, like[1]], ...lines]) : lines;
}

/** Whether a line can be a unit: it names a tenant, or has more values than a small list below the table, and is not a sum. */
function isFull(table: Table, line: number): boolean {
  const { filled = 0, numbers = 0, dates = 0 } = table.features[line] ?? {};
  return (
    numbers + dates > 0 && (filled > MAX_OF_SUMMARY || namesLet(table, line)) && !holdsSum(table.sheet, line)
  );
}

const listedLine = (table: Table, line: number, state: State): ClassifiedLine =>
  table.features[line]?.filled
    ? unitLine(table, line, textIn(table, line, 'tenant_name'), { ...state, lease: undefined })
    : { kind: 'blank', reason: '' };

const headingLine = (line: number, { unitLine }: HeadingLines): ClassifiedLine =>
  line === unitLine
    ? { kind: 'unit row', reason: 'It holds the units of the columns.' }
    : { kind: 'heading', reason: 'It holds the headings.' };

function follow(state: State, { kind, owner }: ClassifiedLine, line: number, table: Table): void {
  const { subtotalCheck } = table;
  if (kind === 'unit' || kind === 'vacant unit') {
    state.owner = line;
    if (kind === 'vacant unit') state.lease = undefined;
    else if (textIn(table, line, 'tenant_name') !== '') state.lease = line;
    state.block = undefined;
    state.sawTotal = false;
    if (state.section === 'summary') state.section = undefined;
    const unit = unitOf(table, line);
    subtotalCheck.add(line, kind === 'vacant unit', state.units.has(unit));
    state.units.set(unit, line);
  } else if (kind === 'continuation') subtotalCheck.add(line);
  else if (kind === 'charge') subtotalCheck.addCharge(line);
  else if (kind === 'next lease' || kind === 'past lease') {
    state.owner = owner;
    state.block = undefined;
  } else if (kind === 'banner') {
    state.owner = undefined;
    state.lease = undefined;
    state.lastBanner = line;
    const text = lineText(table.sheet, line).trim();
    const section = isFutureLabel(text) ? 'next lease' : isEndedLabel(text) ? 'past lease' : undefined;
    // Units of another building may have the same references, and those of "Vacant suites" are others.
    if (!section && !state.section && sectionOf(text) !== 'state') state.units.clear();
    state.section = section;
  } else if (kind === 'total') state.owner = undefined;
  else if (kind === 'subtotal' && state.owner === undefined) {
    state.sawTotal = subtotalCheck.matchesAll(line);
    state.lastSum = line;
    state.lease = undefined;
    subtotalCheck.close();
  } else if (kind === 'sub-heading') {
    state.block = blockOf(table.sheet, line);
    state.blockFrom = unitOf(table, line) === '' ? Infinity : (table.features[line]?.first ?? Infinity);
  } else if (kind === 'blank') state.blockFrom = Infinity;
}

/** Whether a reference looks like that of the unit above: digits and letters, whichever ones. */
const isLikeUnit = (table: Table, unit: string, { owner }: State): boolean =>
  owner !== undefined && patternOf(unit) === patternOf(unitOf(table, owner));

/** "Kiosk 2" below "Kiosk 1". */
const isNumberedLike = (table: Table, unit: string, { owner }: State): boolean =>
  owner !== undefined && /\p{L}.*\d/u.test(unit) && numbered(unit) === numbered(unitOf(table, owner));

const numbered = (text: string) => text.replace(/\d+/g, '9');
const patternOf = (text: string) => numbered(text).replace(/\p{L}/gu, 'a');

function blockOf(sheet: Sheet, line: number): State['block'] {
  const all = new Set((sheet.cells[line] ?? []).flatMap((cell) => [...matchConcepts(cellText(cell)).all]));
  if (all.has('step') || (all.has('start') && !all.has('charge'))) return 'rent step';
  return 'charge';
}

function classifyLine(table: Table, line: number, state: State): ClassifiedLine {
  const { sheet, positions, subtotalCheck } = table;
  const features = table.features[line];
  if (!features || features.filled === 0) return { kind: 'blank', reason: '' };
  const text = (position: number | undefined) =>
    position === undefined ? '' : filledText(sheet, line, position);
  const unit = unitOf(table, line);
  const named = text(positions.get('tenant_name') ?? positions.get('tenant_reference'));
  // "Occupied sq ft: 83.5 %" has a share where tenants stand.
  const isShare = SHARE.test(named);
  const tenant = isShare ? '' : named;
  if (state.lastSum !== undefined && isPartLabel(firstText(sheet, line)))
    return { kind: 'summary', reason: 'It is a part of the sum above.' };
  const label = totalLabel(table, line, { unit, tenant }, state);
  if (label && (features.numbers > 0 || state.owner !== undefined))
    return sumWithLabel(table, line, label, state);
  const values = features.numbers + features.dates;
  if (isSubHeading(table, line, state))
    return inUnit(state, 'sub-heading', 'It holds headings for lines of the unit above.');
  if (state.owner === undefined && isOfSummary(table, line, unit, state))
    return { kind: 'summary', reason: 'It is a part of what the total says.' };
  if (
    values === 0 &&
    (state.lastSum !== undefined || features.texts > 2) &&
    isSummaryTitle(firstText(sheet, line))
  ) {
    state.owner = undefined;
    state.section = 'summary';
    return { kind: 'summary', reason: 'It is the title of a summary.' };
  }
  const isAlone =
    features.filled <= 2 && values === 0 && factsIn(table, line) < 2 && !isNumberedLike(table, unit, state);
  if (isAlone && state.section === 'summary' && holdsMeasure(sheet, line))
    return { kind: 'summary', reason: 'It is a figure of the summary above.' };
  if (isAlone && !isVacantLabel(tenant)) return textLine(table, line, state);
  const isNumbered = tenant !== '' && /\d/.test(unit);
  if (state.section === 'summary' && features.dates === 0 && !isNumbered)
    return { kind: 'summary', reason: 'The text above these rows says so.' };
  if (!tenant && (isLetLabel(unit) || isVacantLabel(unit)) && (isShare || subtotalCheck.matchesPart(line)))
    return sumByNumbers(state);
  if (
    state.owner === undefined &&
    (state.sawTotal || (state.lastSum !== undefined && line > table.lastFull)) &&
    features.filled <= MAX_OF_SUMMARY &&
    !namesLet(table, line) &&
    !subtotalCheck.matchesSum(line)
  )
    return { kind: 'summary', reason: 'It follows the total and has few values.' };
  const { owner, block } = state;
  const isInner = features.first >= state.blockFrom && unit !== '' && owner !== undefined;
  if (block && isInner && !isLikeUnit(table, unit, state))
    return { kind: block, reason: 'It follows a heading inside the unit above.', owner };
  if (isUnitLine(table, line, { unit, tenant }, state)) {
    if (
      (NO_TENANT.test(tenant) || (unit === '' && isLabel(tenant, features))) &&
      subtotalCheck.matchesSum(line)
    )
      return sumByNumbers(state);
    // A property may have one unit, whose values its line has again.
    const isVacant = isVacantLabel(text(positions.get('lease_status')));
    // What the unit is called comes last: no two units are called the same, and looking for words is slow.
    if (
      tenant === '' &&
      leasesHaveTenants(table) &&
      !isVacant &&
      subtotalCheck.matchesSingleUnit(line) &&
      !isLikeUnit(table, unit, state)
    )
      return sumByNumbers(state);
    const same = state.section && state.units.get(unit);
    if (state.section && state.section !== 'summary' && same !== undefined)
      return { kind: state.section, reason: 'The text above these rows says so.', owner: same };
    return unitLine(table, line, tenant, state);
  }
  return innerLine(table, line, tenant, state);
}

/** A unit has at least two facts that units of the sheet have. */
const factsIn = ({ sheet, columns }: Table, line: number): number =>
  columns.filter(({ column, position }) => column && isFilled(sheet, line, position)).length;

const inUnit = ({ owner }: State, kind: RowKind, reason: string): ClassifiedLine =>
  owner === undefined ? { kind, reason } : { kind, reason, owner };

/** Whether a line says, in place of its tenant or as its status, that its unit is vacant. */
function* findVacancies(table: TableLines): Steps<boolean> {
  for (let line = (table.heading.lines.at(-1) ?? -1) + 1; line <= table.bottom; line++) {
    if (line % LINES_A_PAUSE === 0) yield;
    if (SAY_VACANT.some((name) => isVacantLabel(textIn(table, line, name)))) return true;
  }
  return false;
}

const SAY_VACANT = ['tenant_name', 'lease_status'] as const;

const leasesHaveTenants = ({ positions }: Table) => positions.has('tenant_name');
const SHARE = /^[\d.,]+ ?%$/;
/** Nothing or "10 booked" in the column of the tenants. */
const NO_TENANT = /^(?!.)|^\d{1,4} [a-z]/;
