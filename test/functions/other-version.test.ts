import { FUNCTION_ARGUMENTS } from '../../src/contract/function-arguments';
import { provideAddinContext } from '../../src/answers/calls/addin-context';
import * as functions from '../../src/functions/functions';
import { installCustomFunctions } from '../support/custom-functions';
import { fakeGateway } from '../support/fake-gateway';

installCustomFunctions();

type Positional = (...args: unknown[]) => Promise<unknown[][]>;
const { databases, query, compare } = functions as unknown as Record<string, Positional>;

describe('a description of functions that Excel keeps from another version of the add-in', () => {
  const { context } = fakeGateway({});
  provideAddinContext(context);
  const invocation = { address: 'Roll!B6', parameterAddresses: ['Q3!A1:B2', 'Q4!A1:B2'] };
  const failure = (call: Promise<unknown>) => call.catch(({ message }: Error) => message);
  const argsOf = (name: string) => context.runs.all().find((run) => run.name === name)?.args;

  it('with fewer arguments is answered as if the later ones were omitted', async () => {
    await failure(query!('tenant_name', 'a=b', 0, invocation));
    expect(argsOf('QUERY')).toEqual(['tenant_name', 'a=b', 0, null, null, null]);
    expect(await failure(compare!([['a']], [['b']], invocation))).toContain('is not a rent roll');
    expect(argsOf('COMPARE')).toMatchObject([
      { address: 'Q3!A1:B2' },
      { address: 'Q4!A1:B2' },
      null,
      null,
      null,
    ]);
  });

  it('with more arguments is named, with what to do', async () =>
    expect(await failure(databases!(1, 'later', invocation))).toBe(
      'Excel has another description of RR.DATABASES than this version of the add-in. Close and open the workbook again.',
    ));

  it('knows each argument at the place that it has had since its release: new ones come after it', () => {
    const released = {
      QUERY: 'columns, filters, headers, rentrolls, approved_only, options',
      COLUMNS: 'search, filters, headers, always_null, options',
      CHANGES: 'columns, filters, headers, rentrolls, approved_only, fx_currency, options',
      TOTAL: 'column, filters, statistic, rentrolls, approved_only, options',
      RENTROLLS: 'filters, headers, options',
      FILES: 'filters, headers, options',
      FILE: 'file_id, headers, options',
      MAPPINGS: 'extraction_ids, headers, options',
      DATABASES: 'headers',
      RECONCILE: 'range, property, as_of, show, mapping, options',
      COMPARE: 'range_a, range_b, show, mapping, options',
    };
    for (const [name, args] of Object.entries(released))
      expect(FUNCTION_ARGUMENTS[name as keyof typeof released].join(', ')).toMatch(
        new RegExp(`^${args}(, |$)`),
      );
  });
});
