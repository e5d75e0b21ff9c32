import fc from 'fast-check';
import { parseOptions, type QueryOptions } from '../../../src/table/arguments/parse-options';
import { argument } from '../arbitrary-arguments';
import { failureOf, onlyBadInput } from '../failure-of';
import { propertyRuns } from '../../support/property-runs';
import { textTable, writtenCells } from '../../support/text-table';

const DEFAULTS: QueryOptions = { sort: [], nulls: 'blank', format: 'typed' };

it.each(
  textTable(
    `
    null
    ""
    0
    ";"
    [[]]
    [[null,null]]
    [[0,0]]
    [["limit",null]]
    [["limit",0]]
    [["nulls",0,""]]
    [["sort",""],["SORT",0]]`,
    '→',
  ),
)('returns the defaults for %s', (options) => expect(parseOptions(JSON.parse(options))).toEqual(DEFAULTS));

it.each(
  textTable(
    `
    "limit=10" → {"limit":10}
    "limit = -3 ;" → {"limit":-3}
    [["limit",10]] → {"limit":10}
    [["LIMIT","10"]] → {"limit":10}
    "database=Harbour Fund, 7" → {"database":["Harbour Fund","7"]}
    "database='Harbour, Ltd; old', B" → {"database":["Harbour, Ltd; old","B"]}
    [["database",7,"B, C",null]] → {"database":["7","B","C"]}
    [["database","A",0,0]] → {"database":["A"]}
    "sort=rent desc, tenant" → {"sort":[{"column":"rent","descending":true},{"column":"tenant","descending":false}]}
    [["sort","Rent Desc","'Rent, passing' asc"]] → {"sort":[{"column":"Rent","descending":true},{"column":"Rent, passing","descending":false}]}
    "sort=rent descending, tenant ascending, name:desc" → {"sort":[{"column":"rent","descending":true},{"column":"tenant","descending":false},{"column":"name","descending":true}]}
    "empty=0" → {"empty":0}
    "empty=" → {"empty":""}
    "limit=3; EMPTY=; sort=a" → {"limit":3,"empty":"","sort":[{"column":"a","descending":false}]}
    "empty=5" → {"empty":"5"}
    "empty='; '" → {"empty":"; "}
    [["empty",0]] → {"empty":0}
    [["empty",null]] → {"empty":""}
    [["empty",false]] → {"empty":"FALSE"}
    "sort='last desc'" → {"sort":[{"column":"last desc","descending":false}]}
    "sort=desc" → {"sort":[{"column":"desc","descending":false}]}
    "nulls=NA" → {"nulls":"na"}
    "nulls=zero" → {"nulls":"zero"}
    "nulls=n/a" → {"nulls":{"text":"n/a"}}
    "nulls='; '" → {"nulls":{"text":"; "}}
    [["nulls","-"]] → {"nulls":{"text":"-"}}
    "format=Plain" → {"format":"plain"}
    [["format","typed"]] → {"format":"typed"}
    "as_of=2025-12-31" → {"asOf":46022}
    "as_of=31.12.2025" → {"asOf":46022}
    [["as_of",46022]] → {"asOf":46022}
    "AS_OF=46022; limit=5" → {"asOf":46022,"limit":5}
    [["as_of",{"type":"Double","basicValue":46022,"numberFormat":"yyyy-mm-dd"}],["limit",5]] → {"asOf":46022,"limit":5}
    [["limit=5"],["sort=a; nulls=na"],[null]] → {"limit":5,"sort":[{"column":"a","descending":false}],"nulls":"na"}`,
    '→',
  ),
)('reads %s as %s', (options, expected) =>
  expect(parseOptions(JSON.parse(options))).toEqual({
    ...DEFAULTS,
    ...(JSON.parse(expected) as Partial<QueryOptions>),
  }),
);

it.each(
  textTable(
    `
    limits=5 → Option "limits" does not exist here. Use one of: database, sort, limit, nulls, format, empty, as_of.
    empty | a | b → Option empty takes one value, but has 2. Keep one.
    __proto__=5 → Option "__proto__" does not exist here.
    limit=5; LIMIT=6 → Option limit is given twice. Remove one.
    limit → Option "limit" cannot be read. Write it as name=value, such as limit=10.
    limit= → cannot be read. Write it as name=value
    =5 → cannot be read. Write it as name=value
    limit=0 → Option limit cannot be "0". Write a whole number other than 0
    limits | 0 → Option "limits" does not exist here.
    sort=-rent → Option sort cannot be "-rent". Write sort=rent desc.
    sort=tenant, + rent → Option sort cannot be "+ rent". Write sort=rent.
    limit=1.5 → Option limit cannot be "1.5".
    limit=1,000 → Option limit cannot be "1,000".
    limit | 5 | 6 → Option limit takes one value, but has 2. Keep one.
    format=fancy → Option format cannot be "fancy". Write typed or plain.
    as_of=today → Option as_of: "today" is not a date.
    as_of=5.6.2025 → Option as_of: "5.6.2025" can be read as 2025-05-06 or 2025-06-05. Write as_of=2025-05-06 or as_of=2025-06-05.
    as_of=0 → Option as_of: "0" is not a date. If it comes from an empty cell, fill that cell.
    as_of=2025 → Option as_of: "2025" means the day 1905-07-17, not the year. Write as_of=2025-01-01 or as_of=2025-12-31.
    database='A → A quotation mark is not closed`,
    '→',
  ),
)('refuses %s → %s', (options, message) => refuses(writtenCells(options), message));

it.each(
  textTable(
    `
    [["limit",5],["limit",6]] → Option limit is given twice. Remove one.
    [["limit","0"]] → Option limit cannot be "0".
    [["limit",true]] → Option limit cannot be "TRUE".
    [["nulls","0"]] → Option nulls cannot be "0". Write zero, blank, na, or a text.
    [[null,5]] → The option value "5" has no name before it. Write one of: `,
    '→',
  ),
)('refuses %s', (options, message) => refuses(JSON.parse(options), message));

function refuses(options: unknown, message: string): void {
  const error = failureOf(() => parseOptions(options));
  expect(error.code).toBe('bad-input');
  expect(error.message).toContain(message);
}

it('refuses an option that does not apply, and lists those that do', () => {
  expect(failureOf(() => parseOptions('as_of=2025-12-31', ['sort', 'limit'])).message).toBe(
    'Option "as_of" does not apply here. Use one of: sort, limit.',
  );
  expect(failureOf(() => parseOptions([[null, 5]], ['sort', 'limit'])).message).toBe(
    'The option value "5" has no name before it. Write one of: sort, limit.',
  );
  expect(parseOptions([['as_of', 0]], ['sort', 'limit'])).toEqual(DEFAULTS);
  expect(parseOptions('limit=1', ['sort', 'limit']).limit).toBe(1);
});

it('throws only bad input for any argument', () => {
  fc.assert(
    fc.property(
      argument('limit', 'sort', 'as_of', 'nulls', 'format', 'database', 'desc', '=5', 'plain'),
      (options) => {
        onlyBadInput(() => {
          const { limit, sort, format } = parseOptions(options);
          expect([limit === 0, Array.isArray(sort)]).toEqual([false, true]);
          expect(['typed', 'plain']).toContain(format);
        });
      },
    ),
    { numRuns: propertyRuns(3000) },
  );
});

it.each(['database=,', 'sort=,'])('refuses the empty list of %s, which would lift a restriction', (text) =>
  expect(() => parseOptions([[text]])).toThrow('is empty. Write at least one name, or remove the option.'),
);
