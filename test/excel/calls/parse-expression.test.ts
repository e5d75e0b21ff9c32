import fc from 'fast-check';
import { textTable } from '../../support/text-table';
import { parseExpression, type Expression } from '../../../src/excel/calls/parse-expression';

/** Writes a tree with all of its parentheses. */
const print = (part: Expression): string => {
  if (part.kind === 'constant')
    return `{${part.cells.map((line) => line.map((cell) => JSON.stringify(cell)).join()).join(';')}}`;
  if (part.kind === 'reference') return part.token.text;
  if (part.kind !== 'call') return part.kind === 'omitted' ? '' : `?${part.text}?`;
  return `${part.name}(${part.args.map(print).join()})`;
};

it.each(
  textTable(`
    1+2*3 | +({1},*({2},{3}))
    -2^2 | ^(-({2}),{2})
    2^-1% | ^({2},-(%({1})))
    A1&B1=C1 | =(&(A1,B1),C1)
    --(A1="x")*B1 | *(-(-(=(A1,{"x"}))),B1)
    sum( A1# , $B$2:C9 ) | SUM(A1#,$B$2:C9)
    _xlfn.XLOOKUP(1,,B:B) | XLOOKUP({1},,B:B)
    IF(A1,,) | IF(A1,,)
    {1,"a";TRUE,2} | {1,"a";true,2}
    'S 1'!A1+Rents | +('S 1'!A1,Rents)
    SUM(Rolls[Unit],1) | SUM(?Rolls[Unit]?,{1})
    SUM(A1:INDEX(B:B,2),(C1,C2)) | SUM(?A1:INDEX(B:B,2)?,?(C1,C2)?)
    1+ | ?1+?`),
)('reads %s as %s', (text, tree) => expect(print(parseExpression(text!))).toBe(tree));

it('knows the text of each part', () => {
  const read = parseExpression(' ROUND( SUM(A1:A3)/2 , 2 )');
  expect(read).toMatchObject({
    text: 'ROUND( SUM(A1:A3)/2 , 2 )',
    args: [{ text: 'SUM(A1:A3)/2' }, { text: '2' }],
  });
});

it('reads any text, and settles', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'A1#(),"&=<>-+*/^%{};:! x'.split('')) }), (text) => {
      expect(parseExpression(text).text).toBe(text.trim());
    }),
  );
});
