import fc from 'fast-check';
import { sheetOf, tokensOf } from '../../../src/excel/calls/tokens';
import { readReferences, type Reference } from '../../../src/excel/reference-walk/read-references';
import { textTable } from '../../support/text-table';
import { propertyRuns } from '../../support/property-runs';

/** Each token of a formula that is neither a space nor a sign. */
const tokens = (formula: string) =>
  tokensOf(formula)
    .filter(({ kind }) => kind !== 'space' && kind !== 'sign')
    .map(({ kind, text }) => `${kind} ${text}`)
    .join('; ');

const referenceText = (reference: Reference): string => {
  if (reference.kind === 'name')
    return `${reference.sheet}!${reference.name}${reference.isSpill ? '#' : ''}${reference.isCall ? '()' : ''}`;
  if (reference.kind === 'spill') {
    const { anchor, row = 0, column = 0 } = reference;
    return `${anchor.sheet}!${anchor.cell}# ${row},${column}`;
  }
  const { sheet, row, column, rows, columns } = reference.area;
  return `${sheet}!R${row + 1}C${column + 1} ${rows}x${columns}`;
};
/** What a formula on the sheet "S" refers to. "…" if it may refer to more. */
const references = (formula: string) => {
  const { references: found, mayReferToMore } = readReferences(formula, 'S');
  return [...found.map(referenceText), ...(mayReferToMore ? ['…'] : [])].join('; ');
};

describe('a formula', () => {
  it.each(
    textTable(`
      =$B$8:j8 | cells $B$8:j8 | S!R8C2 1x9
      ='It''s (1)'!A1+Rent!C:D+2:3 | cells 'It''s (1)'!A1; cells Rent!C:D; cells 2:3 | It's (1)!R1C1 1x1; Rent!R1C3 1048576x2; S!R2C1 2x16384
      =SUM(A1:B2#) | call SUM; cells A1; spill B2# | S!SUM(); S!R1C1 1x1; …
      =Sheet1!A1:Sheet1!B2 | cells Sheet1!A1; cells Sheet1!B2 | Sheet1!R1C1 1x1; …
      =Jan:Mar!B9 | cells Jan:Mar!B9 | …
      =[Book1.xlsx]S!B9+[1]!Rents | cells [Book1.xlsx]S!B9; name [1]!Rents | …
      =Rolls[[#All],[a ')(, '[x']]]&Rolls[Rent] | table Rolls[[#All],[a ')(, '[x']]]; table Rolls[Rent] | …
      =Rents#+Sum!Rents+'S 2'!Überschrift | name Rents#; name Sum!Rents; name 'S 2'!Überschrift | S!Rents#; Sum!Rents; S 2!Überschrift
      =ZIP1+RENT2027+XFD1+XFE1 | name ZIP1; name RENT2027; cells XFD1; name XFE1 | S!ZIP1; S!RENT2027; S!R1C16384 1x1; S!XFE1
      =R1C1+RC+R[1]C | name R1C1; name RC; table R[1]; name C | S!R1C1; S!RC; S!C; …
      =LOG10(1E+5)+ATAN2(.5,1.)-2e-3% | call LOG10; number 1E+5; call ATAN2; number .5; number 1.; number 2e-3 | S!LOG10(); S!ATAN2()
      ={"a}",1;TRUE,#N/A}&"say ""A1""" | array {"a}",1;TRUE,#N/A}; text "say ""A1""" |
      =IF(true,#REF!,Roll!#REF!) | call IF; name true; error #REF!; error Roll!#REF! | S!IF()
      =LET(r,B9#,x1_,2,SUM(r)*x1_) | call LET; name r; spill B9#; name x1_; number 2; call SUM; name r; name x1_ | S!LET(); S!B9# 0,0; S!SUM()
      =LAMBDA(f,a,f(a)+b)(C1) | call LAMBDA; name f; name a; call f; name a; name b; cells C1 | S!LAMBDA(); S!b; S!R1C3 1x1
      =RR.QUERY(B8:C8,"x")+_xldudf_RR_TOTAL(D1) | call RR.QUERY; cells B8:C8; text "x"; call _xldudf_RR_TOTAL; cells D1 |
      =INDEX(B9#,,COLUMNS($B8:D8))+INDEX(B9#,A1) | call INDEX; spill B9#; call COLUMNS; cells $B8:D8; call INDEX; spill B9#; cells A1 | S!B9# 0,3; S!INDEX(); S!B9# 0,0; S!R1C1 1x1
      =_xlfn.CHOOSECOLS(T!B9:F20, 2,4) | call _xlfn.CHOOSECOLS; cells T!B9:F20; number 2; number 4 | T!R9C3 12x1; T!R9C5 12x1
      =INDIRECT("A1")+Book.xlsm!Macro(3) | call INDIRECT; text "A1"; call Book.xlsm!Macro; number 3 | …
      ="open | name open | S!open`),
  )('%s is read', (formula, expected, refersTo) => {
    expect(tokens(formula!)).toBe(expected);
    expect(references(formula!)).toBe(refersTo);
  });

  it('counts the arguments of RR calls if they are asked for', () =>
    expect(readReferences('=RR.QUERY(B8,F3#)', 'S', true).references.map(referenceText).join(' ')).toBe(
      'S!R8C2 1x1 S!F3# 0,0',
    ));

  it('has the text of its tokens, whatever it is', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...['"', '""', "'", "''", '!', '[', ']', '{', '}', '(', ')', ',', ';', ':', '#', '@', '$', ' ', '\n'],
        ...['A1', 'XFD1', 'ZZZ9', 'RR.QUERY', "'S 1'!", '1E+5', '#N/A', 'Ä', '😀', '\\', '?', '.', '_xlfn.'],
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const formula = pieces.join('');
        const found = tokensOf(formula);
        expect(found.map(({ text }) => text).join('')).toBe(formula);
        let at = 0;
        for (const token of found) {
          expect(token.at).toBe(at);
          expect(token.text.startsWith(token.prefix)).toBe(true);
          expect(token.kind).toBeDefined();
          at += token.text.length;
        }
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

it.each([
  ['!', 'here'],
  ["'It''s'!", "It's"],
  ['[Book]Roll!', undefined],
  ["'Jan:Mar'!", undefined],
])('%s is a prefix of the sheet %s', (prefix, sheet) => expect(sheetOf(prefix, 'here')).toBe(sheet));
