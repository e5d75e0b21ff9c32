import { namesPayment } from '../../src/intake/vocabulary/reader-words';

it.each(['Fattura', 'Facturas', 'Buchungstext', 'Debit', 'Paid'])(
  'takes %s for a heading of payments',
  (heading) => expect(namesPayment(heading)).toBe(true),
);

it.each(['Debitor', 'Debiteurnummer', 'Buchungskreis', 'Creditor'])(
  'takes %s for a number of a rent roll, not for a heading of payments',
  (heading) => expect(namesPayment(heading)).toBe(false),
);
