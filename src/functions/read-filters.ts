import type { Conditions } from '../answers/calls/answers';
import { loadPart } from '../client/load-part';
import { argumentCells } from '../table/arguments/argument-cells';
import type { ReadConditions } from '../table/filters/read-conditions';

/** Loads what reads conditions, with the first formula that has some. */
export function readFilters(argument: unknown): Conditions {
  if (argument === null || argument === undefined) return undefined;
  const conditions = loadPart(
    () => import(/* webpackChunkName: "read-filters" */ '../table/filters/read-conditions'),
  ).then(
    ({ readConditions }): ReadConditions =>
      (isColumn) =>
        readConditions(argumentCells(argument, 'filters'), isColumn),
  );
  // It is awaited once the request is made. Until then it may fail, too.
  conditions.catch(() => undefined);
  return conditions;
}
