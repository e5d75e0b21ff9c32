import type { ColumnEntry, DatabaseEntry } from '../../../../contract/entries';
import { matchingValues, type MatchingValue } from '../../../../table/columns/matching-values';
import { correctWords, wordsIn } from '../../../../table/columns/correct-words';
import { nameKey } from '../../../../table/clean-texts';
import { foldWords, joinWords } from '../../../../table/columns/fold-words';
import type { ColumnFactsSource } from '../values/create-column-facts';

const MAX_CONDITIONS = 3;

export interface ColumnIndex {
  search(text: string): ColumnEntry[];
  /** Whether analysts use the column much. */
  isCommon(column: ColumnEntry): boolean;
  words(): readonly string[];
}

/** A database whose name a search may mean. */
interface MatchingDatabase {
  database: DatabaseEntry;
  isWhole: boolean;
}

/** Something else that the pane does, under its usual words. */
export interface SearchAction {
  title: string;
  words: string;
  run(): void;
}

/** What a person can take: a column, a condition, or an action. */
export type FoundOption = ColumnEntry | MatchingDatabase | MatchingValue | SearchAction;

export interface FoundOptions {
  columns: readonly ColumnEntry[];
  /** What was searched in place of a text that nothing has, because it is spelled like it. */
  corrected: string | undefined;
  conditions: readonly (MatchingDatabase | MatchingValue)[];
  actions: readonly SearchAction[];
  /** The search is a value or an action rather than a column, so that those are first. */
  areColumnsLast: boolean;
}

/** The options in the order of the screen. */
export function optionsOf({ columns, conditions, actions, areColumnsLast }: FoundOptions): FoundOption[] {
  const further = [...conditions, ...actions];
  return areColumnsLast ? [...further, ...columns] : [...columns, ...further];
}

/** Where a search finds columns, values that occur, and databases. */
interface Searched {
  index: ColumnIndex;
  facts: ColumnFactsSource;
  /** The columns of reports. */
  main?: readonly string[];
  databases?: readonly DatabaseEntry[];
  actions?: readonly SearchAction[];
  columnsOnly?: boolean;
}

/** Finds what a search may mean: columns, as conditions databases and values that occur, and actions. */
export function findOptions(
  typed: string,
  columns: readonly ColumnEntry[],
  { index, facts, main = [], databases = [], actions: all = [], columnsOnly = false }: Searched,
): FoundOptions {
  const text = withUsualUnits(typed);
  const isBlank = text.trim() === '';
  const conditions =
    isBlank || columnsOnly
      ? []
      : [
          ...matchingDatabases(databases, text),
          ...matchingValues(facts.values(columns), text, MAX_CONDITIONS),
        ];
  const actions = matchingActions(all, text);
  const exact = index.search(text);
  const isNone = exact.length + conditions.length + actions.length === 0;
  const corrected = isNone ? correctWords(text, index.words()) : undefined;
  const matching = corrected === undefined ? exact : index.search(corrected);
  const found = isBlank ? matching : inBands(matching, typed, { index, facts, main });
  const words = wordsIn([corrected ?? text]);
  const isNamed = words.length > 0 && found.some((column) => hasWords(column, words, index.words()));
  return {
    columns: found,
    corrected: found.length > 0 ? corrected : undefined,
    conditions,
    actions,
    areColumnsLast:
      found.length === 0 || (!isNamed && (actions.length > 0 || conditions[0]?.isWhole === true)),
  };
}

/** `rent per sqm` for “rent/m²”, as columns write it. */
const withUsualUnits = (text: string): string =>
  text.replace(/\b(?:m²|m2|qm|sq\.? ?m)(?=\s|$)/gi, 'sqm').replace(/(?<=\p{L})\s*\/\s*(?=sq)/gu, ' per ');

/** A part of a word that is shorter could be any. */
const SHORTEST = 3;

function matchingActions(actions: readonly SearchAction[], text: string): SearchAction[] {
  const words = foldWords(text);
  if (words.every(({ length }) => length < SHORTEST)) return [];
  return actions
    .filter(({ title, words: usual }) => {
      const own = ` ${foldWords(`${title} ${usual}`).join(' ')}`;
      return words.every((word) => own.includes(` ${word}`));
    })
    .slice(0, MAX_CONDITIONS);
}

function matchingDatabases(databases: readonly DatabaseEntry[], text: string): MatchingDatabase[] {
  const words = foldWords(text);
  return databases
    .map((database) => ({ database, name: foldWords(database.name).join(' ') }))
    .filter(({ name }) => words.length > 0 && words.every((word) => ` ${name}`.includes(` ${word}`)))
    .map(({ database, name }) => ({ database, isWhole: name === words.join(' ') }))
    .slice(0, MAX_CONDITIONS);
}

/**
 * Puts a column first whose whole name the search is. Those of reports that have its words in their names follow, in the
 * order of reports, then those that analysts use much. The last ones are deprecated or empty in these databases.
 */
function inBands(
  found: readonly ColumnEntry[],
  text: string,
  { index, facts, main }: Required<Pick<Searched, 'index' | 'facts' | 'main'>>,
): ColumnEntry[] {
  const bands: ColumnEntry[][] = [[], [], [], [], []];
  const words = wordsIn([text]);
  const known = index.words();
  const bandOf = (column: ColumnEntry): number => {
    if (hasTitle(column, text)) return 0;
    if (column.deprecated || facts.isEmptyHere(column.name)) return 4;
    if (main.includes(column.name) && hasWords(column, words, known)) return 1;
    return index.isCommon(column) ? 2 : 3;
  };
  for (const column of found) bands[bandOf(column)]!.push(column);
  bands[1]!.sort((a, b) => main.indexOf(a.name) - main.indexOf(b.name));
  return bands.flat();
}

/** Whether each word is one of the identifier or the label. One that no column has may be the beginning of a word. */
function hasWords({ name, label }: ColumnEntry, words: readonly string[], known: readonly string[]): boolean {
  // As in its identifier, `Rent Roll` is one word.
  const joined = joinWords(nameKey(label ?? '').split(/\s+/), new Set(name.toLowerCase().split('_')));
  const own = wordsIn([name, joined.join(' ')]);
  const has = (word: string) =>
    known.includes(word) ? own.includes(word) : own.some((whole) => whole.startsWith(word));
  return words.length > 0 && words.every(has);
}

const hasTitle = ({ name, label }: ColumnEntry, text: string): boolean =>
  [name, label ?? ''].some((title) => nameKey(title) === nameKey(text));

export interface HighlightedPart {
  text: string;
  isHit: boolean;
}

/** Splits a text at the words of a search, in any case. The parts joined are the text. */
export function highlightHits(text: string, search: string): HighlightedPart[] {
  const words = nameKey(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isHit: false }];
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escaped);
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'iu'))
    .map((part, at) => ({ text: part, isHit: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
