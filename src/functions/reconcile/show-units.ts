import type { UnitOutcome } from '../../intake/reconcile';
import { placeShown, type ComparedRange } from './compared-range';
import { saysOf } from './show-differences';
import { amount, type ShownCell, type ShownLines } from './shown-lines';

const HEADINGS = ['Property', 'Unit', 'Tenant', 'Status', 'Matched by', 'Sheet', 'Database', 'In', 'Row'];

/** Shows what happened to each unit of both sides, with its rents. */
export function showUnits(compared: ComparedRange, firstColumn: number): ShownLines {
  const { range, reconciliation } = compared;
  const lineOf = (
    name: string,
    { unit, tenant, status, rule, sheetRent, databaseRent, currency, row }: UnitOutcome,
  ): ShownCell[] => [
    name,
    unit,
    tenant,
    status,
    rule ?? '',
    amount(sheetRent),
    amount(databaseRent),
    currency ?? '',
    placeShown(range, row, 0, firstColumn),
  ];
  return {
    headline: saysOf(reconciliation.properties, compared),
    headings: HEADINGS,
    rows: reconciliation.properties.flatMap(({ name, outcomes }) =>
      outcomes.map((outcome) => lineOf(name, outcome)),
    ),
  };
}
