import { isIP } from 'node:net';
import { isHttpAddress } from '../http/address';

/** What a setting may hold: a description of valid texts, and how one is read. */
export interface Kind<Value> {
  /** Completes the sentence "Write …". */
  expected: string;
  /** Returns undefined for an invalid text. */
  read: (text: string) => Value | undefined;
}

const kindOf = <Value>(expected: string, read: Kind<Value>['read']): Kind<Value> => ({ expected, read });

const matching = (expected: string, isGood: (text: string) => boolean): Kind<string> =>
  kindOf(expected, (text) => (isGood(text) ? text : undefined));

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const isHost = (text: string) => HOST.test(text) || isIP(text.replace(/^\[(.*)\]$/, '$1')) > 0;

/** An operator never writes control characters on purpose, and they could end a line or a header. */
const isOneLine = (value: string) => !/[\0-\x1f\x7f]/.test(value);

export const text = matching('one line of text', isOneLine);
export const fileName = matching('a file name', isOneLine);
export const folderName = matching('a folder name', isOneLine);

export const httpAddress = matching(
  'an http or https address without user, query or fragment, such as https://api.example.com',
  isHttpAddress,
);

export const postgresAddress = matching('postgres://user:password@host:5432/database', (value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search } = new URL(value);
  // The folder of a Unix socket is in the query.
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1 && (hostname !== '' || search !== '');
});

export const hostName = matching('a host name or address without port', isHost);

export const secretOf = (least: number): Kind<string> =>
  matching(
    `at least ${least} visible characters without spaces`,
    (value) => value.length >= least && /^[\x21-\x7e]+$/.test(value),
  );

const numberOf =
  (what: string, pattern: RegExp) =>
  (least: number, most: number): Kind<number> =>
    kindOf(`${what} from ${least} to ${most}`, (value) => {
      // Number() would also accept '', '0x10' and '1e3'.
      const number = pattern.test(value) ? Number(value) : NaN;
      return number >= least && number <= most ? number : undefined;
    });

export const wholeNumber = numberOf('a whole number', /^\d{1,9}$/);
/** A number of seconds, hours and the like, with an optional fraction. */
export const numberBetween = numberOf('a number', /^\d{1,9}(\.\d{1,6})?$/);

export const oneOf = <const Word extends string>(...words: Word[]): Kind<Word> =>
  kindOf(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, (value) =>
    words.find((word) => word === value),
  );

/** A comma-separated list with at least one entry. */
const listOf = <Value>(entry: Kind<Value>, expected: string): Kind<Value[]> =>
  kindOf(expected, (value) => {
    const values = value.split(',').map((part) => entry.read(part.trim()));
    return values.every((read) => read !== undefined) ? values : undefined;
  });

export const hostNames = listOf(hostName, 'host names without ports, separated by commas');

export const signInMethods = listOf(
  oneOf('credentials', 'access-key'),
  'credentials, access-key, or both separated by a comma, the default method first',
);

export const texts = listOf(
  matching('', (value) => value !== '' && isOneLine(value)),
  'texts, separated by commas',
);

export const fileNames = listOf(fileName, 'file names, separated by commas');

export const proxies = listOf(
  matching('', (value) => /^(loopback|linklocal|uniquelocal)$/.test(value) || isNetwork(value)),
  'addresses or networks, such as 10.0.0.7 or 10.0.0.0/24, or loopback, separated by commas',
);

function isNetwork(value: string) {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Origins for `frame-ancestors`. `office` means Microsoft's hosts. Accepts nothing that could end the directive. */
export const frameAncestors = listOf(
  matching('', (value) => {
    const [, host] = /^https:\/\/(?:\*\.)?([^/:*]+)(?::(?:\d{1,5}|\*))?$/.exec(value) ?? [];
    return value === 'office' || (host !== undefined && HOST.test(host));
  }),
  "office for Microsoft's hosts, or origins such as https://*.example.com, separated by commas",
);
