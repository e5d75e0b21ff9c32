import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ODD_NAMES, SAME_NAMES } from '../odd-names';
import { HAND_MADE_ROLL } from './hand-made-roll';
import { dayOf, toSerial, type OracleUnit, type ReportInputs } from './report-oracle';

/** Vacant, with an ERV and an area. */
export const VACANT = HAND_MADE_ROLL[0]!;
/** Let until 2031, with a break in 2028 and the last day of its notice. Pays 40,000. */
export const LEASE = HAND_MADE_ROLL[12]!;
export const OPEN = HAND_MADE_ROLL[8]!;
const UNITS: Readonly<Record<string, OracleUnit>> = { VACANT, LEASE, OPEN, OVER: HAND_MADE_ROLL[5]! };

interface MisleadingRoll {
  units: OracleUnit[];
  inputs?: ReportInputs;
  /** The checks that are not OK, and what they say. */
  messages?: Record<string, string>;
  figures?: Record<string, unknown>;
}

/** A field and its value, which is JSON or a day. */
function readChange(text: string): Partial<OracleUnit> {
  const [, field = '', value = ''] = /^(.*?)=(.*)$/.exec(text)!;
  const read: unknown = /^\d{4}-\d\d-\d\d$/.test(value) ? dayOf(value) : JSON.parse(value);
  return field.startsWith('sent.') ? { sent: { [field.slice(5)]: read } } : { [field]: read };
}

function readUnit([name, ...changes]: string[]): OracleUnit {
  const read = changes.map(readChange);
  const sent = Object.assign({}, ...read.map((change) => change.sent)) as OracleUnit['sent'];
  return Object.assign({}, UNITS[name!], ...read, Object.keys(sent!).length > 0 && { sent }) as OracleUnit;
}

function readRoll(lines: readonly string[]): MisleadingRoll {
  const roll = { units: [] as OracleUnit[], inputs: {}, messages: {}, figures: {} };
  for (const line of lines) {
    const [first = '', second = ''] = line.split(' | ');
    const [, kind = '', word = '', value = ''] = /^(\w+) (\w*)(?: (.*))?/.exec(first) ?? [];
    const label = first.slice(kind.length + 1);
    const given = word === 'asAt' ? toSerial(dayOf(value)) : word === 'usesLeftOut' ? [value] : value;
    if (kind === 'input') Object.assign(roll.inputs, { [word]: given });
    else if (kind === 'says') Object.assign(roll.messages, { [label]: second });
    else if (kind === 'shows') Object.assign(roll.figures, { [label]: JSON.parse(second) });
    else roll.units.push(readUnit(line.split(' | ')));
  }
  return roll;
}

/** Leases of one name each, and the first name again. Each pays another rent. */
const leasesOf = (names: readonly string[]): OracleUnit[] =>
  [...names, names[0]!].map((name, k) => {
    const rent = (k + 1) * 1_000_00;
    return { ...LEASE, unit: name, tenant: name, use: name, rent, passing: rent };
  });

/** Leases of all names that a sheet may take for others, each with another rent. Some of each kind are the largest. */
const ODD_LEASES = Object.values(ODD_NAMES)
  .flatMap(leasesOf)
  .map((unit, k) => ({ ...unit, rent: (((k * 37) % 97) + 1) * 1_000_00 }));

const [, ...TEXTS] = readFileSync(path.join(__dirname, 'misleading-rolls.txt'), 'utf8').trim().split('\n\n');

/** Rent rolls whose numbers would mislead, by what is wrong with them. */
export const MISLEADING_ROLLS: Readonly<Record<string, MisleadingRoll>> = {
  ...Object.fromEntries(
    TEXTS.map((text) => {
      const [title, ...lines] = text.split('\n');
      const roll = readRoll(lines);
      const units = title!.includes('are spelled in other ways')
        ? [...roll.units, ...leasesOf(SAME_NAMES)].map((unit, k) => ({ ...unit, unit: `S${k}` }))
        : roll.units;
      return [title!.slice(2), { ...roll, units }];
    }),
  ),
  'names that read as numbers, days, patterns, comparisons and what is missing': {
    units: ODD_LEASES,
    messages: {
      'Every rent has a use with a line':
        'Some rent has no use, or there are more uses than lines: see the last line of the uses.',
    },
  },
};
