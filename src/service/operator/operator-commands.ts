import { badInput } from '../../contract/failure';
import { readWholeNumber } from '../../node/command-line';
import type { RentrollApproval, Submission } from '../approval/approval-lists';
import type { Operations } from './operations';

/** Options of single commands. `--data` and `--json` belong to every command. */
export const OPERATOR_OPTIONS = {
  database: 'text',
  property: 'text',
  submission: 'text',
  undecided: 'flag',
  by: 'text',
} as const;

type OperatorOption = keyof typeof OPERATOR_OPTIONS;

export interface OperatorAnswer {
  said: string;
  /** The changed object, or the requested list. */
  result: object | readonly object[];
}

interface Given {
  /** A required word or option. */
  text(name: string): string;
  id(name: string): number;
  has(option: OperatorOption): boolean;
  option(name: OperatorOption): string | undefined;
}

type Run = (operations: Operations, given: Given) => Promise<OperatorAnswer>;

const decide =
  (decision: 'approved' | 'rejected'): Run =>
  async (operations, { id, text }) => {
    const result: Submission = await operations.decide(id('submission'), decision, text('by'));
    return {
      said:
        `Submission ${result.submissionId} was ${result.state} by ${result.decidedBy} at ${result.decidedAt}: ` +
        `${result.properties} properties of database ${result.database} for ${result.date}.`,
      result,
    };
  };

const setApproved =
  (isApproved: boolean): Run =>
  async (operations, { id }) => {
    const result: RentrollApproval = await operations.setApproved(id('rentroll'), isApproved);
    return {
      said:
        `Rent roll ${result.rentrollId} (${result.property}, ${result.date}) is ` +
        `${result.isApproved ? 'approved' : 'not approved'}. The decision on its property: ${result.propertyState}.`,
      result,
    };
  };

const setMembership =
  (operation: 'removeMembership' | 'restoreMembership'): Run =>
  async (operations, { text }) => {
    const result = await operations[operation](text('client'), text('database'));
    return {
      said: `Client ${result.clientId} now belongs to ${result.databases.join(', ') || 'no company database'}.`,
      result,
    };
  };

const listed = (name: string, result: readonly object[]): OperatorAnswer => ({
  said: `${name}: ${result.length.toLocaleString('en-US')}.`,
  result,
});

/** Every command by its usage, in the order of the usage message. */
const OPERATOR_COMMANDS: Readonly<Record<string, Run>> = {
  'submissions list [--database <database>] [--undecided]': async (operations, { has, option }) =>
    listed(
      'Submissions',
      await operations.submissions({ database: option('database'), undecided: has('undecided') }),
    ),
  'submissions approve <submission> --by <address>': decide('approved'),
  'submissions reject <submission> --by <address>': decide('rejected'),
  'rentrolls list [--property <property>] [--database <database>] [--submission <submission>]': async (
    operations,
    { has, id, option },
  ) =>
    listed(
      'Rent rolls',
      await operations.rentrolls({
        property: option('property'),
        database: option('database'),
        submissionId: has('submission') ? id('submission') : undefined,
      }),
    ),
  'rentrolls approve <rentroll>': setApproved(true),
  'rentrolls withdraw <rentroll>': setApproved(false),
  'clients list': async (operations) => listed('Clients', operations.clients()),
  'clients quota <client> <tokens>': async (operations, { text }) => {
    const tokens = readWholeNumber('The quota', text('tokens'), 0);
    const result = await operations.setQuota(text('client'), tokens);
    return {
      said: `Client ${result.clientId} may request ${tokens} tokens a month. It has ${result.tokensLeft} left this month.`,
      result,
    };
  },
  'clients remove <client> <database>': setMembership('removeMembership'),
  'clients restore <client> <database>': setMembership('restoreMembership'),
  'advance-quarter': async (operations) => {
    const result = await operations.advanceQuarter();
    const { date, rentrolls, units, newProperties } = result;
    return {
      said:
        `The rent rolls of ${date} have come: ${rentrolls} with ${units.toLocaleString('en-US')} units, none of them approved. ` +
        `New: ${newProperties.join(', ')}. Refresh a workbook to see what changes.`,
      result,
    };
  },
  'properties list': async (operations) =>
    listed(
      'Created properties',
      operations.properties().map(({ fields, ...property }) => ({ ...property, ...fields })),
    ),
};

export interface TypedCommand {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean>>;
}

/** Runs a typed command. Throws `bad-input` with its usage, or with all commands if it is unknown. */
export async function runOperatorCommand(
  operations: Operations,
  { words, options }: TypedCommand,
): Promise<OperatorAnswer> {
  const usages = Object.keys(OPERATOR_COMMANDS);
  const usage = usages.find((known) => wordsOf(known).every((word, at) => words[at] === word));
  if (usage === undefined)
    throw badInput(
      `Unknown command "${words.join(' ')}". The commands are:\n${usages.map((known) => `  ${known}`).join('\n')}`,
    );

  const command = wordsOf(usage);
  const takes = namesIn(usage, /(?<!--\w+ )<(\w+)>/g);
  const given = words.slice(command.length);
  const wrong = (what: string) => badInput(`${what} Usage: ${usage}`);
  for (const name of Object.keys(options))
    if (!namesIn(usage, /--(\w+)/g).includes(name))
      throw wrong(`"${command.join(' ')}" does not accept --${name}.`);
  for (const name of namesIn(usage, / --(\w+)/g))
    if (options[name] === undefined) throw wrong(`--${name} is missing.`);
  if (given.length < takes.length) throw wrong(`<${takes[given.length]}> is missing.`);
  if (given.length > takes.length) throw wrong(`"${given[takes.length]}" is not expected.`);

  const text = (name: string): string => given[takes.indexOf(name)] ?? String(options[name]);
  return OPERATOR_COMMANDS[usage]!(operations, {
    text,
    id: (name) => {
      if (/^\d{1,9}$/.test(text(name))) return Number(text(name));
      throw wrong(`Enter the number of the ${name} from a list, not "${text(name)}".`);
    },
    has: (name) => options[name] !== undefined,
    option: (name) => (options[name] === undefined ? undefined : String(options[name])),
  });
}

/** The words with which a command begins. */
const wordsOf = (usage: string): string[] => usage.split(' ').filter((word) => /^[a-z]/.test(word));

const namesIn = (usage: string, pattern: RegExp): string[] =>
  [...usage.matchAll(pattern)].map(([, name = '']) => name);
