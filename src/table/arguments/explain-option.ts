import { spellingLikeness } from '../spelling-likeness';
import { UnknownOption } from './parse-options';

/** Names that people write for an option. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  limit: 'top first last head rows max count n take maxrows',
  sort: 'order orderby sortby sorted',
  database: 'db databases fund company client',
  as_of: 'asof date asat at on stichtag',
  nulls: 'null blank blanks na ifblank',
  empty: 'ifempty norows default otherwise else',
  format: 'formats numberformat style',
  weight: 'weights weighting weightby weightedby',
};

/** Names of arguments that people write as an option. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  headers: 'headers header headings',
  rentrolls: 'rentrolls rentroll',
  approved_only: 'approvedonly approved isapproved',
  columns: 'columns column fields',
  filters: 'filters filter where',
  fx_currency: 'fxcurrency fx currency',
  statistic: 'statistic stat statistics function aggregate',
};

const NEAR = 0.5;

/** Says what a person probably means by an option that does not exist. */
export function explainOption({ option, allowed }: UnknownOption): UnknownOption {
  const advice = describeIntendedOption(option, allowed);
  return new UnknownOption(option, allowed, advice && `${advice} `);
}

function describeIntendedOption(name: string, allowed: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const argument = keyOf(ARGUMENTS, plain);
  if (argument !== undefined)
    return argument === 'fx_currency'
      ? 'fx_currency is an argument of RR.CHANGES, which converts. It is not an option.'
      : `${argument} is an argument of the function, not an option.`;
  const [nearest] = allowed
    .map((option) => ({ option, likeness: spellingLikeness(plain, option.replace('_', '')) }))
    .filter(({ likeness }) => likeness >= NEAR)
    .sort((a, b) => b.likeness - a.likeness);
  const intended = keyOf(OTHER_NAMES, plain) ?? nearest?.option;
  return intended !== undefined && allowed.includes(intended) ? `Did you mean ${intended}?` : undefined;
}

const keyOf = (table: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.keys(table).find((key) => table[key]!.split(' ').includes(word));
