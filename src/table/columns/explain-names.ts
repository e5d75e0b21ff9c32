import { RENAMED_AND_WITHDRAWN, REPLACED_BY } from '../../contract/changed-columns';
import type { ColumnEntry } from '../../contract/entries';
import { RrError, type FailureCode } from '../../contract/failure';
import { LIST_FUNCTIONS, listColumns } from '../../contract/list-endpoints';
import { REMOVED_COLUMNS } from '../../contract/removed-columns';
import { quoted } from '../quoted';
import { columnHeading } from './column-heading';
import { nearestColumns, similarColumn } from './nearest-columns';
import type { UnresolvedName } from './resolve-columns';
import { SYNONYMS, NEVER_FOR } from './synonyms';
import { foldWords } from './fold-words';
import { spellingLikeness } from '../spelling-likeness';

export interface NameScope {
  catalogue: readonly ColumnEntry[];
  /** The function whose own columns these are, such as RR.RENTROLLS. Undefined for the service's catalogue. */
  list?: string;
  /** Columns of RR.CHANGES. */
  changeNames?: readonly string[];
}

interface Explained {
  code: FailureCode;
  /** A sentence about the name. */
  subject: string;
  /** What to write instead, as sentences; empty if nothing is near. */
  advice: string;
}

const MAX_NAMES = 12;

/** Says of every name that has no column, of which there is one at least, why, and what to write instead. */
export function explainNames(unresolved: readonly UnresolvedName[], scope: NameScope): RrError {
  const each = [...new Map(unresolved.map((unknown) => [unknown.name.toLowerCase(), unknown])).values()];
  const all = each.map((unknown) => explainName(unknown, scope, each.length === 1 ? 3 : 2));
  const first = all[0]!;
  const where = scope.list
    ? `It has ${scope.catalogue.map(({ name }) => name).join(', ')}.`
    : 'RR.COLUMNS lists the columns.';
  if (all.length === 1) {
    const { code, subject, advice } = first;
    const needsList = advice === '' || (scope.list !== undefined && advice.startsWith('Nearest'));
    return new RrError(code, [subject, advice, needsList ? where : ''].filter(Boolean).join(' '));
  }
  const codes = new Set(all.map(({ code }) => code));
  const messages = all.slice(0, MAX_NAMES).map(({ subject, advice }) => `${subject} ${advice}`.trim());
  const left = all.length > messages.length ? [`And ${all.length - messages.length} more.`] : [];
  return new RrError(
    codes.size === 1 ? first.code : 'unknown-column',
    [`${all.length} columns cannot be found.`, ...messages, ...left, where].join(' '),
  );
}

function explainName({ name, candidates }: UnresolvedName, scope: NameScope, most: number): Explained {
  const { catalogue, list } = scope;
  const subject = `Column ${quoted(name.trim())}`;
  if (candidates)
    return {
      code: 'ambiguous-column',
      subject: `${subject} could be any of ${candidates.join(', ')}.`,
      advice: 'Write one of these identifiers.',
    };
  const removed = list === undefined ? explainRemoved(name, subject, catalogue) : undefined;
  if (removed) return removed;
  const words = findSynonyms(name);
  const there = elsewhere(name, words, scope);
  const nearest = nearestTo(name, words, scope, most).map((candidate) =>
    describe(candidate, name, catalogue),
  );
  return {
    code: 'unknown-column',
    subject: `${subject} does not exist${there ? ' here' : ''}${!there && list ? ` in ${list}` : ''}.`,
    advice: [there?.text, nearest.length > 0 && !there?.isSure ? `Nearest: ${nearest.join(', ')}.` : '']
      .filter(Boolean)
      .join(' '),
  };
}

function explainRemoved(
  name: string,
  subject: string,
  catalogue: readonly ColumnEntry[],
): Explained | undefined {
  const key = name.trim().toLowerCase();
  const replacement = REPLACED_BY.get(key);
  const isWithdrawn = RENAMED_AND_WITHDRAWN.has(key);
  if (!isWithdrawn && !REMOVED_COLUMNS.has(key) && replacement === undefined) return undefined;
  const near = similarColumn(key, catalogue);
  const isLive = replacement !== undefined && catalogue.some((entry) => entry.name === replacement);
  return {
    code: 'removed-column',
    subject: isWithdrawn
      ? `${subject} was renamed and then withdrawn; the new name is not documented.`
      : `${subject} was removed from the service.`,
    advice: isLive
      ? `Replaced by: ${replacement}.`
      : near === undefined
        ? ''
        : `Similar live column: ${near}.`,
  };
}

function nearestTo(
  name: string,
  { exact, near, isMisleading }: FoundSynonyms,
  { catalogue }: NameScope,
  most: number,
): string[] {
  const live = new Map(catalogue.filter(({ deprecated }) => !deprecated).map((entry) => [entry.name, entry]));
  const known = exact.filter((column) => live.has(column));
  if (known.length > 0) return known.slice(0, most);
  const misleads = (column: string) =>
    isMisleading(`${column} ${live.get(column)?.label ?? ''}`.toLowerCase());
  const similar = near.filter((column) => live.get(column)?.alpha === false && !misleads(column));
  const nearestNames = nearestColumns(name, catalogue).filter((column) => !misleads(column));
  // A name that is spelled like the text comes before a word for part of it.
  const first = nearestNames.slice(0, similar.length > 0 ? 1 : most);
  return [...new Set([...first, ...similar, ...nearestNames])].slice(0, most);
}

/** Returns the heading of a column for a person who wrote one, and `tenant_name ("Tenant")` for one who wrote an identifier. */
function describe(name: string, written: string, catalogue: readonly ColumnEntry[]): string {
  const { label = null, alpha = false } = catalogue.find((entry) => entry.name === name) ?? {};
  if (!isIdentifierLike(written))
    return `${quoted(columnHeading(catalogue, name))}${alpha ? ' (alpha)' : ''}`;
  const isSame = label === null || loose(label) === loose(name);
  return `${name}${isSame ? '' : ` (${quoted(label)})`}${alpha ? ' (alpha)' : ''}`;
}

const isIdentifierLike = (text: string): boolean => /_|^[a-z]+[A-Z]/.test(text.trim());

/** Ignores case and signs: `is_approved` is `isApproved`. */
const loose = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** RR.FILE has the columns of two of them. */
const LISTS = ['rentrolls', 'files', 'columnMappings'] as const;

/** Says which other function has a column of this name. `isSure` if the name itself says so, and not a word for it. */
function elsewhere(
  name: string,
  { exact }: FoundSynonyms,
  { catalogue, list, changeNames = [] }: NameScope,
): { text: string; isSure: boolean } | undefined {
  const key = loose(name);
  const here = catalogue.some((entry) => loose(entry.name) === key);
  if (here) return undefined;
  const isKnownHere = exact.some((column) => catalogue.some((entry) => entry.name === column));
  const functions = [
    ...(changeNames.length > 0 ? [['RR.CHANGES', changeNames] as const] : []),
    ...LISTS.map(
      (listName) =>
        [`RR.${LIST_FUNCTIONS[listName]}`, listColumns(listName).map((column) => column.name)] as const,
    ),
    ...(list === undefined
      ? []
      : [['RR.QUERY', [...SYNONYMS.keys()].filter((synonym) => synonym.includes('_'))] as const]),
  ].filter(([functionName]) => functionName !== list);
  for (const [functionName, names] of functions) {
    const found = names.find((columnName) => loose(columnName) === key);
    if (found !== undefined)
      return {
        text: `${found === name.trim() ? 'It' : found} is a column of ${functionName}.`,
        isSure: true,
      };
  }
  if (isKnownHere) return undefined;
  for (const [functionName, names] of functions) {
    const found = exact.find((columnName) => names.includes(columnName));
    if (found !== undefined) return { text: `${found} is a column of ${functionName}.`, isSure: false };
  }
  return undefined;
}

interface FoundSynonyms {
  /** Columns for which the text as a whole is a word, the most common meaning first. */
  exact: string[];
  /** Columns for which a part of the text is a word, or a similar text, nearest first. */
  near: string[];
  /** Whether a column would mislead a person who writes this text. */
  isMisleading(name: string): boolean;
}

/** The part of a text, or the likeness to it, from which a word counts. */
const NEAR = 0.6;

/** Hundreds of phrases. They are folded once, and this file loads when the first of them is needed. */
const FOLDED = [...SYNONYMS].map(([name, phrases]) => ({ name, phrases: phrases.map(foldWords) }));

function findSynonyms(text: string): FoundSynonyms {
  const words = foldWords(text);
  const whole = words.join(' ');
  const found = FOLDED.map(({ name, phrases }) => ({
    name,
    likeness: Math.max(...phrases.map((phrase) => likenessOf(words, whole, phrase))),
  }));
  const near = found.filter(({ likeness }) => likeness >= NEAR).sort((a, b) => b.likeness - a.likeness);
  const never = near.flatMap(({ name }) => NEVER_FOR.get(name) ?? []);
  return {
    exact: near.filter(({ likeness }) => likeness === 1).map(({ name }) => name),
    near: near.filter(({ likeness }) => likeness < 1).map(({ name }) => name),
    isMisleading: (name) => never.some((pattern) => pattern.test(name) && !pattern.test(text.toLowerCase())),
  };
}

function likenessOf(words: readonly string[], whole: string, phrase: readonly string[]): number {
  if (phrase.length === 0 || whole === '') return 0;
  const joined = phrase.join(' ');
  if (joined === whole) return 1;
  const bySpelling = whole.length > 4 ? Math.min(0.95, spellingLikeness(whole, joined)) : 0;
  if (!phrase.every((word) => words.includes(word))) return bySpelling;
  return Math.max(bySpelling, Math.min(0.95, joined.length / whole.length));
}
