import { oncePerValue } from '../../table/once-per-value';
import { type Concept, matchConcepts, type Meaning, namesAny } from './match-concepts';
import { type TargetColumn, type ValueKind, kindOf } from './target-columns';
import TABLE from './words/headings.json';

/** When a heading means a column. */
export interface TargetRule {
  column: TargetColumn;
  /** How sure the rule is, where every word of the heading is explained. */
  base: number;
  /** One concept of each group must be in the heading. */
  needs: readonly (readonly Concept[])[];
  /** Concepts that may be there, too. */
  may: ReadonlySet<Concept>;
  /** Concepts that rule it out. */
  not: ReadonlySet<Concept>;
  kind: ValueKind;
  /** True where the rule holds for no other kind of values. */
  strict: boolean;
}

/**
 * `words/headings.json` has one row a rule: column, base, needs (groups by blank, alternatives by `|`), `+` may, `!` not, `:` kind where it
 * differs, `=` strict. `@rent-initial` are the concepts of the group `rent` without `initial`.
 */
const GROUPS: ReadonlyMap<string, string> = new Map(Object.entries(TABLE.groups));

const toSet = (words: string) => new Set(words.split(' ').filter(Boolean).flatMap(expand) as Concept[]);

function expand(word: string): string[] {
  if (!word.startsWith('@')) return [word];
  const [name = '', ...without] = word.slice(1).split('-');
  return (GROUPS.get(name) ?? '').split(' ').filter((concept) => !without.includes(concept));
}

function toRule(line: string): TargetRule {
  const [, column = '', base = '', needs = '', may = '', not = '', kind = '', strict = ''] =
    /^(\S+) (\S+) ([^+!:=]*)(?:\+([^!:=]*))?(?:!([^:=]*))?(?::(\w+))?(=?)$/.exec(line) ?? [];
  const target = column as TargetColumn;
  return {
    column: target,
    base: Number(base),
    needs: needs
      .trim()
      .split(' ')
      .map((group) => group.split('|') as Concept[]),
    may: toSet(may),
    not: toSet(not),
    kind: (kind || kindOf(target)) as ValueKind,
    strict: strict !== '',
  };
}

export const TARGET_RULES: readonly TargetRule[] = TABLE.rules.map(toRule);

/** A column that a heading can mean, before its values are looked at. */
export interface Candidate {
  column: TargetColumn;
  score: number;
  kind: ValueKind;
  strict: boolean;
  /** The words that speak for it. */
  words: readonly string[];
  /** True where other words of the heading, which only qualify these, would speak against it. */
  isQualified?: boolean;
}

/** Words that change no meaning by themselves. */
const NEUTRAL = new Set<Concept>([
  'filler',
  'date',
  'lease',
  'currency',
  'amount',
  'name',
  'year',
  'month',
  'week',
  'fourWeeks',
  'twoMonths',
  'halfYear',
  'thousand',
  'lakh',
  'million',
]);
const UNKNOWN_WORD = 0.955;
/** A rule that is not sure by itself needs a heading that it explains whole. */
const WEAK = 0.8;
const UNKNOWN_WORD_OF_WEAK = 0.8;
const FOREIGN_WORD = 0.84;
/** A word that no stem matches, but that can be short for one. */
const GUESSED_WORD = 0.93;
/** The same, where it can be short for several. */
const OPEN_WORD = 0.8;
/** The same, where it is left out. */
const LEFT_OUT = 0.78;
const MEASURES: readonly Concept[] = [
  'perArea',
  'areaUnit',
  'perBed',
  'percent',
  'number',
  'count',
  'flag',
  'term',
  'date',
  'year',
  'month',
  'quarter',
  'week',
  'fourWeeks',
  'twoMonths',
  'halfYear',
  'market',
];
const MAX_MEANINGS = 9;
const MAX_CACHED = 5_000;

/** What only qualifies the words before it lowers the certainty of a heading. */
const QUALIFIED = 0.93;
/** Brackets, and what follows a comma, a dash or a word such as "incl." */
const QUALIFIER = /\s*(?:[([][^()[\]]*[)\]]|(?:[,;–]| - |(?<= )(?:incl|inkl|with|since|seit)(?![a-z])).*$)/gi;

/** Returns the columns that a heading can mean, best first: by all of its words, or by those that the others only qualify. */
export const scoreHeading = oncePerValue((heading): readonly Candidate[] => {
  const whole = scoreWhole(heading);
  const head = heading.replace(QUALIFIER, (words) => (namesMeasure(words) ? words : ' ')).trim();
  if (head === heading || head === '') return whole;
  const isNew = ({ column, score }: Candidate) =>
    whole.every((known) => known.column !== column || known.score < score);
  const byHead = scoreWhole(head)
    .filter(({ score }) => score >= WEAK)
    .map((candidate) => ({ ...candidate, score: candidate.score * QUALIFIED }))
    .filter(isNew)
    .map((candidate) => ({
      ...candidate,
      isQualified: whole.every(({ column }) => column !== candidate.column),
    }));
  return [...whole, ...byHead].sort((a, b) => b.score - a.score);
}, MAX_CACHED);

const scoreWhole = oncePerValue(
  (heading): readonly Candidate[] => scoreAll(matchConcepts(heading)),
  MAX_CACHED,
);

/** "(€/m²)" and "(months)" say what the numbers of a column are, and not only of what kind. */
const namesMeasure = (words: string): boolean => namesAny(words, MEASURES);

/** Scores a heading with each meaning that its open words can have, and without them. */
function scoreAll(meaning: Meaning): Candidate[] {
  if (meaning.words.length > 14) return [];
  const best = new Map<string, Candidate>();
  let meanings = [meaning];
  for (const [index, concepts] of meaning.guesses)
    if (concepts.length > 1)
      meanings = [
        ...meanings,
        ...meanings.flatMap((reading) => concepts.map((concept) => withConcept(reading, index, concept))),
      ].slice(0, MAX_MEANINGS);
  for (const reading of meanings) score(reading, best);
  return [...best.values()].sort((a, b) => b.score - a.score);
}

const withConcept = (meaning: Meaning, index: number, concept: Concept): Meaning => ({
  ...meaning,
  hits: meaning.hits.map((own, at) => (at === index ? new Set([concept]) : own)),
  all: new Set([...meaning.all, concept]),
});

function score(meaning: Meaning, best: Map<string, Candidate>): void {
  if (meaning.all.size === 0) return;
  let guessed = 1;
  for (const [index, concepts] of meaning.guesses)
    guessed *= concepts.length === 1 ? GUESSED_WORD : meaning.hits[index]?.size ? OPEN_WORD : LEFT_OUT;
  for (const rule of TARGET_RULES) {
    if (!holds(rule, meaning.all)) continue;
    const { factor, words } = explain(rule, meaning);
    const candidate = {
      column: rule.column,
      score: rule.base * factor * guessed,
      kind: rule.kind,
      strict: rule.strict,
      words,
    };
    const key = `${rule.column} ${rule.kind} ${rule.strict}`;
    if (candidate.score > (best.get(key)?.score ?? 0.3)) best.set(key, candidate);
  }
}

function holds({ needs, not, kind, column }: TargetRule, all: ReadonlySet<Concept>): boolean {
  // "Break (Y/N)" has no date, "Review (Y/N)" no type, and "Discount %" no amount.
  if (all.has('flag') && kind !== 'flag' && column !== 'lease_status') return false;
  if (all.has('percent') && kind === 'money') return false;
  if (!needs.every((group) => group.some((concept) => all.has(concept)))) return false;
  for (const concept of all) if (not.has(concept)) return false;
  return true;
}

function explain(rule: TargetRule, { words, hits }: Meaning): { factor: number; words: string[] } {
  let factor = 1;
  const used: string[] = [];
  hits.forEach((concepts, index) => {
    const word = words[index]!;
    if (rule.needs.some((group) => group.some((concept) => concepts.has(concept)))) {
      used.push(word);
      return;
    }
    for (const concept of concepts) if (rule.may.has(concept) || NEUTRAL.has(concept)) return;
    if (/^\d{1,4}$/.test(word) || /^[^a-z0-9]$/.test(word)) return;
    if (concepts.size > 0) factor *= FOREIGN_WORD;
    else factor *= rule.base < WEAK ? UNKNOWN_WORD_OF_WEAK : UNKNOWN_WORD;
  });
  return { factor, words: used };
}
