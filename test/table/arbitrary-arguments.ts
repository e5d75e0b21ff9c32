import fc from 'fast-check';

/** Cells as Excel passes them, including error values and formatted numbers. */
const cell = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 2, arbitrary: fc.double() },
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(
      null,
      undefined,
      0,
      '',
      { type: 'Error', basicValue: '#N/A' },
      { type: 'Double', basicValue: 45658, numberFormat: 'yyyy-mm-dd' },
      { type: 'Entity', text: 'x' },
      { type: 'Empty' },
      {},
    ),
  );

/** Any argument of a worksheet function: a cell, a row, or a block, which may be ragged. */
export const argument = (...words: string[]): fc.Arbitrary<unknown> => {
  const piece = fc.oneof(
    fc.constantFrom(...words, ';', ',', '=', "'", '"', ' ', '~', '*'),
    fc.string({ maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const word = fc.oneof(text, fc.constantFrom(...words));
  return fc.oneof(
    text,
    cell(word),
    fc.array(cell(word), { maxLength: 4 }),
    fc.array(fc.array(cell(word), { maxLength: 5 }), { maxLength: 4 }),
  );
};
