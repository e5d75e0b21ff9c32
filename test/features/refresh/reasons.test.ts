import type { Answers, FunctionResult, RowsRequest } from '../../../src/answers/calls/answers';
import type { Basis } from '../../../src/answers/formulas/basis';
import type { Comparison } from '../../../src/answers/refresher';
import type { RowChange } from '../../../src/answers/result/table-diff';
import type { Client } from '../../../src/client/client';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { askReasons } from '../../../src/features/refresh/ask-reasons';
import {
  canExplain,
  createReasonFinder,
  type MovedRent,
} from '../../../src/features/refresh/diff/create-reason-finder';
import { textTable } from '../../support/text-table';
import { rowsDiff } from '../../support/pane/change-samples';

const BASIS: Basis = {
  ...{ endpoint: 'query', databases: ['101'], rentrolls: 'latest', all: 9, matching: 9, shown: 9 },
  columns: ['property_name', 'unit_name', 'in_place_rent_pa'],
};

describe('the reasons that are asked for', () => {
  const KEY = ['property_name', 'unit_name'];
  const row = (unit: string, difference: number): RowChange => ({
    kind: 'changed',
    row: unit,
    unexplained: { values: ['Crane House', unit], difference, currency: 'EUR' },
    values: [{ column: 'Rent', before: 0, after: difference, difference, currency: 'EUR' }],
  });
  type Rows = Extract<Comparison, { kind: 'rows' }>;
  const rows = (changes: RowChange[], basis = BASIS): Rows => ({
    ...{ kind: 'rows', ...rowsDiff({ changes }) },
    reasons: { key: KEY, basis },
  });

  /** Answers each question with the same changes, as the databases that it is asked of. */
  function asking(cells: FunctionResult['cells']) {
    const asked: [RowsRequest, Parameters<Answers['rows']>[1]][] = [];
    const answers: Pick<Answers, 'rows'> = {
      rows: async (request, call) => {
        asked.push([request, call]);
        const columns = [...(request.columns as string[][])[0]!];
        const basis = { ...BASIS, endpoint: 'changes', columns, databases: call.chosen!.map(({ id }) => id) };
        return { cells, headerRows: 0, basis } as unknown as FunctionResult;
      },
    };
    const client: Pick<Client, 'profile' | 'nextSequence'> = {
      profile: async () => ({ profile: DEFAULT_PROFILE }) as Awaited<ReturnType<Client['profile']>>,
      nextSequence: () => 7,
    };
    return { asked, parts: { answers, client } };
  }

  it('asks past every cache, once for equal questions, and tells only what adds up to the cent', async () => {
    const { asked, parts } = asking([
      ['Crane House', 'u1', 'indexation', 20, 'EUR'],
      ['Crane House', 'u2', 'new lease', 70.01, 'EUR'],
    ]);
    const found = await askReasons(
      [rows([row('u1', 20), row('u2', 70), row('u3', 5)]), rows([row('u1', 20)])],
      parts,
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]![0].columns).toEqual([
      ['property_name', 'unit_name', 'reason_for_rent_change', 'rent_change_pa', 'rent_change_currency'],
    ]);
    expect(asked[0]![1]).toMatchObject({ notBefore: 7, chosen: [{ id: '101' }] });
    expect(found.map(({ changes }) => changes.map(({ reason }) => reason))).toEqual([
      ['indexation', undefined, undefined],
      ['indexation'],
    ]);
    expect(found.map(({ reasons }) => reasons!.isAsked)).toEqual([true, true]);
  });

  it.each(
    textTable(`
      units of the newest rent rolls | property_name,unit_name | {} | true
      rows of whole properties | property_name | {} | false
      all rent rolls | property_name,unit_name | {"rentrolls":"all-rentrolls"} | false
      rent rolls of a day | property_name,unit_name | {"asOf":46000} | false
      changes | property_name,unit_name | {"endpoint":"changes"} | false`),
  )('says whether there are reasons to ask for: %s', (_, key, basis, may) => {
    const asked = { ...BASIS, ...(JSON.parse(basis!) as object) };
    expect(String(canExplain(key!.split(','), asked, DEFAULT_PROFILE))).toBe(may);
  });
});

describe('the reasons that an answer tells', () => {
  const CHANGES: Basis = {
    ...BASIS,
    endpoint: 'changes',
    columns: 'property_name unit_name reason_for_rent_change rent_change_pa rent_change_currency'.split(' '),
  };
  const CELLS = [
    ['Property', 'Unit', 'Reason', 'Change', 'Currency'],
    ['Crane House', '17', 'rent-free ended', 500, 'EUR'],
    ['Crane House', '17', 'indexation', { type: 'Double', basicValue: 20.5, numberFormat: '0' }, 'EUR'],
    ['Crane House', '17', '', 0, 'EUR'],
    ['Crane House', '18', 'expiry', -700, 'EUR'],
    ['Crane House', '19', '', 80, 'EUR'],
  ];
  const MOVED: MovedRent = {
    key: ['property_name', 'unit_name'],
    values: ['Crane House', '17'],
    difference: 520.5,
    currency: 'EUR',
  };
  const reason = (moved: Partial<MovedRent>, reported: Partial<Basis> = {}, asked: Basis = BASIS) =>
    createReasonFinder(
      [{ cells: CELLS, headerRows: 1, basis: { ...CHANGES, ...reported } } as unknown as FunctionResult],
      DEFAULT_PROFILE,
      asked,
    )({ ...MOVED, ...moved });

  describe('the reason of a movement', () => {
    it('is that of all changes of the unit, where they add up to it', () => {
      expect(reason({})).toBe('rent-free ended, indexation');
      expect(reason({ values: ['Crane House', '18'], difference: -700 })).toBe('expiry');
    });

    it.each(
      textTable(`
        another amount | {"difference":520.51}
        another currency | {"currency":"GBP"}
        a part without a reason | {"values":["Crane House","19"],"difference":80}
        a key that the answer does not show | {"key":["property_name","unit_id"]}
        a key that is not a unit or lease | {"key":["property_name"],"values":["Crane House"]}`),
    )('is never told of %s', (_, moved) =>
      expect(reason(JSON.parse(moved!) as Partial<MovedRent>)).toBeUndefined(),
    );

    it.each(
      textTable(`
        all rent rolls | {"rentrolls":"all-rentrolls"}
        other databases | {"databases":["102"]}
        converted amounts | {"currency":"USD"}
        rows of a query | {"endpoint":"query"}`),
    )('is never taken from an answer with %s', (_, reported) =>
      expect(reason({}, JSON.parse(reported!) as Partial<Basis>)).toBeUndefined(),
    );

    it('is not told of a result at an earlier day', () =>
      expect(reason({}, {}, { ...BASIS, asOf: 45_000 })).toBeUndefined());
  });
});
