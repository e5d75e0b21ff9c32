import fc from 'fast-check';
import { lengthProblem, withShortTexts } from '../../../src/excel/rewrite/formula-limits';

const long = (length: number) => 'x'.repeat(length);

/** What Excel makes of texts joined by `&`. */
const valueOf = (joined: string) =>
  joined
    .match(/"(?:[^"]|"")*"(?!")/g)!
    .map((text) => text.slice(1, -1).replaceAll('""', '"'))
    .join('');

it('writes any text as texts that Excel takes and that mean the same', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('"', 'a, ', 'é', '😀', 'column', '&'), { maxLength: 400 }),
      (pieces) => {
        const text = pieces.join('');
        const joined = withShortTexts(`"${text.replaceAll('"', '""')}"`);
        expect(valueOf(joined)).toBe(text);
        expect(lengthProblem(`=RR.QUERY(${joined})`)).toBeUndefined();
      },
    ),
  ));

it('leaves short texts and array constants as they are', () => {
  for (const formula of [`=RR.QUERY("${long(255)}",A1)`, `=RR.QUERY({"${long(300)}","b"})`])
    expect(withShortTexts(formula)).toBe(formula);
  expect(withShortTexts(`=RR.QUERY("${long(256)}","b")`)).toBe(`=RR.QUERY("${long(255)}"&"x","b")`);
});

it.each([
  [`=RR.QUERY("${long(255)}")`, undefined],
  [`=RR.QUERY("${long(256)}")`, 'A text in the formula has more than 255 characters, which Excel refuses.'],
  [`=RR.QUERY({"a","${long(256)}"})`, 'A text in the formula has more than 255 characters'],
  [`=A1${'+A1'.repeat(2_729)}`, undefined],
  [`=A1${'+A1'.repeat(2_730)}`, 'The formula has 8,193 characters, and Excel takes 8,192.'],
])('says whether Excel takes a formula (%#)', (formula, problem) =>
  problem === undefined
    ? expect(lengthProblem(formula)).toBeUndefined()
    : expect(lengthProblem(formula)).toContain(problem),
);
