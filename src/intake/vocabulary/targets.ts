import type { Concept } from './concepts';
import { kindOf, type TargetColumn, type ValueKind } from './target-columns';
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
