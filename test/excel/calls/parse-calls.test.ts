import fc from 'fast-check';
import { printArgument, type Argument, type ConstantCell } from '../../../src/excel/calls/argument';
import { parseCalls, type PlacedArgument } from '../../../src/excel/calls/parse-calls';
import { printCall } from '../../../src/excel/calls/argument';
import { textTable } from '../../support/text-table';
import { propertyRuns } from '../../support/property-runs';

/** The arguments of the first call, each as its kind and what it says. */
const argumentsOf = (formula: string) =>
  parseCalls(formula)[0]?.args.map((argument) => {
    if (argument.kind === 'omitted') return 'omitted';
    if (argument.kind === 'array') return `array ${JSON.stringify(argument.rows)}`;
    if (argument.kind === 'reference') return `${argument.form} ${argument.text}`;
    if (argument.kind === 'computed') return `computed ${argument.text}`;
    return `${argument.kind} ${JSON.stringify(argument.value)}`;
  });

it.each(
  textTable(`
    =RR.COLUMNS() |
    =RR.COLUMNS(,) | omitted; omitted
    =_xldudf_RR_QUERY("a",,0) | text "a"; omitted; number 0
    =RR.QUERY("say ""(, "" twice") | text "say \\"(, \\" twice"
    =RR.QUERY("joined "& "texts") | text "joined texts"
    =RR.QUERY("joined "&A1) | computed "joined "&A1
    =RR.QUERY(-1.5, 2E+3, 5%, +.5) | number -1.5; number 2000; number 0.05; number 0.5
    =RR.QUERY(TRUE, false) | logical true; logical false
    =RR.QUERY({"a",-1;TRUE,#DIV/0!}) | array [["a",-1],[true,{"error":"#DIV/0!"}]]
    =RR.QUERY({"a",1;2}) | computed {"a",1;2}
    =RR.QUERY(B8:J8, 'S 1'!A1#, Sheet1!C:C) | cells B8:J8; spill 'S 1'!A1#; cells Sheet1!C:C
    =RR.QUERY(Rolls[[#All],[a ')(, '[x']]],1) | table Rolls[[#All],[a ')(, '[x']]]; number 1
    =RR.QUERY(Rolls[x]+Rolls[y]) | computed Rolls[x]+Rolls[y]
    =RR.QUERY(Überschriften, RR.Headings) | name Überschriften; name RR.Headings
    =RR.QUERY(IF(A1,"x","y"),{1,2}) | computed IF(A1,"x","y"); array [[1,2]]`),
)('the arguments of %s are read by kind', (formula, expected) =>
  expect(argumentsOf(formula!)?.join('; ')).toBe(expected),
);

it.each(
  textTable(`
    =LET(x, RR.QUERY("a"), SORT(x)) | RR.QUERY("a")
    =RR.MAPPINGS(RR.QUERY("id",,0)) | RR.MAPPINGS(RR.QUERY("id",,0)); RR.QUERY("id",,0)
    =MAP(A1:A3,LAMBDA(c,RR.QUERY(c))) | RR.QUERY(c)
    ='RR.QUERY(x)'!A1&"RR.QUERY(y)" |
    =RR.QUERY(A1 |`),
)('the calls in %s are found, each in its own span', (formula, calls) =>
  expect(
    parseCalls(formula!)
      .map(({ start, end }) => formula!.slice(start, end))
      .join('; '),
  ).toBe(calls),
);

const anyText = fc.string({
  unit: fc.constantFrom('a', 'Ä', '"', "'", ',', ';', '(', ')', '{', '}', '[', ']', '#', ' ', '\n'),
});
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const anyCell: fc.Arbitrary<ConstantCell> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constantFrom('#N/A', '#VALUE!', '#NAME?').map((error) => ({ error })),
);
const anyArray = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, width]) =>
    fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: rows, maxLength: rows }),
  );
const REFERENCES: Argument[] = [
  { kind: 'reference', form: 'cells', text: 'B8:J8' },
  { kind: 'reference', form: 'cells', text: "'It''s, (S 1)'!$A$1" },
  { kind: 'reference', form: 'spill', text: 'A1#' },
  { kind: 'reference', form: 'table', text: "Rolls[[#All],[a ')(\", '[x']]]" },
  { kind: 'reference', form: 'name', text: 'Headings' },
  { kind: 'computed', text: 'IF(A1="x, (",{1,2},B1)' },
  { kind: 'computed', text: '(A1,B1)' },
  { kind: 'computed', text: 'XLOOKUP(A1, B:B, C:C)' },
  { kind: 'computed', text: '#N/A' },
];
const anyArgument: fc.Arbitrary<Argument> = fc.oneof(
  fc.constant<Argument>({ kind: 'omitted' }),
  anyText.map((value): Argument => ({ kind: 'text', value })),
  anyNumber.map((value): Argument => ({ kind: 'number', value })),
  fc.boolean().map((value): Argument => ({ kind: 'logical', value })),
  anyArray.map((rows): Argument => ({ kind: 'array', rows })),
  fc.constantFrom(...REFERENCES),
);
const gap = fc.constantFrom('', ' ', '\n ');
/** What stands around a call. */
const AROUND: readonly (readonly [string, string])[] = [
  ['=', ''],
  ['=@', '*2'],
  ['=LET(x, ', ', SORT(x))'],
  ['=IF(A1="RR.QUERY(", {"a",1}, SORT(', '))'],
  ['=RR.MAPPINGS("y", ', ')'],
];
const around = fc.constantFrom(...AROUND);
const runs = { numRuns: propertyRuns(1_000) };

const bare = (argument: Argument): Argument => {
  const { start, end, ...rest } = argument as PlacedArgument;
  if (!(end >= start)) throw new Error(`An argument ends at ${end}, before its start at ${start}.`);
  return rest;
};

it('a printed call reads as the same call', () =>
  fc.assert(
    fc.property(fc.array(anyArgument, { maxLength: 6 }), around, (args, [before, after]) => {
      while (args.at(-1)?.kind === 'omitted') args.pop();
      const formula = before + printCall('QUERY', args) + after;
      const call = parseCalls(formula).find(({ name }) => name === 'QUERY')!;
      expect(call.args.map(bare)).toEqual(args);
    }),
    runs,
  ));

/** A call with gaps, and what stands around it. */
const written = fc
  .tuple(fc.array(fc.tuple(gap, anyArgument, gap), { minLength: 1, maxLength: 6 }), around)
  .map(([args, [before, after]]) => {
    const text = args.map(([left, argument, right]) => left + printArgument(argument) + right);
    return `${before}RR.QUERY(${text.join(',')})${after}`;
  });

it('arguments that are written as they were read leave every byte alone', () =>
  fc.assert(
    fc.property(written, (formula) => {
      for (const call of parseCalls(formula)) {
        let copied = '';
        let done = 0;
        for (const { start, end } of call.args) {
          copied += formula.slice(done, start) + formula.slice(start, end);
          done = end;
        }
        expect(copied + formula.slice(done)).toBe(formula);
      }
    }),
    runs,
  ));
