import { fuzz } from '../../fuzz/fuzz';
import { randomReply } from '../../fuzz/random-reply';
import { smallest } from '../../fuzz/smallest';
import { seeded } from '../../faults/seeded';
import { createPlainReader } from '../../../src/table/parse/plain-reader';
import { propertyRuns } from '../../support/property-runs';
import { PARSERS } from './parsers';

it('finds no difference on random and damaged replies', () => {
  const count = propertyRuns(1500);
  expect(fuzz(1, (replies) => replies < count)).toEqual({ replies: count });
});

it('finds a parser that loses a row, and a small reply that shows it', () => {
  const parsers = {
    ...PARSERS,
    losing: ((columns, layout) => {
      const parser = createPlainReader(columns, layout);
      return {
        push: (bytes) => parser.push(bytes),
        get isClosed() {
          return parser.isClosed;
        },
        finish: () => ({ ...parser.finish(), rowCount: 0 }),
      };
    }) as typeof createPlainReader,
  };
  const { finding } = fuzz(1, (replies) => replies < 1000, parsers);
  expect(finding).toMatchObject({ parser: 'losing', difference: 'read: 0 rows, not 1' });
  expect(finding?.reply.length).toBeLessThan(30);
});

it('makes the same reply from the same seed', () => {
  expect(randomReply(seeded(7))).toEqual(randomReply(seeded(7)));
});

it('shrinks a document to the part that matters', () => {
  const document = new TextEncoder().encode('abcdefghijklmnopq');
  const part = smallest(document, (bytes) => bytes.includes(0x63) && bytes.includes(0x70));
  expect(new TextDecoder().decode(part)).toBe('cp');
});
