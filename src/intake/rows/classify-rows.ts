import type { ColumnProposal, RowKind, SourceRow } from '../extraction';
import { SHAPE, cellText } from '../grid/cell-shape';
import { cellAt, isFilled, shapeAt, type Sheet } from '../grid/sheet';
import { lineText, type HeadingLines } from '../headings/find-headings';
import type { LineFeatures } from '../headings/line-features';
import type { Task } from '../task';
import { countsUnits, saysCompany, saysEnded, saysFuture, saysSum, saysVacant } from '../values/text-words';
import { matchConcepts } from '../vocabulary/match-concepts';
import type { TargetColumn } from '../vocabulary/target-columns';
import type { SumProof } from './sum-proof';

/** A table, with the column of each thing that its headings name. */
interface Table extends TableLines {
  positions: ReadonlyMap<TargetColumn, number>;
  /** How many columns it has that only let units fill. */
  leaseColumns: number;
}

export interface TableLines {
  sheet: Sheet;
  features: readonly LineFeatures[];
  heading: HeadingLines;
  /** The last line of the table. */
  bottom: number;
  columns: readonly ColumnProposal[];
  /** The columns that name a unit: its reference, then others that can. */
  identities: readonly number[];
}

interface Line {
  readonly kind: RowKind;
  readonly reason: string;
  readonly owner?: number;
}

const LINES_A_PAUSE = 250;

/** Gives every line from the heading to the bottom of the table a kind, a reason, and the unit that it belongs to. */
export function* classifyRows(given: TableLines, proof: SumProof): Task<Map<number, Line>> {
  const lines = new Map<number, Line>();
  const { heading, bottom, sheet, columns } = given;
  const positions = new Map(columns.flatMap(({ column, position }) => (column ? [[column, position]] : [])));
  const leaseColumns = LEASE_COLUMNS.filter((name) => positions.has(name)).length;
  const table: Table = { ...given, positions, leaseColumns };
  for (const line of heading.lines) lines.set(line, headingLine(line, heading));
  const repeated = new Set(heading.lines.map((line) => lineText(sheet, line)));
  const mostValues = Math.max(
    ...heading.lines.map((line) => {
      const { numbers = 0, dates = 0 } = table.features[line] ?? {};
      return numbers + dates;
    }),
  );
  const state: State = {
    owner: undefined,
    block: undefined,
    sawTotal: false,
    section: undefined,
    units: new Map(),
  };
  for (let line = (heading.lines.at(-1) ?? -1) + 1; line <= bottom; line++) {
    const { filled = 0, numbers = 0, dates = 0 } = table.features[line] ?? {};
    // Most lines have more values than a heading.
    const found =
      filled > 0 && numbers + dates <= mostValues && repeated.has(lineText(sheet, line))
        ? { kind: 'repeated heading' as const, reason: 'The heading is repeated.' }
        : classifyLine(table, line, state, proof);
    lines.set(line, found);
    follow(state, found, line, table, proof);
    if (line % LINES_A_PAUSE === 0) yield;
  }
  return settleTotals(lines, proof);
}

const headingLine = (line: number, { unitLine }: HeadingLines): Line =>
  line === unitLine
    ? { kind: 'unit row', reason: 'It holds the units of the columns.' }
    : { kind: 'heading', reason: 'It holds the headings.' };

interface State {
  /** The unit that lines without a unit belong to. */
  owner: number | undefined;
  /** What the last heading inside the unit says that its lines are. */
  block: 'charge' | 'rent step' | undefined;
  /** The last sum covers all rows so far, so that the units may have ended. */
  sawTotal: boolean;
  /** What the last banner says that the leases below it are. */
  section: 'past lease' | 'next lease' | undefined;
  /** The line of each unit so far, by its reference, as far as its lease is not of the past or future. */
  units: Map<string, number>;
}

function follow(state: State, { kind, owner }: Line, line: number, table: TableLines, proof: SumProof): void {
  if (kind === 'unit' || kind === 'vacant unit') {
    state.owner = line;
    state.block = undefined;
    state.sawTotal = false;
    state.units.set(unitOf(table, line), line);
    proof.add(line);
  } else if (kind === 'continuation') proof.add(line);
  else if (kind === 'next lease' || kind === 'past lease') {
    state.owner = owner;
    state.block = undefined;
  } else if (kind === 'banner') {
    state.owner = undefined;
    const text = lineText(table.sheet, line).trim();
    const section = saysFuture(text) ? 'next lease' : saysEnded(text) ? 'past lease' : undefined;
    // Units of another building may have the same references.
    if (!section && !state.section) state.units.clear();
    state.section = section;
  } else if (kind === 'total') state.owner = undefined;
  else if (kind === 'subtotal' && state.owner === undefined) {
    state.sawTotal = proof.provesAll(line);
    proof.close();
  } else if (kind === 'sub-heading') state.block = blockOf(table.sheet, line);
}

function blockOf(sheet: Sheet, line: number): State['block'] {
  const all = new Set((sheet.cells[line] ?? []).flatMap((cell) => [...matchConcepts(cellText(cell)).all]));
  if (all.has('step') || (all.has('start') && !all.has('charge'))) return 'rent step';
  return 'charge';
}

function classifyLine(table: Table, line: number, state: State, proof: SumProof): Line {
  const { sheet, positions } = table;
  const features = table.features[line];
  if (!features || features.filled === 0) return { kind: 'blank', reason: '' };
  const text = (position: number | undefined) =>
    position === undefined ? '' : filledText(sheet, line, position);
  const unit = unitOf(table, line);
  const tenant = text(positions.get('tenant_name') ?? positions.get('tenant_reference'));
  const label = totalLabel(table, line, unit, tenant);
  if (label) return total(line, label, state, proof, features);
  const values = features.numbers + features.dates;
  if (isSubHeading(features, state))
    return {
      kind: 'sub-heading',
      reason: 'It holds headings for lines of the unit above.',
      ...ownedBy(state),
    };
  const isAlone = features.filled <= 2 && values === 0 && !(unit && (tenant || isCode(unit)));
  if (isAlone) return textLine(table, line, state, features);
  if (state.sawTotal && features.filled <= 3 && !hasText(table, line, 'tenant_name'))
    return { kind: 'summary', reason: 'It follows the total and has few values.' };
  if (isUnitLine(table, line, unit, tenant, state)) {
    if ((tenant === '' || (unit === '' && isLabel(tenant, features))) && proof.proves(line)) {
      state.owner = undefined;
      return { kind: 'subtotal', reason: 'Its numbers are the sums of the rows above.' };
    }
    const owner = state.section && state.units.get(unit);
    if (state.section && owner !== undefined)
      return { kind: state.section, reason: 'The text above these rows says so.', owner };
    return unitLine(table, line, tenant);
  }
  return innerLine(table, line, tenant, state, features, proof);
}

const unitOf = ({ sheet, identities }: TableLines, line: number): string =>
  identities.map((position) => filledText(sheet, line, position)).find(Boolean) ?? '';

const filledText = (sheet: Sheet, line: number, position: number) =>
  isFilled(sheet, line, position) ? cellText(cellAt(sheet, line, position)) : '';

function hasText({ sheet, positions }: Table, line: number, name: TargetColumn): boolean {
  const position = positions.get(name);
  return position !== undefined && shapeAt(sheet, line, position) === SHAPE.text;
}

const ownedBy = ({ owner }: State) => (owner === undefined ? {} : { owner });

/** Headings of lines inside a unit: only texts, and most of them words of headings. */
const isSubHeading = ({ numbers, dates, texts, hits }: LineFeatures, { owner }: State) =>
  owner !== undefined && numbers + dates === 0 && hits >= 3 && hits >= texts * 0.5;

const isCode = (text: string) => text.length <= 14 && /\d/.test(text) && !/\s\S+\s/.test(text);

/** The words of a sum, unless the row has a unit of its own or its tenant is a company called "Total". */
function totalLabel(
  { sheet, positions }: Table,
  line: number,
  unit: string,
  tenant: string,
): string | undefined {
  // Where a line has a unit, only the words of its unit and tenant count.
  if (unit && !saysSum(unit) && !countsUnits(tenant)) return undefined;
  const { left, right } = sheet.used ?? { left: 0, right: -1 };
  for (let column = left; column <= right; column++) {
    if (shapeAt(sheet, line, column) !== SHAPE.text) continue;
    const text = cellText(cellAt(sheet, line, column));
    if (text.length > 80) continue;
    if (unit && text !== unit && !(text === tenant && countsUnits(text))) continue;
    if (!saysSum(text)) continue;
    const isTenant = text === tenant && positions.get('tenant_name') === column;
    if (isTenant && saysCompany(text)) continue;
    if (text === unit && tenant && !saysVacant(tenant) && saysCompany(tenant)) continue;
    return text;
  }
  return undefined;
}

function total(
  line: number,
  label: string,
  state: State,
  proof: SumProof,
  { numbers, first, filled }: LineFeatures,
): Line {
  const isInBlock =
    state.owner !== undefined &&
    !proof.proves(line) &&
    (numbers === 0 || (numbers <= 2 && first > proof.left));
  if (isInBlock && (filled <= 3 || first > proof.left + 1))
    return {
      kind: 'subtotal',
      reason: `“${label}” closes the lines of the unit above.`,
      ...(state.owner !== undefined && { owner: state.owner }),
    };
  state.owner = undefined;
  return { kind: 'subtotal', reason: `“${label}” says that it is a sum.` };
}

/** A line of one or two texts: the name of a property above its units, or a note. */
function textLine(table: TableLines, line: number, state: State, features: LineFeatures): Line {
  const { sheet, heading } = table;
  const text = cellText(cellAt(sheet, line, features.first));
  const isAhead = hasUnitsAhead(table, line);
  if (!isAhead) return { kind: 'note', reason: 'It is a text below the units.' };
  const isInner = state.owner !== undefined && features.first > (sheet.used?.left ?? 0) + 1;
  if (isInner)
    return {
      kind: 'note',
      reason: 'It is a text below a unit.',
      ...(state.owner !== undefined && { owner: state.owner }),
    };
  if (
    text.length > 120 ||
    (line === (heading.lines.at(-1) ?? 0) + 1 && features.long > 0 && text.length > 80)
  )
    return { kind: 'note', reason: 'It is a sentence.' };
  return { kind: 'banner', reason: 'It is a text alone, above units.' };
}

function hasUnitsAhead({ features, bottom }: TableLines, line: number): boolean {
  for (let next = line + 1; next <= Math.min(bottom, line + 40); next++) {
    const found = features[next];
    if (found && found.numbers + found.dates >= 1 && found.filled >= 3) return true;
  }
  return false;
}

function isUnitLine(
  { sheet, identities, positions }: Table,
  line: number,
  unit: string,
  tenant: string,
  state: State,
): boolean {
  if (unit) return true;
  const hasUnits = identities.length > 0;
  const of = (...names: TargetColumn[]) => {
    const position = positions.get(names.find((name) => positions.has(name)) as TargetColumn);
    return position !== undefined && isFilled(sheet, line, position);
  };
  const substance =
    of('actual_lettable_area_sqm', 'contracted_lettable_area_sqm') ||
    of('contracted_rent_pa', 'lease_start_date', 'contracted_rent_pa_per_sqm');
  if (hasUnits) return tenant !== '' && substance && state.owner === undefined;
  return (tenant !== '' || of('lease_reference', 'unit_floor')) && (substance || of('lease_expiry_date'));
}

/** Nearly all lines are one of these. */
const EMPTY_UNIT: Line = { kind: 'vacant unit', reason: 'It has a unit, but neither a tenant nor a rent.' };
const LET_UNIT: Line = { kind: 'unit', reason: 'It has a unit and a tenant.' };

const LEASE_COLUMNS = [
  'contracted_rent_pa',
  'lease_start_date',
  'lease_expiry_date',
  'contracted_rent_pa_per_sqm',
  'operating_cost_prepayment_pa',
  'security_amount',
] as const;

/** What stands in the column of the tenants may be the label of a sum, where it is not a company and has no dates. */
const isLabel = (tenant: string, { dates }: LineFeatures) =>
  tenant === '' || (dates === 0 && !saysCompany(tenant));

/** The name of a company, or of a person: words that all begin with a capital. */
const isName = (tenant: string): boolean =>
  saysCompany(tenant) ||
  /\d/.test(tenant) ||
  /^\P{Ll}+$/u.test(tenant) ||
  /^(?:[\p{Lu}\d&][^ ]* ?){2,}$/u.test(tenant);

function unitLine({ sheet, positions, leaseColumns }: Table, line: number, tenant: string): Line {
  const text = (name: TargetColumn) => {
    const position = positions.get(name);
    return position === undefined ? '' : filledText(sheet, line, position);
  };
  const number = (name: TargetColumn) => {
    const position = positions.get(name);
    return (
      position !== undefined && shapeAt(sheet, line, position) === SHAPE.number && /[1-9]/.test(text(name))
    );
  };
  if (tenant && saysVacant(tenant))
    return { kind: 'vacant unit', reason: `“${tenant}” says that it is vacant.` };
  const isLet = () =>
    LEASE_COLUMNS.some((name) => text(name) !== '' && !(name.endsWith('_pa') && !number(name)));
  if (tenant && leaseColumns >= 2 && !isLet() && !isName(tenant))
    return { kind: 'vacant unit', reason: `“${tenant}” is not a name, and it has neither a rent nor dates.` };
  if (tenant) return LET_UNIT;
  const vacant = (['lease_status', 'lease_type', 'use_type', 'lease_comment', 'unit_comment'] as const).find(
    (name) => saysVacant(text(name)),
  );
  if (vacant) return { kind: 'vacant unit', reason: `“${text(vacant)}” says that it is vacant.` };
  const hasTenants = positions.has('tenant_name');
  if (hasTenants && !number('contracted_rent_pa')) return EMPTY_UNIT;
  return {
    kind: 'unit',
    reason: hasTenants ? 'It has a unit and a rent, but not a tenant.' : 'It has a unit.',
  };
}

/** A line without a unit of its own: a charge, a step, a heading inside the unit, another area of the same lease. */
function innerLine(
  { sheet, columns }: Table,
  line: number,
  tenant: string,
  state: State,
  features: LineFeatures,
  proof: SumProof,
): Line {
  const { owner } = state;
  const values = features.numbers + features.dates;
  if (owner === undefined) {
    if (proof.proves(line))
      return { kind: 'subtotal', reason: 'Its numbers are the sums of the rows above.' };
    if (values === 0) return { kind: 'note', reason: 'It has texts, but neither a unit nor a number.' };
    return proof.rows > 0
      ? { kind: 'summary', reason: 'It follows a sum and has no unit.' }
      : { kind: 'rejected', reason: 'It has numbers, but no unit that they belong to.' };
  }
  if (isLabel(tenant, features) && proof.proves(line)) {
    state.owner = undefined;
    return { kind: 'subtotal', reason: 'Its numbers are the sums of the rows above.' };
  }
  if (values === 0 && features.texts >= 3 && features.hits >= 1)
    return { kind: 'sub-heading', reason: 'It holds headings for lines of the unit above.', owner };
  const amount = columns.find(
    ({ column, position }) =>
      (column === 'contracted_rent_pa' || column === 'actual_lettable_area_sqm') &&
      shapeAt(sheet, line, position) === SHAPE.number,
  );
  if (state.block && values > 0)
    return { kind: state.block, reason: 'It follows a heading inside the unit above.', owner };
  if (tenant && amount)
    return { kind: 'continuation', reason: 'It has a tenant, but not a unit of its own.', owner };
  if (features.dates > 0 && features.numbers > 0)
    return { kind: 'rent step', reason: 'It has a date and an amount, but not a unit.', owner };
  if (features.texts > 0 && features.numbers > 0 && features.numbers <= 3)
    return { kind: 'charge', reason: 'It has a text and an amount, but not a unit.', owner };
  if (values > 0) return { kind: 'continuation', reason: 'It has values, but not a unit of its own.', owner };
  return { kind: 'note', reason: 'It is a text below a unit.', owner };
}

/** The last sum of the table, which covers all units, is its total. Lines with numbers below it are a summary. */
function settleTotals(lines: Map<number, Line>, proof: SumProof): Map<number, Line> {
  const numbers = [...lines.keys()];
  const lastUnit = numbers.findLast((line) => isUnit((lines.get(line) as Line).kind)) ?? -1;
  const sums = numbers.filter(
    (line) => lines.get(line)?.kind === 'subtotal' && lines.get(line)?.owner === undefined,
  );
  const after = sums.filter((line) => line > lastUnit);
  const before = sums.length - after.length;
  const last = after.at(-1);
  if (last !== undefined && (before === 0 || after.length > 1 || !proof.provesLastGroup(last))) {
    const kept = lines.get(last) as Line;
    lines.set(last, { ...kept, kind: 'total' });
  }
  return lines;
}

export type ClassifiedLine = Line;
export const isUnit = (kind: RowKind): boolean => kind === 'unit' || kind === 'vacant unit';
export function toSourceRow({ firstRow }: Sheet, line: number, { kind, reason, owner }: Line): SourceRow {
  const row = firstRow + line;
  return owner === undefined ? { row, kind, reason } : { row, kind, reason, owner: firstRow + owner };
}
