import { isIP } from 'node:net';
import * as v from 'valibot';
import { isHttpAddress } from '../http/address';

/** What a setting may hold: a schema that reads its text, and how to say what to write. */
export interface Kind<Value> {
  /** Ends the sentence "Write …". */
  write: string;
  schema: v.GenericSchema<string, Value>;
}

const kindOf = <Value>(write: string, read: (text: string) => Value | undefined): Kind<Value> => ({
  write,
  schema: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: write });
      return NEVER;
    }),
  ),
});

const matching = (write: string, isGood: (text: string) => boolean): Kind<string> =>
  kindOf(write, (text) => (isGood(text) ? text : undefined));

/** A host name or address, `*.` before it where a whole domain may be meant. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const isHost = (text: string): boolean => HOST.test(text) || isIP(text.replace(/^\[(.*)\]$/, '$1')) > 0;

/** Control characters never come from an operator on purpose, and could end a line or a header. */
export const text = matching('one line of text', (value) => !/[\0-\x1f\x7f]/.test(value));

export const httpAddress = matching(
  'an http or https address without user, query or fragment, such as https://api.example.com',
  isHttpAddress,
);

export const postgresAddress = matching('postgres://user:password@host:5432/database', (value) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search } = new URL(value);
  // A socket's folder stands in the query.
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1 && (hostname !== '' || search !== '');
});

export const hostName = matching('a host name or address without port', isHost);

export const secretOf = (least: number): Kind<string> =>
  matching(
    `at least ${least} visible characters without spaces`,
    (value) => value.length >= least && /^[\x21-\x7e]+$/.test(value),
  );

export const wholeNumber = (least: number, most: number): Kind<number> =>
  kindOf(`a whole number from ${least} to ${most}`, (value) => {
    // Number() would take '', '0x10' and '1e3' as well.
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= least && number <= most ? number : undefined;
  });

/** Seconds, hours and the like, with a part after the point where that is wanted. */
export const numberBetween = (least: number, most: number): Kind<number> =>
  kindOf(`a number from ${least} to ${most}`, (value) => {
    const number = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : NaN;
    return number >= least && number <= most ? number : undefined;
  });

export const oneOf = <const Word extends string>(...words: Word[]): Kind<Word> =>
  kindOf(words.join(' or '), (value) => words.find((word) => word === value));

/** Entries between commas, at least one. */
export const listOf = <Value>(entry: Kind<Value>, write: string): Kind<Value[]> =>
  kindOf(write, (value) => {
    const results = value.split(',').map((part) => v.safeParse(entry.schema, part.trim()));
    const values = results.flatMap((result) => (result.success ? [result.output] : []));
    return values.length === results.length ? values : undefined;
  });

export const hostNames = listOf(hostName, 'host names without ports, with commas between them');

export const signInMethods = listOf(
  oneOf('credentials', 'access-key'),
  'credentials, access-key, or both with a comma between them, the usual way first',
);

export const paths = listOf(text, 'names of files, with commas between them');

export const proxies = listOf(
  matching('', (value) => /^(loopback|linklocal|uniquelocal)$/.test(value) || isNetwork(value)),
  'addresses or networks, such as 10.0.0.7 or 10.0.0.0/24, or loopback, with commas between them',
);

function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Origins for `frame-ancestors`; `office` stands for Microsoft's hosts. Nothing that could end the directive. */
export const frameAncestors = listOf(
  matching('', (value) => {
    const [, host] = /^https:\/\/(?:\*\.)?([^/:*]+)(?::(?:\d{1,5}|\*))?$/.exec(value) ?? [];
    return value === 'office' || (host !== undefined && HOST.test(host));
  }),
  'office for the hosts of Microsoft, or origins such as https://*.example.com, with commas between them',
);
