import { otherAddin } from '../../../src/features/values/other-addins';

const names = new Map([['my.rate', '=LAMBDA(x,x*2)']]);

it.each([
  ['=ABC.PRICE(A1)', 'ABC.PRICE'],
  ['=1+_xldudf_ABC_PRICE(A1)', 'ABC_PRICE'],
  ['=STDEV.S(A1:A3)+_xlfn.STDEV.P(A1:A3)+FORECAST.ETS.CONFINT(1,2,3)', undefined],
  ['=RR.TOTAL("rent")+_xldudf_RR_TOTAL("rent")', undefined],
  ['=My.Rate(2)', undefined],
  ['="ABC.PRICE("&A1', undefined],
])('%s calls %p of another add-in', (formula, found) => {
  expect(otherAddin(formula, names)).toBe(found);
});
