import {
  FUNCTION_ARGUMENTS,
  type FunctionArguments,
  type FunctionName,
} from '../../src/contract/function-arguments';
import { provideAddinContext } from '../../src/answers/calls/addin-context';
import { callFunction } from '../../src/functions/call-function';
import { installCustomFunctions } from '../support/custom-functions';
import { fakeGateway } from '../support/fake-gateway';

installCustomFunctions();

/** Excel answers an error in a choice or a number itself. Errors of a rent roll are read. */
const CHOICES_AND_RANGES = [
  'headers',
  'rentrolls',
  'statistic',
  'always_null',
  'show',
  'range',
  'range_a',
  'range_b',
];
const ROLL = [
  ['Unit', 'Tenant', 'Area m²', 'Rent p.a. EUR'],
  ['A1', 'Alder GmbH', 100, 12_000],
  ['A2', 'Cedar GmbH', 50, 6000],
  ['A3', 'Oak GmbH', 40, 5000],
];
const CASES = Object.entries(FUNCTION_ARGUMENTS).flatMap(([name, names]) =>
  names
    .filter((argument) => !CHOICES_AND_RANGES.includes(argument))
    .map((argument) => [name, argument] as const),
);

it.each(CASES)(
  'RR.%s answers an error of its argument %s as Excel does, with the reason',
  async (name, argument) => {
    const { context } = fakeGateway({});
    provideAddinContext(context);
    const answerTo = (basicValue: string) => {
      const error = { type: 'Error', basicType: 'Error', basicValue };
      const given = {
        column: 'area',
        range: ROLL,
        [argument]: [['a', error]],
      } as FunctionArguments<FunctionName>;
      const invocation = {} as CustomFunctions.CancelableInvocation;
      return callFunction(name as FunctionName, given, invocation).catch((thrown: unknown) => thrown);
    };
    for (const error of ['#N/A', '#DIV/0!', '#NUM!', '#NULL!', '#VALUE!'])
      expect(await answerTo(error)).toMatchObject({
        code: error,
        message: `Argument ${argument} has a cell with the error ${error}. Correct that cell first.`,
      });
    // Office.js has no code for these.
    for (const error of ['#REF!', '#NAME?', '#SPILL!'])
      expect(await answerTo(error)).toMatchObject({ code: '#VALUE!' });
  },
);
