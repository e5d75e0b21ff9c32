import { textTable } from '../support/text-table';
import { isWholeCall } from '../../src/excel/calls/tokens';
import {
  asksService,
  callNames,
  createCallCounter,
  repeatsCalls,
  withKnownFunctions,
} from '../../src/excel/rr-formula';

describe('the calls of a formula', () => {
  it.each(
    textTable(`
      =RR.QUERY("tenant_name") | 1
      =rr.query(A1) | 1
      =RR.QUERY (A1) | 1
      =VSTACK(RR.QUERY(A1),RR.CHANGES()) | 2
      =IF(A1="RR.QUERY(",1,2) | 0
      =MYRR.QUERY(A1) | 0
      =_xldudf_RR_QUERY(A1) | 1
      =RR.PROBE("echo") | 0
      =CONCAT("say ""RR.QUERY("" twice", RR.COLUMNS()) | 1`),
  )('%s has %s', (formula, calls) => expect(callNames(formula!)).toHaveLength(Number(calls)));

  it('are found through names, and names of names, in any order', () => {
    const names = {
      ...{ offices: '=FILTER(Roll, INDEX(Roll,,4)="OFFICE")', roll: '=RR.QUERY("tenant_name, use_type")' },
      ...{ rate: '=0.05', 's 1!units': '=RR.QUERY("unit_name")' },
    };
    const count = createCallCounter(new Map(Object.entries(names)));
    const formulas = ['=Roll', '=ROWS(offices)', '=Rate*2', '="Roll"', '=Rolling', "='S 1'!Units+Roll#"];
    expect(formulas.map(count)).toEqual([1, 2, 0, 0, 0, 2]);
  });

  it('are counted even if names are circular', () => {
    const count = createCallCounter(new Map(Object.entries({ a_: '=B_', b_: '=A_+RR.COLUMNS()' })));
    expect(count('=A_')).toBeGreaterThan(0);
  });
});

it.each(
  textTable(`
    =_xldudf_RR_QUERY(A1) | =RR.QUERY(A1)
    =SUM(_xldudf_RR_FILE (7),_XLDUDF_RR.FILES()) | =SUM(RR.FILE (7),RR.FILES())
    =CONCAT("_xldudf_RR_QUERY(",'_xldudf_RR_QUERY('!A1) | =CONCAT("_xldudf_RR_QUERY(",'_xldudf_RR_QUERY('!A1)`),
)('writes the functions of %s as a person does', (formula, written) =>
  expect(withKnownFunctions(formula!)).toBe(written),
);

/** A formula, whether it is one whole call, whether it may repeat a call, and whether it asks the service. */
it.each(
  textTable(`
    =RR.QUERY("LAMBDA(") | whole | once | asks
    = _xldudf_RR_QUERY("a)", IF(A1>1,"b","c")) | whole | once | asks
    =RR.QUERY("a")*2 | part | once | asks
    =TAKE(RR.QUERY("a"),5) | part | once | asks
    =@RR.QUERY("a") | part | once | asks
    =RR.QUERY("a" | part | once | asks
    =MAP(A1:A3,LAMBDA(c,RR.QUERY(c))) | part | repeats | asks
    =_xlfn.LAMBDA(c,RR.QUERY(c))(A1) | part | repeats | asks
    =RR.COMPARE(A1:F9,H1:M9) | whole | once | waits for no sign-in
    =SUM(RR.COMPARE(A1:F9,H1:M9),RR.TOTAL("rent")) | part | once | asks`),
)('%s is known as %s, %s, %s', (formula, extent, times, service) =>
  expect([isWholeCall(formula!), repeatsCalls(formula!), asksService(formula!)]).toEqual([
    extent === 'whole',
    times === 'repeats',
    service === 'asks',
  ]),
);
