import { alignedText } from '../../src/service/operator-command-line';

describe('a list as text', () => {
  it('has headings, aligns numbers right, joins lists, and shows a dash for a missing value', () =>
    expect(
      alignedText([
        { rentrollId: 7, decidedBy: 'a@b.example', property_name: 'Mill House', databases: ['101', '103'] },
        { rentrollId: 4711, decidedBy: null, property_name: '', databases: [], isApproved: true },
      ]).split('\n'),
    ).toEqual([
      'rentroll id  decided by   property name  databases  is approved',
      '          7  a@b.example  Mill House     101, 103   –',
      '       4711  –            –              –          yes',
    ]));

  it('formats one line an object, and lets no value control the terminal', () =>
    expect(alignedText([{ name: 'Mill\u001b[31m\nHouse\u202e' }])).toBe('name\nMill [31m House'));
});
