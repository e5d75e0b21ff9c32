/** A member beside a list, or a header: what a reply says about itself. */
export type Member = readonly [name: string, value: unknown];

/** What the members beside a list say about its end. The interface shows none of them, so we read all usual names. */
export interface Markers {
  /** Names the member that says that something is missing or has failed. */
  broken?: string;
  /** Names the member that says that the service is still at work. */
  unfinished?: string;
  /** Names the member that says that more follows. */
  more?: string;
  /** Names a cursor that may lead on, or mark the end. */
  cursor?: string;
  /** Names the member that says that this is not the beginning. */
  later?: string;
  /** A member says that nothing follows. */
  isAll: boolean;
  /** The largest number of entries that a member tells. */
  total?: number;
  pages?: number;
  /** The size of a page. */
  size?: number;
  /** Names the members with a warning. */
  warnings: string[];
}

/** What is listed, in words that may stand in a count: `fileCount` tells something only beside files. */
export type Listed = 'rows' | 'columns' | 'rentrolls' | 'files' | 'mappings' | 'databases';

const DEEPEST = 4;

const THINGS =
  'rows?|records?|items?|elements?|results?|entries|entities|objects?|hits|match(?:es)?|documents?|docs?|data|list';
const OWN_THINGS: Readonly<Record<Listed, string>> = {
  rows: 'lines?',
  columns: 'columns?|variables?',
  rentrolls: 'rent_?rolls?',
  files: 'files?',
  mappings: 'mappings?|column_?mappings?',
  databases: 'databases?|company_?databases?',
};

const BROKEN =
  /truncat|partial|incomplete|timedout|terminatedearly|limit(was)?(exceeded|reached|hit)|exceeded.*limit/;
const FAILED =
  /^(has|is|with)?(errors?|failures?|failed|exceptions?|faults?)|(errors?|failures?|exceptions?|failed)(count)?$/;
const MISSING = /^(omitted|dropped|missing|unavailable|skipped|notshown|unread|unloaded|lost)/;
const MORE =
  /(^|has|have|is|are|any|there)more($|rows|results|items|data|pages?|records|entries|available|exists?|toload|tofetch)/;
const REMAINING =
  /^(rows?|items?|records?|results?|entries|pages?)?(remaining|left|remainder)(rows?|items?|records?|results?|entries|pages?|count)?$/;
const NEXT =
  /^(has|is|odata|the)?next|(page|link|url|token|cursor)next$|^continu|^resum(e|ption)|^lastevaluatedkey$/;
/** The next event of a service is not the next page. */
const NEXT_EVENT =
  /^next(update|refresh|run|sync|release|delivery|scheduled?|reset|date|time|at|due|version)/;
const CURSOR =
  /^(end|page|paging)?cursor$|^(page|paging)state$|^(cursorsafter|after|aftercursor|bookmark|marker|scrollid|pagetoken|searchafter|synctoken)$/;
const PREVIOUS = /^(has)?prev(ious)?(page|cursor|link|url|token)?$/;
const LAST =
  /^(is|at|the|all)?(last|lastpage|complete|completed|done|finished|final|finalpage|end|endofdata|endoflist|endofresults|eof|exhausted|whole|everything|loaded|all)$/;
const SUCCESS = /^(is|was)?(success|successful|succeeded|ok|okay|valid)$/;
const STATUS =
  /^(\w*status|state|result|outcome|completeness|\w*statuscode|code|severity|level|kind|type|resulttype)$/;
const BAD_STATUS =
  /partial|incomplete|truncat|fail|error|time_?-? ?d?_? ?out|abort|cancell?ed|interrupt|denied|unavailable|degraded/i;
/** A whole word: `running` is a state, and a unit may be called "Running Horse". */
const UNFINISHED_STATUS =
  /^(running|pending|queued|waiting|scheduled|accepted|submitted|start(ed|ing)|(still )?(processing|loading|executing|computing|working|building)|in[ _-]?progress|ongoing|unfinished|not[ _-](yet[ _-])?(ready|finished|complete|completed|done))$/i;
const AT_WORK =
  /^(is|still|isstill)?(running|pending|queued|processing|loading|executing|inprogress|unfinished)$/;
const READY = /^(is)?ready$/;
const PROGRESS =
  /^(progress|completion)(percent(age)?)?$|^percent(age)?(complete|completed|done|loaded|finished)$/;
const PAGES =
  /^(wp)?(total|number|num|n|last|max|all)?(of)?pages?(count|total)$|^(wp)?(total|number|num|n|last|max)(of)?pages?$|^pages$/;
const PAGE = /^(this|current)?page(number|no|index)?$/;
/** An object about pages, whose `last`, `of` or `current` are numbers of pages. */
const PAGING = /^(pagination|paging|pager|pageinfo|pages?)$/;
const OFFSET = /^(start)?(offset|skip)$/;
const SIZE =
  /^(page)?(size|limit)$|^(per|items|rows|results)?(perpage)$|^(max)(rows|results|items|records)$|^pagelength$/;
const WARNING = /^(warnings?|warningmessages?|caveats?)$/;
/** `110 - "Response is Stale"` comes from a cache (RFC 7234, 5.5), and `299 - "Deprecated"` tells developers. */
const HARMLESS_WARNING = /^(11[0-3]|214) |^299 .*deprecat/i;
const SENTENCE = /^(messages?|info|notes?|notice|detail|msg|description|comment|hint)$/;
const BAD_SENTENCE = /\b(partial|truncated|incomplete|timed out|cut off|only the first|limited to)\b/i;
/** What the request asked for, what the columns are, and what the reply cost says nothing about the end. */
const ECHO =
  /^(request|query|params?|parameters|arguments|filters?|input|schema|columns?|fields|types|definitions?|rate|ratelimits?|limits|quotas?|usage|credits?|costs?|billing|licen[cs]e|plan|timings?|times?|durations?|performance|profiling|debug|trace|memory)$/;
const FALSE_WORDS = ['', 'false', 'no', 'none', 'null', 'nil', 'n', 'off', '0', 'undefined'];

/** `totalCount`, `total_count` and `X-Total-Count` → `totalcount`. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^x-/, '')
    .replace(/[^a-z\d]/g, '');

function isTrue(value: unknown): boolean {
  if (typeof value === 'string') return !FALSE_WORDS.includes(value.trim().toLowerCase());
  if (typeof value === 'number') return value > 0;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isTrue);
  return value === true;
}

/** A flag written as a logical value, a word or a number; undefined for anything else. */
function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (['true', 'yes', 'y', '1'].includes(word)) return true;
  return ['false', 'no', 'n', '0'].includes(word) ? false : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const counts = new Map<Listed, RegExp>();

/** Names of a number of all entries: `total`, `totalCount`, `rowCount`, `numberOfRows`, `count`, `numFound`. */
function countPattern(listed: Listed): RegExp {
  const known = counts.get(listed);
  if (known) return known;
  const things = `(?:${THINGS}|${OWN_THINGS[listed].replaceAll('_?', '')})`;
  const pattern = new RegExp(
    `^(?:wp|odata|inline|pagination)?(?:` +
      [
        `(?:grand|overall)?totals?(?:number)?(?:of)?${things}?(?:counts?|size|number|found|available)?`,
        `${things}?(?:total|count|counts|totalcount|found|available|matched|filtered)`,
        `(?:number|num|no|n)(?:of)?(?:all)?(?:${things}|found|total)`,
        'of|outof',
        `(?:full|all|exact|estimated|available|matching|matched|found|filtered)(?:${things}|count|total)`,
      ].join('|') +
      ')$',
  );
  counts.set(listed, pattern);
  return pattern;
}

/** Reads what the members beside a list say, those of nested objects included. */
export function readMarkers(members: Iterable<Member>, listed: Listed): Markers {
  const markers: Markers = { isAll: false, warnings: [] };
  const isCount = countPattern(listed);
  for (const [name, value] of members) readMember({ markers, isCount, parent: '', depth: 0 }, name, value);
  return markers;
}

interface MemberContext {
  markers: Markers;
  isCount: RegExp;
  /** The key of the object around the member. */
  parent: string;
  depth: number;
}

function readMember(context: MemberContext, name: string, value: unknown): void {
  const { markers, isCount, depth } = context;
  const key = keyOf(name);
  if (key === 'link' && typeof value === 'string') return readLinks(markers, name, value);
  if (/^(content)?range$/.test(key) && typeof value === 'string') return readRange(markers, name, value);
  if (readWord(markers, name, key, value)) return;
  if (readNumber(context, name, key, value)) return;
  if (Array.isArray(value)) return readRelations(markers, name, value);
  if (typeof value !== 'object' || value === null || depth >= DEEPEST || ECHO.test(key)) return;
  for (const [inner, innerValue] of Object.entries(value)) {
    // `total: {value: 500}` tells what `total: 500` does.
    const isTotal = isCount.test(key) && /^(value|count|exact|rows|records|items|all)$/.test(keyOf(inner));
    readMember({ markers, isCount, parent: key, depth: depth + 1 }, isTotal ? name : inner, innerValue);
  }
}

/** Reads words and flags. Returns true if the name says what the value means. */
function readWord(markers: Markers, name: string, key: string, value: unknown): boolean {
  if (BROKEN.test(key) || FAILED.test(key) || MISSING.test(key)) {
    if (isTrue(value)) markers.broken ??= name;
  } else if (MORE.test(key) || REMAINING.test(key) || (NEXT.test(key) && !NEXT_EVENT.test(key))) {
    if (isTrue(value)) markers.more ??= name;
    else if (value === null || value === '' || flagOf(value) === false) markers.isAll = true;
  } else if (PREVIOUS.test(key)) {
    if (isTrue(value)) markers.later ??= name;
  } else if (CURSOR.test(key) && typeof value !== 'object') {
    if (isTrue(value)) markers.cursor ??= name;
  } else if (AT_WORK.test(key)) {
    if (isTrue(value)) markers.unfinished ??= name;
  } else if (READY.test(key)) {
    if (flagOf(value) === false) markers.unfinished ??= name;
  } else if (PROGRESS.test(key) && numberOf(value) !== undefined) {
    // 1 may be all, or one hundredth.
    if (numberOf(value) !== 1 && numberOf(value)! < 100) markers.unfinished ??= name;
  } else if (SUCCESS.test(key)) {
    if (flagOf(value) === false) markers.broken ??= name;
  } else if (WARNING.test(key)) {
    if (BAD_SENTENCE.test(JSON.stringify(value))) markers.broken ??= name;
    else if (isTrue(value) && !HARMLESS_WARNING.test(String(value))) markers.warnings.push(name);
  } else if (SENTENCE.test(key) && typeof value === 'string') {
    if (BAD_SENTENCE.test(value)) markers.warnings.push(name);
  } else if (LAST.test(key) && typeof value !== 'number' && flagOf(value) !== undefined) {
    if (flagOf(value)) markers.isAll = true;
    else markers.more ??= name;
  } else if (STATUS.test(key) && typeof value !== 'object') {
    const code = numberOf(value);
    const isBad =
      code === undefined ? BAD_STATUS.test(String(value)) : code === 206 || (code >= 400 && code < 600);
    if (isBad) markers.broken ??= name;
    else if (code === 202 || UNFINISHED_STATUS.test(String(value).trim())) markers.unfinished ??= name;
  } else if (typeof value === 'string' && /^(partial|incomplete|truncated)([_ -]\w+)*$/i.test(value.trim())) {
    markers.broken ??= name;
  } else return false;
  return true;
}

function readNumber(
  { markers, isCount, parent }: MemberContext,
  name: string,
  key: string,
  value: unknown,
): boolean {
  const [, ofPages] = (PAGE.test(key) && /^\s*\d+\s*(?:of|\/)\s*(\d+)\s*$/.exec(String(value))) || [];
  const number = numberOf(ofPages ?? value);
  if (number === undefined) return false;
  const isInPaging = PAGING.test(parent);
  const isPages =
    isInPaging && (/^(last|of|max)$/.test(key) || (parent === 'pages' && /^(total|count)$/.test(key)));
  if (isPages || ofPages !== undefined || PAGES.test(key))
    markers.pages = Math.max(number, markers.pages ?? 0);
  else if (PAGE.test(key) || (isInPaging && /^(current|number)$/.test(key))) {
    if (number > 1) markers.later ??= name;
  } else if (OFFSET.test(key)) {
    if (number > 0) markers.later ??= name;
  } else if (SIZE.test(key)) markers.size = Math.min(number, markers.size ?? Infinity);
  else if (isCount.test(key)) markers.total = Math.max(number, markers.total ?? 0);
  else return false;
  return true;
}

/** Reads a `Link` header (RFC 8288). */
function readLinks(markers: Markers, name: string, header: string): void {
  for (const { relations } of parseLinks(header)) {
    if (relations.includes('next')) markers.more ??= `${name}: rel=next`;
    if (relations.some((relation) => /^prev(ious)?$/.test(relation))) markers.later ??= `${name}: rel=prev`;
  }
}

export interface WebLink {
  target: string;
  /** In lower case. */
  relations: string[];
}

/** Parses a `Link` header in one pass. Commas and semicolons may stand in a target or in quotes. */
export function parseLinks(header: string): WebLink[] {
  const links: WebLink[] = [];
  for (let begin = header.indexOf('<'); begin !== -1;) {
    const end = header.indexOf('>', begin);
    if (end === -1) break;
    const { parameters, after } = readParameters(header, end + 1);
    const relations = parameters.find(({ name }) => name === 'rel')?.value.toLowerCase() ?? '';
    links.push({
      target: header.slice(begin + 1, end).trim(),
      relations: relations.split(/\s+/).filter(Boolean),
    });
    begin = header.indexOf('<', after);
  }
  return links;
}

/** Reads `; name=value` until a comma outside quotes. `after`: where that is. */
function readParameters(header: string, from: number) {
  const parts = [''];
  let isQuoted = false;
  let at = from;
  for (; at < header.length && (isQuoted || header[at] !== ','); at += 1) {
    const character = header[at] as string;
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) parts.push('');
    else if (character === '\\' && isQuoted) parts[parts.length - 1] += header[(at += 1)] ?? '';
    else parts[parts.length - 1] += character;
  }
  const parameters = parts.map((part) => {
    const [name = '', ...value] = part.split('=');
    return { name: name.trim().toLowerCase(), value: value.join('=').trim() };
  });
  return { parameters, after: at };
}

/** Reads `items 0-99/500` (RFC 9110, 14.4), where `*` stands for an unknown number. */
function readRange(markers: Markers, name: string, range: string): void {
  const [, first, , total] = /(?:(\d+)\s*-\s*(\d+)|\*)\s*\/\s*(\d+|\*)/.exec(range) ?? [];
  if (first !== undefined && Number(first) > 0) markers.later ??= name;
  if (total !== undefined && total !== '*') markers.total = Math.max(Number(total), markers.total ?? 0);
}

/** Reads links in an array: `[{rel: 'next', href: '…'}]`. */
function readRelations(markers: Markers, name: string, list: readonly unknown[]): void {
  for (const entry of list) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { rel, href } = entry as { rel?: unknown; href?: unknown };
    if (typeof rel === 'string' && rel.toLowerCase() === 'next' && href !== null) markers.more ??= name;
  }
}

/** Whether a header of a reply says something about its end. `Link`, `Warning` and `Content-Range` do, and counts of entries. */
export function isMarkerHeader(name: string): boolean {
  const key = keyOf(name);
  if (key === 'link' || key === 'contentrange' || key === 'pagination') return true;
  const isWord = [WARNING, MORE, REMAINING, CURSOR, PREVIOUS, PAGES, PAGE, OFFSET].some((pattern) =>
    pattern.test(key),
  );
  const isNext = NEXT.test(key) && !NEXT_EVENT.test(key);
  const isLast = LAST.test(key) && /^x-/i.test(name);
  return isWord || isNext || isLast || BROKEN.test(key) || isAnyCount(key);
}

const isAnyCount = (key: string): boolean =>
  (Object.keys(OWN_THINGS) as Listed[]).some((listed) => countPattern(listed).test(key));

/** Returns what the headers of a reply say, as members. A header may hold JSON. */
export function headerMembers(headers: Iterable<readonly [string, string]>): Member[] {
  return [...headers]
    .filter(([name]) => isMarkerHeader(name))
    .map(([name, value]) => [name, jsonOr(value)] as const);
}

function jsonOr(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
