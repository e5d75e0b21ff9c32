const encoder = new TextEncoder();

/** Bytes that mean something in JSON, and some that JSON never allows. */
const ALPHABET = encoder.encode('{}[]",:\\ut0123456789.-+eEnlfars TZ\n\t\r\u0000\u001fé€');

/** Makes a reply, mostly of rows, and often damages a few bytes. `random` returns numbers from 0 to 1. */
export function randomReply(random: () => number): Uint8Array {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => make(i));
  const digits = (count: number) => times(count, () => below(10)).join('');
  const two = (count: number) => String(below(count)).padStart(2, '0');
  const space = () => pick(['', '', '', '', ' ', '\n', '\t\r']);

  const fraction = () => pick(['', '', `.${digits(1 + below(9))}`, `,${digits(2)}`]);
  const zone = () =>
    pick(['', 'Z', 'z', `+${two(15)}:${two(62)}`, `-${two(26)}`, `+${two(15)}${two(60)}`, '+2:00']);
  const date = () => `${pick(['19', '20', '18', '99', '0'])}${two(100)}-${two(14)}-${two(33)}`;
  const time = () =>
    random() < 0.2
      ? `00:00:00${zone()}`
      : `${two(26)}:${two(61)}${pick(['', `:${two(62)}${fraction()}`])}${zone()}`;
  const stamp = () =>
    pick([
      date,
      () => `${date()}${pick(['T', 't', ' '])}${time()}`,
      () => `${digits(8)}T${digits(6)}Z`,
      () => `${digits(4)}-W${two(54)}-${below(9)}`,
    ])();

  const whole = () =>
    pick(['0', String(1 + below(9)) + digits(below(6)), String(1 + below(9)) + digits(12 + below(8))]);
  const decimal = () =>
    `${pick(['', '-'])}${whole()}${pick(['', `.${digits(1 + below(4))}`, `.${digits(10 + below(16))}`])}`;
  const number = () => decimal() + pick(['', '', '', `e${below(20)}`, `E-${below(400)}`, `e+${below(400)}`]);
  const piece = () =>
    pick([
      'plain text',
      'n/a',
      '',
      '007',
      decimal(),
      'café',
      '€ 5',
      '😀',
      '日本語',
      '\u007f',
      '\u2028',
      'x'.repeat(below(70)),
      stamp(),
    ]);
  const escape = () =>
    pick([
      ...['\\n', '\\"', '\\\\', '\\/', '\\u0041', '\\u00e9', '\\u20AC', '\\uD83D\\uDE00', '\\ud800'],
      ...['\\uDC00', '\\u0000'],
    ]);
  const text = () => `"${times(1 + below(2), () => (random() < 0.2 ? escape() : piece())).join('')}"`;
  const value = (depth: number): string => {
    if (depth > 0 && random() < 0.12)
      return random() < 0.5
        ? `[${times(below(4), () => space() + value(depth - 1) + space()).join(',')}]`
        : `{${times(below(3), () => `${space()}${name()}${space()}:${value(depth - 1)}`).join(',')}}`;
    return pick([
      number,
      () => `"${decimal()}"`,
      text,
      text,
      () => `"${stamp()}"`,
      () => pick(['null', 'true', 'false']),
    ])();
  };
  const name = () =>
    pick([
      ...['"a"', '"nameé"', '"x\\"y"', '"e"', '"__proto__"', '"other"', '"\\u0061"', '""', '"rows"'],
      ...['"data"', '"A"', '"u"', '"w"', '"total"'],
      `"f${below(9)}"`,
    ]);
  const field = () => `${space()}${name()}${space()}:${space()}${value(3)}${space()}`;
  const row = () => `{${times(below(7), field).join(',')}}`;
  const array = () => `[${space()}${times(below(5), row).join(`${space()},${space()}`)}${space()}]`;
  const lines = () => times(1 + below(4), row).join(pick(['\n', '\r\n', '\n\n', ' \n']));
  const wrapped = () =>
    `{${times(below(4), () => pick([field, () => `${pick(['"rows"', '"data"', '"da\\u0074a"'])}:${array()}`])()).join(',')}}`;

  const columnar = () => {
    const length = below(3);
    const list = () => `[${times(random() < 0.1 ? below(3) : length, () => value(1)).join(',')}]`;
    const lists = `{${times(1 + below(4), () => `${name()}:${random() < 0.1 ? value(1) : list()}`).join(',')}}`;
    return pick([lists, lists, `{${pick(['"rows"', '"data"', '"columns"'])}:${lists},${field()}}`]);
  };

  const reply = `${pick(['', '', '', '\uFEFF'])}${space()}${pick([array, array, lines, wrapped, wrapped, columnar, () => value(2)])()}${space()}`;
  const bytes = [...encoder.encode(reply)];
  for (let damage = below(3); damage > 0; damage--) {
    const at = below(bytes.length + 1);
    const how = below(5);
    if (how === 0) bytes.splice(at, 1 + below(3));
    else if (how === 1) bytes.splice(at, 0, pick([...ALPHABET]));
    else if (how === 2) bytes[at] = below(256);
    else if (how === 3) bytes.length = at;
    else bytes.splice(at, 0, ...bytes.slice(at - below(12), at));
  }
  return Uint8Array.from(bytes);
}
