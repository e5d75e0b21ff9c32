import fc from 'fast-check';
import * as VALUE_CHECKS from '../../../src/answers/value-checks';
import { RrError } from '../../../src/contract/failure';
import { checkFilters } from '../../../src/table/filters/check-filters';
import { DoubtfulValue } from '../../../src/table/filters/condition';
import { explainDoubt } from '../../../src/table/filters/joined-text';
import type { Filter } from '../../../src/table/filters/to-filters';
import type { Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/steps';
import { parseFilters } from '../../support/parse-filters';
import { textTable, writtenCells } from '../../support/text-table';
import { propertyRuns } from '../../support/property-runs';
import { entry } from '../catalogue';
import { tableOf } from '../table-of';

const NAMES = ['Café', 'Cafeteria', 'OFFICE', 'RETAIL', 'off', 'A_1', 'A*1', '50%', 'no Café', null];
const RENTS = [-1200, -100, -5, -0.05, 0, 0.05, 5, 100, 1200, 50_000];
const ENDS = [46387, 46388, 46752, 46753, 47000];
const TABLE = tableOf({
  name: ['STRING', NAMES],
  rent: ['FLOAT', RENTS],
  end: ['TIMESTAMP', ENDS],
});
const COLUMNS = [
  entry('name', 'STRING'),
  entry('rent', 'FLOAT'),
  entry('end', 'TIMESTAMP'),
  entry('vacancy', 'FLOAT', null, { percentScale: 100 }),
];
const isName = (text: string) => COLUMNS.some(({ name }) => name === text.toLowerCase());
const resolve = (text: string) => {
  const found = COLUMNS.find(({ name }) => name === text.toLowerCase());
  if (!found) throw new RrError('unknown-column', text);
  return found;
};
const read = (filters: unknown): Filter[] => parseFilters(filters, resolve, isName);

/** Why a condition is refused, or undefined. */
function refusal(filters: unknown): string | undefined {
  try {
    const found = read(filters);
    atOnce(
      checkFilters(
        TABLE,
        found.filter(({ column }) => TABLE.columns.has(column.name)),
        VALUE_CHECKS,
      ),
    );
    return undefined;
  } catch (thrown) {
    return (thrown instanceof DoubtfulValue ? explainDoubt(thrown) : (thrown as Error)).message;
  }
}

/** The conditions that a message says to write. */
function hintsOf(message: string): string[] {
  const [, written] = /^.*\b[Ww]rite (?:one formula|dates like|numbers like|it )?(.*)\.$/.exec(message) ?? [];
  const isHint = (text: string) => /^'?(?:name|rent|end|vacancy)\b/i.test(text);
  return (written ?? '').split(/,? or (?=name|rent|end|vacancy)/).filter(isHint);
}

const filterValues = (filters: unknown, values: readonly Value[]): Value[] =>
  values.filter((value) => read(filters).every(({ test }) => test(value)));

describe('a hint, typed as it stands', () => {
  it.each(
    textTable(
      `
      rent<=(100) → rent<=-100
      rent<=(1,200.00) → rent<=-1200
      rent<=1.200,00- → rent<=-1200
      rent<=100- → rent<=-100
      rent<=– 100 → rent<=-100
      rent<=‑100 → rent<=-100
      rent>=€ 50.000,00 → rent>=50000
      rent>=$50,000.00 → rent>=50000
      rent>=(EUR 5) → rent>=-5
      rent>=-£5 → rent>=-5
      rent>=$(5) → rent>=-5
      rent>=5 EUR- → rent>=-5
      rent>=50k → rent>=50000
      rent<=(50k) → rent<=-50000
      rent>=€0.05 mn → rent>=50000
      rent>=1.300 → rent>=1.3 or rent>=1300
      rent>=1.125 → rent>=1.1250 or rent>=1125
      rent<=(5%) → rent<=-5 or rent<=-0.05
      vacancy<=(5 %) → vacancy<=-5 points
      vacancy<=–5 % → vacancy<=-5 points
      rent between (100) and (5) → rent between -100 and -5
      rent in 50k, (100) → rent in 50000, -100
      rent in (5) → rent in 5 or rent in -5
      rent=>(100) → rent>=-100
      rent==0,01 → rent=0.01
      rent=5,100 → rent=5.1 or rent=5100
      rent>5 and <100 → rent>5; rent<100
      rent at least 50k → rent>=50000
      rent | != | 100- → rent<>-100
      rent is between -5 and 5 → rent between -5 and 5
      rent not between -5 and 5 →
      name like 'Caf%' → name begins with 'Caf'
      name not like 'Caf%' → name does not begin with 'Caf'
      name like '%Caf%' → name contains 'Caf'
      name like '%é' → name ends with 'é'
      name like C_f% → name=C?f*
      name like '50~%' → name begins with '50~~'
      name like %*% → name contains ~*
      name like Caf* → name=Caf*
      name like off → name=off or name contains off
      name like % → name=*
      name includes 50% → name contains 50%
      name | like | Caf% → name begins with Caf
      name | is not | OFFICE → name<>OFFICE
      name is in (OFFICE, RETAIL) → name in OFFICE, RETAIL
      name==OFFICE → name=OFFICE
      name | OFFICE | RETAIL → name in OFFICE, RETAIL
      name | <>OFFICE | <>RETAIL → name not in OFFICE, RETAIL
      rent | >=5 | <=100 → rent>=5; rent<=100
      name=OFFICE and not RETAIL → name=OFFICE; name<>RETAIL
      name=OFFICE or name=RETAIL → name in OFFICE, RETAIL
      name=OFFICE and name=RETAIL → name=OFFICE; name=RETAIL
      name<>OFFICE and name<>RETAIL → name not in OFFICE, RETAIL
      name=OFFICE; RETAIL → name in OFFICE, RETAIL
      end>=2027 → end>=2027-01-01
      end<=2027 → end<=2027-12-31
      end>2027 → end>2027-12-31
      end<2027-12 → end<2027-12-01
      end=12/2027 → end between 2027-12-01 and 2027-12-31
      end between 2027 and 2028 → end between 2027-01-01 and 2028-12-31`,
      '→',
    ),
  )('is accepted and means the same: %s → %s', (filters, expected) => {
    const hints = hintsOf(refusal(writtenCells(filters)) ?? '');
    expect(hints.join(' or ')).toBe(expected);
    expect(hints.map(refusal)).toEqual(hints.map(() => undefined));
  });

  it.each(
    textTable(
      `
      rent<=-(100)
      rent<=-100-
      rent<=100 CR
      rent>=5m
      rent>=50 bps
      rent>=2 years
      rent>=TEUR 50
      rent>=5-10
      rent between 5k-10k and x
      rent is not over 5
      name like '[CD]afé'
      name is
      name is not
      end<>2027
      end in 2027-12, 2028-01-01
      name<>OFFICE or name<>RETAIL
      name=OFFICE or not RETAIL
      name=OFFICE; <>RETAIL
      rent>50k and <90k
      rent | 50k | 60k`,
      '→',
    ),
  )('is not given where none means the same: %s', (filters) => {
    const message = refusal(writtenCells(filters));
    expect(message).toBeDefined();
    expect(hintsOf(message!)).toEqual([]);
  });

  const amount = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100);
  const digits = fc
    .tuple(amount, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH'))
    .map(([number, locale]) => ({
      number: Number(number.toFixed(2)),
      text: number.toLocaleString(locale, { minimumFractionDigits: 2 }),
    }));
  const money = fc.constantFrom(
    (text: string) => text,
    ...['€', '$', 'EUR ', 'CHF'].map((sign) => (text: string) => sign + text),
    ...[' €', ' EUR', '£'].map((sign) => (text: string) => text + sign),
  );
  const negated = fc.constantFrom<[string, (text: string) => string]>(
    ['brackets', (text) => `(${text})`],
    ['before', (text) => `-${text}`],
    ['minus', (text) => `\u2212${text}`],
    ['dash', (text) => `\u2013 ${text}`],
    ['behind', (text) => `${text}-`],
    ['behind a space', (text) => `${text} \u2212`],
  );
  const sign = fc.constantFrom('<=', '>=', '=', '<>', '<', '>', '=>', '!=', '==');

  it('keeps sign and size of a number, however it is written', () => {
    fc.assert(
      fc.property(
        digits,
        money,
        fc.option(negated),
        sign,
        fc.boolean(),
        (given, withMoney, negative, written, inside) => {
          const [, negate] = negative ?? ['', (text: string) => text];
          const text = inside ? negate(withMoney(given.text)) : withMoney(negate(given.text));
          const number = negative ? -given.number : given.number;
          const near = [number - 0.01, number, number + 0.01, -number, 0];
          const { compare } = SIGNS[written]!;
          const expected = near.filter((value) => compare(value, number));
          const message = refusal(`rent${written}${text}`);
          const conditions = message === undefined ? [`rent${written}${text}`] : hintsOf(message);
          for (const condition of conditions) {
            if (message !== undefined) expect(refusal(condition)).toBeUndefined();
            expect([condition, filterValues(condition, near)]).toEqual([condition, expected]);
          }
        },
      ),
      { numRuns: propertyRuns(1500) },
    );
  });

  it('keeps the meaning of a pattern of SQL', () => {
    const piece = fc.constantFrom(...'%%_ab1*?~ .é-');
    const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
    const value = fc
      .array(fc.constantFrom(...'ab1*?~%_.é, -'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        pattern,
        fc.array(value, { minLength: 5, maxLength: 20 }),
        fc.boolean(),
        (like, drawn, isNegative) => {
          fc.pre(like === like.trim() && like.includes('%'));
          const values = [...drawn, like, like.replaceAll('%', '').replaceAll('_', 'a')]
            .map((text) => text.trim())
            .filter(Boolean);
          const hints = hintsOf(refusal(`name ${isNegative ? 'not ' : ''}like '${like}'`) ?? '');
          const isLike = new RegExp(`^${[...like].map(inRegExp).join('')}$`, 'isu');
          for (const hint of hints) {
            expect(() => read(hint)).not.toThrow();
            expect([hint, filterValues(hint, values)]).toEqual([
              hint,
              values.filter((text) => isLike.test(text) !== isNegative),
            ]);
          }
          expect(hints).toHaveLength(1);
        },
      ),
      { numRuns: propertyRuns(1500) },
    );
  });
});

const SIGNS: Record<string, { compare(value: number, number: number): boolean }> = {
  '<=': { compare: (value, number) => value <= number },
  '>=': { compare: (value, number) => value >= number },
  '=': { compare: (value, number) => value === number },
  '<>': { compare: (value, number) => value !== number },
  '<': { compare: (value, number) => value < number },
  '>': { compare: (value, number) => value > number },
  '=>': { compare: (value, number) => value >= number },
  '!=': { compare: (value, number) => value !== number },
  '==': { compare: (value, number) => value === number },
};

const inRegExp = (char: string): string =>
  char === '%'
    ? '.*'
    : char === '_'
      ? '.'
      : char
          .replace(/[.*+?^${}()|[\]\\~-]/g, '\\$&')
          .replace('\\~', '~')
          .replace('\\-', '-');
