import fc from 'fast-check';
import { RrError } from '../../../src/contract/failure';
import { DoubtfulValue } from '../../../src/table/filters/condition';
import { explainDoubt } from '../../../src/table/filters/joined-text';
import { propertyRuns } from '../../support/property-runs';
import { checkFilters } from '../../../src/table/filters/check-filters';
import { parseFilters } from '../../support/parse-filters';
import { textTable, writtenCells } from '../../support/text-table';
import { atOnce } from '../../../src/table/steps';
import { entry } from '../catalogue';
import { failureOf } from '../failure-of';
import { tableOf } from '../table-of';

const TABLE = tableOf({
  use_type: ['ENUM', ['OFFICE', 'RETAIL', 'LOGISTICS', null]],
  tenant_name: ['STRING', ['Meyer, Sons', 'Marks and Spencer', 'Marks', 'Bat/Ball']],
  property_name: ['STRING', ['Crane House', 'Marble Court', 'Crane House', '']],
  lease_status: ['STRING', ['In negotiation', 'signed', 'not in force', 'negotiation']],
  currency: ['STRING', ['EUR', 'GBP', 'EUR', 'EUR']],
  unit_count: ['INT', [5, 6, 5, null]],
  lease_end: ['TIMESTAMP', [45657, 45658, null, 45660]],
});
const COLUMNS = [...TABLE.columns.values()].map(({ name, type }) => entry(name, type));
const isName = (name: string) => COLUMNS.some((column) => column.name === name.toLowerCase());
const resolve = (name: string) => {
  const found = COLUMNS.find((column) => column.name === name.toLowerCase());
  if (!found) throw new RrError('unknown-column', 'It does not exist.');
  return found;
};
const check = (filters: unknown) =>
  atOnce(checkFilters(TABLE, parseFilters(filters, resolve, isName), undefined));

describe('a condition that joins several values or conditions', () => {
  it.each(
    textTable(
      `
      use_type<>OFFICE,RETAIL → Write use_type not in OFFICE, RETAIL.
      use_type<>OFFICE, RETIAL → "OFFICE" is. Write use_type not in OFFICE, RETIAL.
      use_type | <>OFFICE, RETAIL → Write use_type not in OFFICE, RETAIL.
      use_type | not in | OFFICE, RETAIL → Write use_type not in OFFICE, RETAIL.
      use_type | in | OFFICE, RETAIL | LOGISTICS → Write use_type in OFFICE, RETAIL, LOGISTICS.
      use_type=OFFICE|RETAIL → Write use_type in OFFICE, RETAIL.
      use_type=OFFICE or RETAIL → Write use_type in OFFICE, RETAIL.
      use_type=OFFICE oder RETAIL → Write use_type in OFFICE, RETAIL.
      use_type<>OFFICE and <> RETAIL → Write use_type not in OFFICE, RETAIL.
      use_type<>OFFICE and not RETAIL → Write use_type not in OFFICE, RETAIL.
      use_type="OFFICE" or "RETAIL" → Write use_type in OFFICE, RETAIL.
      use_type in OFFICE RETAIL → Write use_type in OFFICE, RETAIL.
      use_type=OFFICE/RETAIL → Write use_type in OFFICE, RETAIL.
      use_type=OFF*, RET* → Write use_type in OFF*, RET*.
      use_type in OFFICE or RETAIL → Write use_type in OFFICE, RETAIL.
      use_type contains FFI, ETA → Write use_type in *FFI*, *ETA*.
      use_type does not begin with OFF or RET → Write use_type not in OFF*, RET*.
      unit_count=5,6 → "5,6" is not a value of unit_count, but "5" and "6" are. Write unit_count in 5, 6.
      use_type<>OFFICE and use_type<>RETAIL → Write use_type not in OFFICE, RETAIL.
      use_type=OFFICE or use_type=RETAIL or LOGISTICS → Write use_type in OFFICE, RETAIL, LOGISTICS.
      use_type=OFFICE and currency=EUR → Write use_type=OFFICE; currency=EUR.
      use_type=OFFICE, currency=EUR → Write use_type=OFFICE; currency=EUR.
      use_type=OFFICE and unit_count>=5 → Write use_type=OFFICE; unit_count>=5.
      use_type=OFFICE && currency is blank → Write use_type=OFFICE; currency is blank.
      use_type=OFFICE or currency=EUR → "or" between two columns cannot be asked. Write one formula for each condition.
      use_type in OFFICE, RETAIL and currency=EUR → Write use_type in OFFICE, RETAIL; currency=EUR.`,
      '→',
    ),
  )('is refused with the condition that is meant: %s', (filters, message) => {
    const error = failureOf(() => check(writtenCells(filters)));
    expect(error.code).toBe('bad-input');
    expect(error.message).toContain(message);
  });

  it('is refused with a line break between its values', () =>
    expect(failureOf(() => check('use_type=OFFICE\nRETAIL')).message).toContain(
      'Write use_type in OFFICE, RETAIL.',
    ));

  it('says how to write the text as a whole', () =>
    expect(failureOf(() => check('use_type<>OFFICE,RETAIL')).message).toBe(
      'Filter, "use_type<>OFFICE,RETAIL": "OFFICE,RETAIL" is not a value of use_type, but "OFFICE" and "RETAIL" are. ' +
        "Write use_type not in OFFICE, RETAIL. For the text as a whole, write use_type<>'OFFICE,RETAIL'.",
    ));

  it.each(
    textTable(
      `
      use_type<>'OFFICE,RETAIL'
      use_type | <>"OFFICE,RETAIL"
      tenant_name=Meyer, Sons
      tenant_name<>marks and spencer
      tenant_name=Bat/Ball
      tenant_name=Smith and Wesson
      tenant_name=Marks and Wesson
      tenant_name<>Smith, Jones
      tenant_name contains and
      use_type in OFFICE, RETAIL
      use_type<>OFFICE; use_type<>RETAIL
      use_type | in | OFFICE | RETAIL
      unit_count in 5, 6
      lease_end between 2024-12-31 and 2025-01-01`,
      '→',
    ),
  )('is taken as written if it is a value, in quotes, or nothing else: %s', (filters) =>
    expect(check(writtenCells(filters))).toBeUndefined(),
  );
});

describe('a list that splits one value', () => {
  it.each(
    textTable(
      `
      tenant_name in Meyer, Sons → Write tenant_name in 'Meyer, Sons'.
      tenant_name not in Marks, meyer,sons → Write tenant_name not in Marks, 'Meyer, Sons'.`,
      '→',
    ),
  )('is refused: %s', (filters, message) =>
    expect(failureOf(() => check(filters)).message).toContain(message),
  );

  it('is taken if its parts are in cells of their own', () =>
    expect(check([['tenant_name', 'in', 'Meyer', 'Sons']])).toBeUndefined());
});

describe('a criterion that begins with an operator in words', () => {
  it.each(
    textTable(`
      lease_status | In negotiation
      lease_status | not in force
      use_type     | in OFFICE, RETAIL
      use_type     | not in OFFICE, RETAIL
      tenant_name  | contains Marks
      tenant_name  | is not blank`),
  )('is read in the way that has values: %s | %s', (...row) => expect(check([row])).toBeUndefined());

  it.each(['in OFFICE', 'not in OFFICE'])(
    'is refused if only its other reading has values: %s',
    (criterion) =>
      expect(failureOf(() => check([['use_type', criterion]])).message).toContain(
        `Write use_type ${criterion}.`,
      ),
  );
});

/** Returns what a person reads, or an empty text if the filters are taken. */
function messageOf(filters: string): string {
  try {
    check(filters);
    return '';
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: expect.stringMatching(/^(bad-input|unknown-column)$/) as string });
    return (thrown instanceof DoubtfulValue ? explainDoubt(thrown) : (thrown as Error)).message;
  }
}

it('leads to a condition that is taken, if a person types what it proposes', () => {
  const value = fc.constantFrom('OFFICE', 'RETAIL', 'LOGISTICS', 'HOTEL', 'OFF*', "'A; B'", 'Crane House');
  const joint = fc.constantFrom(
    ', ',
    ',',
    ' and ',
    ' or ',
    '|',
    ' | ',
    '/',
    ' & ',
    '; ',
    ' ',
    '\n',
    ' oder ',
  );
  const again = fc.constantFrom(
    '',
    '<>',
    'use_type=',
    'use_type<>',
    'use_type in ',
    'property_name=',
    'not ',
  );
  const operator = fc.constantFrom('=', '<>', ' in ', ' not in ', ' contains ', ' does not begin with ');
  const text = fc
    .tuple(operator, value, fc.array(fc.tuple(joint, again, value), { minLength: 1, maxLength: 3 }))
    .map(([sign, first, more]) => `use_type${sign}${first}${more.flat().join('')}`);
  fc.assert(
    fc.property(text, (written) => {
      const typed = [written];
      for (let next: string | undefined = written; next !== undefined; typed.push(next ?? '')) {
        const message = messageOf(next);
        const [, list, whole] =
          /[wW]rite (use_type.*?)(?:\. For the text as a whole, write (.*))?\.$/s.exec(message) ?? [];
        if (whole !== undefined)
          expect([typed, messageOf(whole)]).toEqual([typed, expect.not.stringContaining(`"${whole}"`)]);
        expect([typed, typed.length]).toEqual([typed, Math.min(typed.length, 4)]);
        next = list;
      }
    }),
    { numRuns: propertyRuns(2000) },
  );
});
