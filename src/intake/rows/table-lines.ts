import type { Relation } from '../columns/arithmetic';
import type { ChargeList } from '../columns/charge-list';
import type { ColumnProfile } from '../columns/column-profile';
import type { ColumnProposal, RowKind } from '../extraction';
import { type Sheet, SHAPE, cellText, isFilled, shapeAt, textAt } from '../grid/sheet';
import type { HeadingLines } from '../headings/find-headings';
import { type LineFeatures, isUnitSign } from '../headings/line-features';
import type { TargetColumn } from '../vocabulary/target-columns';
import { isFutureLabel, isLetLabel, isSumLabel } from '../vocabulary/text-words';
import type { SubtotalCheck } from './subtotal-check';
import type { ColumnStyle, Language, NumberAt } from '../values/read-value';
import { oncePerValue } from '../../table/once-per-value';
import { enumValue } from '../vocabulary/enum-values';
import { type Concept, matchConcepts } from '../vocabulary/match-concepts';
import {
  isFloor,
  isFloorQualifier,
  isFloorSection,
  isNewLabel,
  namesPropertyType,
} from '../vocabulary/reader-words';

/** What a line of a table is. */
export interface ClassifiedLine {
  readonly kind: RowKind;
  readonly reason: string;
  /** The line of the unit that it belongs to. */
  readonly owner?: number;
  /** True for a vacant unit that has the tenant and the rent of its next lease in its line. */
  readonly hasNext?: boolean;
  /** The line of another unit, whose tenant and dates are its own, too. */
  readonly lease?: number;
}

export const classified = (kind: RowKind, reason: string, owner?: number): ClassifiedLine => ({
  kind,
  reason,
  owner,
});

export const BLANK = classified('blank', '');

export const isUnit = (kind: RowKind): boolean => kind === 'unit' || kind === 'vacant unit';

/** What the columns of a table mean, and how their values are written. */
export interface TableColumns {
  sheet: Sheet;
  features: readonly LineFeatures[];
  heading: HeadingLines;
  /** The last line of the table. */
  bottom: number;
  columns: readonly ColumnProposal[];
  positions: ReadonlyMap<TargetColumn, number>;
  /** The columns that name a unit: its reference, then others that can. */
  identities: readonly number[];
  /** The columns of charges, where these have the rent. */
  charges: ChargeList | undefined;
  profiles: ReadonlyMap<number, ColumnProfile>;
  relations: readonly Relation[];
  styles: ReadonlyMap<number, ColumnStyle>;
  numberAt: NumberAt;
  language: Language | undefined;
  fingerprint: string;
}

/** A table, and what its lines have in common. */
export interface Table extends TableColumns {
  subtotalCheck: SubtotalCheck;
  /** The last line that has enough values to be a unit. */
  lastFull: number;
  /** Whether the sheet says in place of a tenant that a unit is vacant. */
  hasVacantLabels: boolean;
}

/** A line, what it holds, and what it calls its unit and its tenant. */
export interface NamedLine extends LineFeatures {
  at: number;
  unit: string;
  tenant: string;
}

/** What the lines so far say about the next one. */
export interface State {
  /** The line of the unit that the lines below it belong to. A sum of units ends it. */
  owner?: number;
  /** The line of the last tenant, whose lease the next units may belong to. */
  lease?: number;
  /** What the last heading inside the unit says that its lines are. */
  block?: 'charge' | 'rent step';
  /** The first column of that heading, where it has a text in the column of the units and no blank line follows. */
  blockFrom: number;
  /** The line of the last sum of units. */
  lastSum?: number;
  /** Whether no unit and no banner has followed that sum. */
  isAfterSum?: boolean;
  /** What the last text alone says that the lines below it are. */
  section?: 'past lease' | 'next lease' | 'summary';
  /** The line of each unit so far, by its reference, as far as its lease is not of the past or future. */
  units: Map<string, number>;
}

export function unitOf({ sheet, identities }: TableColumns, line: number): string {
  for (let at = 0; at < identities.length; at++) {
    const text = filledText(sheet, line, identities[at]!);
    if (text !== '') return text;
  }
  return '';
}

export const filledText = (sheet: Sheet, line: number, position: number) =>
  isFilled(sheet, line, position) ? textAt(sheet, line, position) : '';

/** The text of a line in the column of a target. Empty without such a column. */
export function textIn({ sheet, positions }: TableColumns, line: number, name: TargetColumn): string {
  const position = positions.get(name);
  return position === undefined ? '' : filledText(sheet, line, position);
}

/** Whether a cell of the line has the words of a sum. */
export const holdsSum = ({ cells }: Sheet, line: number): boolean =>
  cells[line]?.some((cell) => isSumLabel(cellText(cell))) ?? false;

/** Whether a line names the tenant of a unit. A text below the tenants may belong to a small list. */
export function namesLet(table: Table, line: number): boolean {
  const { sheet, positions, identities } = table;
  const position = positions.get('tenant_name') ?? sheet.width;
  return (
    shapeAt(sheet, line, position) === SHAPE.text &&
    !isUnitSign(textAt(sheet, line, position)) &&
    (identities.length === 0 || unitOf(table, line) !== '')
  );
}

/** What a text above units says about all of them: their use or floor, or whether they are let. */
export type Section = 'kind' | 'state';

const KIND: readonly Concept[] = ['use', 'kind', 'parking', 'room'];
const STATE: readonly Concept[] = [
  'unit',
  'object',
  'area',
  'tenant',
  'lease',
  'status',
  'vacancy',
  'current',
  'next',
];
const ORDINAL: readonly Concept[] = ['first', 'second', 'third'];
/** What "Offices", "1. OG" or "Vacant suites" say about the units below. Undefined for a name, such as that of a property. */
export const sectionOf = oncePerValue((text): Section | undefined => {
  if (isFloor(text)) return 'kind';
  const { words, hits } = matchConcepts(text);
  const parts = words.map((word, index) => partOf(word, hits[index]!));
  const isKnown = !parts.includes('name') && (!parts.includes('number') || parts.includes('floor'));
  if (!isKnown || namesPropertyType(text)) return undefined;
  if (parts.includes('kind') || parts.includes('floor')) return 'kind';
  return parts.includes('state') ? 'state' : undefined;
});

function partOf(
  word: string,
  concepts: ReadonlySet<Concept>,
): Section | 'floor' | 'number' | 'filler' | 'name' {
  const has = (list: readonly Concept[]) => list.some((concept) => concepts.has(concept));
  if (concepts.has('floor') || isFloorSection(word)) return 'floor';
  if (has(KIND) || word.startsWith('gewerb') || enumValue('use_type', word)?.isKnown) return 'kind';
  if (has(STATE) || isLetLabel(word) || isFutureLabel(word)) return 'state';
  if (has(ORDINAL) || isFloorQualifier(word)) return 'number';
  return (concepts.has('filler') && word.length > 1) || /^\W$/.test(word) || isNewLabel(word)
    ? 'filler'
    : 'name';
}
