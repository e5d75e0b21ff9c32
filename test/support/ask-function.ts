import type { CellCall } from '../../src/answers/calls/answers';
import {
  FUNCTION_ARGUMENTS,
  type FunctionArguments,
  type FunctionName,
} from '../../src/contract/function-arguments';
import { answerFunction } from '../../src/functions/call-function';
import { aCall, type FakeGateway } from './fake-gateway';

/** Calls a function. Arguments that are not given are null, as Excel passes omitted ones. */
export function askFunction<Name extends FunctionName>(
  name: Name,
  { context }: Pick<FakeGateway, 'context'>,
  given: Partial<FunctionArguments<Name>> = {},
  call: Partial<CellCall> = {},
) {
  const omitted = Object.fromEntries(FUNCTION_ARGUMENTS[name].map((argument) => [argument, null]));
  const all = { ...omitted, ...given } as FunctionArguments<Name>;
  return answerFunction(name, context, all, { ...aCall, ...call });
}

/** The cells without formats. */
export const plainCells = (cells: readonly (readonly unknown[])[]): (string | number)[][] =>
  cells.map((row) =>
    row.map((cell) => (cell as { basicValue?: number }).basicValue ?? (cell as string | number)),
  );
