import type { Fact, Period } from '../extraction';
import { SHAPE, shapeAt, textAt } from '../grid/sheet';
import { dayInText } from '../values/read-date';
import { periodOf } from '../vocabulary/measures';
import { matchConcepts } from '../vocabulary/match-concepts';
import type { TargetColumn } from '../vocabulary/target-columns';
import { A_YEAR, type FactSource } from './convert-value';
import type { UnitFacts } from './unit-facts';

const MAX_STEPS = 10;

/** Adds the date and the rent of a line of steps. Returns why not, if the line does not tell both. */
export function stepFacts(unit: UnitFacts, source: FactSource, line: number): string | undefined {
  const { sheet, columns, positions, numberAt, dateAt, measures, order } = source;
  const header = headingsAbove(source, line);
  const rentPosition = positions.get('contracted_rent_pa') ?? sheet.width;
  const hasRent = header.size === 0 && shapeAt(sheet, line, rentPosition) === SHAPE.number;
  let date: Fact | undefined;
  let rent: Fact | undefined;
  for (const { position, heading } of columns) {
    const shape = shapeAt(sheet, line, position);
    const from = { row: sheet.firstRow + line, position };
    const inText = shape === SHAPE.text ? dayInText(textAt(sheet, line, position), order) : undefined;
    const day = shape === SHAPE.date ? dateAt(line, position) : inText;
    if (day) date ??= { value: day, ...from };
    if (shape !== SHAPE.number || rent) continue;
    const words = header.get(position) ?? heading;
    const isOwn = hasRent && position === rentPosition;
    const period = isOwn ? measures.get(position)?.period : periodOfRent(words);
    const amount = numberAt(line, position);
    if (amount !== undefined && period && isOwn === hasRent)
      rent = { value: amount * A_YEAR[period], original: amount, ...from };
  }
  if (!date) return 'it has no date that can be read';
  if (!rent) return 'its amount or period is not known';
  let number = 1;
  while (unit.has(`step_rent_${number}_date` as TargetColumn)) number += 1;
  if (number > MAX_STEPS) return `a unit has at most ${MAX_STEPS} steps`;
  unit.set(`step_rent_${number}_date` as TargetColumn, date);
  unit.set(`step_rent_${number}_new_rent_pa` as TargetColumn, rent);
  return undefined;
}

function periodOfRent(words: string): Period | undefined {
  const { all } = matchConcepts(words);
  if (!(all.has('amount') || all.has('rent')) || all.has('perArea')) return undefined;
  return periodOf(all);
}

/** The headings inside the unit, where a line above has them. */
function headingsAbove({ sheet, lines, columns }: FactSource, line: number): Map<number, string> {
  let above = line - 1;
  while (lines.get(above)?.kind === 'rent step') above -= 1;
  if (lines.get(above)?.kind !== 'sub-heading') return new Map();
  return new Map(columns.map(({ position }) => [position, textAt(sheet, above, position)]));
}
