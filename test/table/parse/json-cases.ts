import { textTable } from '../../support/text-table';

/**
 * What a strict reader of JSON must accept and refuse, after the categories of JSONTestSuite by Nicolas Seriot: values of a
 * field, and whole replies.
 */
type Bytes = readonly number[];
type Part = string | Bytes;

const encoder = new TextEncoder();

export const bytesOf = (...parts: readonly Part[]): Uint8Array =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : Buffer.from(part)))),
  );

const GOOD_NUMBERS =
  '0 -0 1 123456789012345678901234567890 0.5 -0.5 1.0 1e+5 1E-5 0e+1 -1.5e-7 123.456e78 9007199254740993 0.1000000000000000055511151231257827 1e-400 2.2250738585072014e-308 1e308 12345678901234567 0.30000000000000004 1234.5600000000001 100000000000000000000 0.000001 1.7976931348623157e308 123e45 123456789012345 -999999999999999.5 1e400 -1e400 5e-324'.split(
    ' ',
  );
const BAD_NUMBERS =
  '01 -01 00 - +1 .5 -.5 1. -1. 1.e5 1e 1e+ 1E- 1ee5 1e5.5 0x1 1_000 --1 1-1 NaN Infinity 0e . \uff11 .-1 1eE2 1.8011670033376514H-308 1.0,5 0o7'.split(
    ' ',
  );

const GOOD_TEXTS = [
  ...textTable(String.raw`
  ""
  "a"
  "\"\\\/\b\f\n\r\t"
  "\u0041"
  "\u00e9"
  "\u20AC"
  "\uD83D\uDE00"
  "\uDBFF\uDFFF"
  "\ud801\udc37"
  "\u0000"
  "a\u001Fb"
  "\uFFFF"
  "\u2028\u2029"
  "\ud800"
  "\udc00"
  "\ud800\ud800"
  "\uD800a"
  "\uDFFF\uD800"
  "\\u0000"
  "\u005C"
  "\u0022"
  "\\a"
  "é"
  "€"
  "😀"
  "߿"
  "ࠀ"
  "￿"
  "𐀀"
  "􏿿"
  "/"
  "a/*b*/c/*d//e"
  "[1,{}]"
  "with a \" quote and more text behind it"
  "0123456789abcdef"
  "0123456789abcde"
  "0123456789abcdefg"
  "null"
  "007"
  "-0"
  "12.50"
  "1e3"
  "123456789012345"
  "1234567890123456"
  "1.2.3"
  "-"
  "2024-01-31"
  "2024-02-30"
  "2024-01-31T25:00:00Z"
  "2024-01-31T10:00:00.123456Z"
  "2024-01-31T10:00:00+05:30"
  "20\u00324-01-31"`).flat(),
  '"\u007f"',
  '"\u0080"',
  '"\u2028\u2029"',
  '"\uFEFFx"',
  `"${'x'.repeat(5000)}"`,
  `"${'\\n'.repeat(5000)}"`,
];
const BAD_TEXTS = [
  ...textTable(String.raw`
  "
  "a
  "\
  "\"
  "\x41"
  "\x00"
  "\a"
  "\u"
  "\u1"
  "\u12"
  "\u123"
  "\u123g"
  "\uD83D\u"
  "\uD83D\uDE0"
  "\uD800\u1x"
  "\uD800\"
  "\U0041"
  "\\\"
  'a'
  '
  a
  "a"b"
  "a" "b"
  "\é"
  "\😀"
  "\u 41"
  ""x
  "2024-01-31T10:00:00Z
  \u0022a"
  “a”
  é`).flat(),
  '"\t"',
  '"\n"',
  '"a\u0000b"',
  '"\u001f"',
  '"\\\u0000"',
  '"\\\t"',
  '"0123456789abcdef\u0001"',
  '"\\n\n"',
  '"2024-01-31\n"',
];

/** Bytes that are not UTF-8. */
const BAD_BYTES = textTable(`
  a continuation alone            | 80
  two bytes for a slash           | c0 af
  two bytes for one               | c1 bf
  three bytes for a slash         | e0 80 af
  four bytes for a slash          | f0 80 80 af
  five bytes                      | f8 80 80 80 af
  six bytes                       | fc 83 bf bf bf bf
  a surrogate                     | ed a0 80
  a pair of surrogates            | ed a0 bd ed b8 80
  above U+10FFFF                  | f4 90 80 80
  F5                              | f5 80 80 80
  FF                              | ff
  one of two                      | c3
  two of three                    | e2 82
  three of four                   | f0 9f 98
  Latin-1                         | e9 61
  three, of which two are letters | e2 61 61
  a quote in the middle           | e2 22 61`).map(([, hex = '']) => [
  ...Buffer.from(hex.replaceAll(' ', ''), 'hex'),
]);

const GOOD_VALUES = [
  ...textTable(String.raw`
  null
  true
  false
  {}
  []
  [1,2,"x",null,true,{"a":[]}]
  {"a":{"b":{"c":[1,{"d":"}]"}]}}}
  {"a":1,"a":2}
  {"":0}
  {"a":[]}
  {"min":-1.0e+28,"max":1.0e+28}
  {"\u0015\u0430":"\u0000"}
  [[],[[]],{}]
  [[]   ]
  [""]
  [null,1,"1",{}]
  [1,null,null,null,2]
  ["\ud800",12345678901234567890]
  {"__proto__":{"x":1}}`).flat(),
  ' null ',
  '\t1\r\n',
  ' [ ] ',
  ' { "x" : [ 1 , 2 ] , "y" : { } } ',
  '[1\n]',
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
];
const BAD_VALUES = [
  ...'nul Null nil tru True fals FALSE undefined , : [,1] [1 [ ] { } {] [} [1} {"b"} {"b":} {,"b":1} {"b":1,,"c":2} {null:1} ["\\x"] {"\\x":1} [{]} /**/1 # [true ["a" [":"  {"a":"b" {[:1} * <null> ` 1; $ \\u0031 [-1.] [1,] ["",] {"a":1,} {"a":"b",,"c":"d"} [3[4]] [1:2] ["":1] {"x",null} {"a"b} {:"b"} {"a":/*c*/"b"} } [][] [1,\\n1 [a] {🇨🇭} {9999E9999:1} [-] ["a\\u"] [\\n] -{} !0 @ %20 ?'.split(
    ' ',
  ),
  ...['', ' ', '1 2', '1 000', '- 1', '[1 2]', '{"b" 1}', '{"b":1 "c":2}', "{'b':1}", "{'a':'b'}"],
  ...['["\t"]', '["\n"]', '["a" :1]', '["a" "b"]', '[ , ""]', '[ false nul', '[1 true]', '{"a" "b"}'],
  ...['{"a":"b" "c"}', '{"a": true false}', '{"a":1 , }', '\f1', '\u00a01', '\u20601', '\ufeff1', '\v1'],
  ...['[\u2060]', '[\f]', '["\u0000"]', '\u0000', '1\u0000'],
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
  '[{"":'.repeat(50_000),
  `${'['.repeat(600)}${']'.repeat(599)}`,
];

const GOOD_DOCUMENTS: readonly Part[] = [
  ...textTable(String.raw`
  []
  [{}]
  [ { } , { } ]
  [{"a":1}]
  [{"a":1},{"a":2}]
  [{"\u0061":1}]
  [{"a":1,"a":2}]
  [{"a":"x","a":null}]
  [{"a":1,"a":"x"}]
  [{"a":"x","a":1}]
  [{"a" : 1 , "b" : 2 }]
  [{"":1}]
  [{"b":1,"a":2},{"a":3,"b":4},{"c":5}]
  [{"é":1}]
  [{"\ud800":1}]
  [{"asdf":"sdf","dfg":"fgh"}]`).flat(),
  ' [ ] ',
  '\n[\n]\n',
  '\ufeff[{"a":1}]',
  '[{"a":1}]\n\n ',
];
const BAD_DOCUMENTS: readonly (readonly Part[])[] = [
  ...[
    ...textTable(String.raw`
  [
  [{
  [{}
  [{}}
  [{},]
  [,{}]
  [{},,{}]
  [{}{}]
  [{} {}]
  [{}]]
  [{}],
  [{}]x
  [{}][
  [{}]{}
  [{}] 1
  [{"a"}]
  [{"a":}]
  [{"a":1,}]
  [{,"a":1}]
  [{"a":1,,"b":2}]
  [{"a":1 "b":2}]
  [{"a":1"b":2}]
  [{"a" 1}]
  [{"a"=1}]
  [{a:1}]
  [{'a':1}]
  [{"a":1]
  [{"a":1};{"a":2}]
  [{"a\x":1}]
  [{"a\":1}]
  [{"a":1}
  [{"a":1},
  [{"a":1}, ]
  [{"a":1},{
  [{"a"::1}]
  [{:1}]
  [/**/]
  [{"a":1}]garbage
  [{"a":1}],[{"a":2}]
  [{"b":1 ,"a":"}]
  [*]
  [{"a":1}:]
  [}
  [{]}
  [{"a":1}}]
  (a)
  ]
  }
  {
  {"rows":[{"a":1}
  {"rows":[{"a":1}]
  {"rows":[{"a":1}],
  {"rows":[{"a":1}],}
  {"rows":[{"a":1}]]
  {"rows":[{"a":1}]}}
  {"rows" [{"a":1}]}
  {rows:[{"a":1}]}
  {,"rows":[{"a":1}]}
  {"x":nul,"rows":[{"a":1}]}
  {"x":[1,],"rows":[{"a":1}]}
  {"rows":[{"a":1}],"x":01}
  {"rows":[{"a":1}],"x"}
  {"rows":[{"a":1}] "x":1}
  {"ro\xws":[{"a":1}],"rows":[]}
  {"data":[1,,2],"rows":[{"a":1}]}
  {"a":1}{"a":2}
  {"a":1} {"a":2}
  {"a":1},{"a":2}`).flat(),
    '[{}]\u0000',
    '[{"a\tb":1}]',
    '\ufeff\ufeff[]',
    '[]\ufeff',
    ' \ufeff[]',
    '[{"a":1}//x\n]',
    '[{}\f]',
    '\u00a0[]',
    '[{"a":1}\u0000]',
    '{"a":1}\n{"a":2',
    '{"a":1}\n{"a":2},',
    '{"a":1}\n[{"a":2}]',
  ].map((text) => [text]),
  [[0xef, 0xbb], '[]'],
  [[0xef]],
  [[0xef, 0xbb, 0xbe], '[]'],
  ['[{"', [0xff], '":1}]'],
  ['[{"\\n', [0xff], '":1}]'],
  ['{"', [0xff], '":1,"rows":[]}'],
  [[0xff, 0xfe], '[]'],
  [[0xfe, 0xff], '[]'],
  ['[]', [0xe9]],
  [[...'[{"a":1}]'].flatMap((letter) => [letter.charCodeAt(0), 0])],
];

/** The fields of a row whose values parsers read in different ways. */
const FIELDS = ['a', 'e', String.raw`x\"y`];

/** A value in a row alone, and in a later row between other fields. */
const inRows = (...value: readonly Part[]): Uint8Array[] =>
  FIELDS.flatMap((field) => [
    bytesOf(`[{"${field}":`, ...value, '}]'),
    bytesOf(`[{"z":1,"${field}":"first"},{"z":2,"${field}":`, ...value, ',"u":3}]'),
  ]);

export const JSON_CASES: readonly Uint8Array[] = [
  ...[GOOD_NUMBERS, GOOD_TEXTS, GOOD_VALUES, BAD_NUMBERS, BAD_TEXTS, BAD_VALUES]
    .flat()
    .flatMap((value) => inRows(value)),
  ...BAD_BYTES.flatMap((bytes) => [
    ...inRows('"', bytes, '"'),
    ...inRows('"0123456789abcdefghij', bytes, '"'),
    ...inRows('"\\n', bytes, '"'),
    ...inRows('{"b":["', bytes, '"]}'),
    ...inRows('{"', bytes, '":1}'),
  ]),
  ...GOOD_DOCUMENTS.map((part) => bytesOf(part)),
  ...BAD_DOCUMENTS.map((parts) => bytesOf(...parts)),
];
