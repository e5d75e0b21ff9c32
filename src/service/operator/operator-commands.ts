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

interface OperatorCommand {
  words: readonly [noun: string, verb: string] | readonly [word: string];
  /** Names of the words that follow the verb. */
  takes?: readonly string[];
  needs?: readonly OperatorOption[];
  may?: readonly OperatorOption[];
  run(operations: Operations, given: Given): Promise<OperatorAnswer>;
}

const decide =
  (decision: 'approved' | 'rejected'): OperatorCommand['run'] =>
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
  (isApproved: boolean): OperatorCommand['run'] =>
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
  (operation: 'removeMembership' | 'restoreMembership'): OperatorCommand['run'] =>
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

/** Every command, in the order of the usage message. */
const OPERATOR_COMMANDS: readonly OperatorCommand[] = [
  {
    words: ['submissions', 'list'],
    may: ['database', 'undecided'],
    run: async (operations, { has, option }) =>
      listed(
        'Submissions',
        await operations.submissions({ database: option('database'), undecided: has('undecided') }),
      ),
  },
  { words: ['submissions', 'approve'], takes: ['submission'], needs: ['by'], run: decide('approved') },
  { words: ['submissions', 'reject'], takes: ['submission'], needs: ['by'], run: decide('rejected') },
  {
    words: ['rentrolls', 'list'],
    may: ['property', 'database', 'submission'],
    run: async (operations, { has, id, option }) =>
      listed(
        'Rent rolls',
        await operations.rentrolls({
          property: option('property'),
          database: option('database'),
          submissionId: has('submission') ? id('submission') : undefined,
        }),
      ),
  },
  { words: ['rentrolls', 'approve'], takes: ['rentroll'], run: setApproved(true) },
  { words: ['rentrolls', 'withdraw'], takes: ['rentroll'], run: setApproved(false) },
  {
    words: ['clients', 'list'],
    run: async (operations) => listed('Clients', operations.clients()),
  },
  {
    words: ['clients', 'quota'],
    takes: ['client', 'tokens'],
    run: async (operations, { text }) => {
      const tokens = readWholeNumber('The quota', text('tokens'), 0);
      const result = await operations.setQuota(text('client'), tokens);
      return {
        said: `Client ${result.clientId} may request ${tokens} tokens a month. It has ${result.tokensLeft} left this month.`,
        result,
      };
    },
  },
  { words: ['clients', 'remove'], takes: ['client', 'database'], run: setMembership('removeMembership') },
  { words: ['clients', 'restore'], takes: ['client', 'database'], run: setMembership('restoreMembership') },
  {
    words: ['advance-quarter'],
    run: async (operations) => {
      const result = await operations.advanceQuarter();
      const { date, rentrolls, units, newProperties } = result;
      return {
        said:
          `The rent rolls of ${date} have come: ${rentrolls} with ${units.toLocaleString('en-US')} units, none of them approved. ` +
          `New: ${newProperties.join(', ')}. Refresh a workbook to see what changes.`,
        result,
      };
    },
  },
  {
    words: ['properties', 'list'],
    run: async (operations) =>
      listed(
        'Created properties',
        operations.properties().map(({ fields, ...property }) => ({ ...property, ...fields })),
      ),
  },
];

export interface TypedCommand {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean>>;
}

/** Runs a typed command. Throws `bad-input` with its usage, or with all commands if it is unknown. */
export async function runOperatorCommand(
  operations: Operations,
  { words, options }: TypedCommand,
): Promise<OperatorAnswer> {
  const command = OPERATOR_COMMANDS.find((known) => known.words.every((word, at) => words[at] === word));
  if (!command)
    throw badInput(
      `Unknown command "${words.join(' ')}". The commands are:\n${OPERATOR_COMMANDS.map((known) => `  ${usageOf(known)}`).join('\n')}`,
    );

  const { takes = [], needs = [], may = [] } = command;
  const further = words.slice(command.words.length);
  const wrong = (what: string) => badInput(`${what} Usage: ${usageOf(command)}`);
  for (const name of Object.keys(options))
    if (![...needs, ...may].some((known) => known === name))
      throw wrong(`"${command.words.join(' ')}" does not accept --${name}.`);
  for (const name of needs) if (options[name] === undefined) throw wrong(`--${name} is missing.`);
  if (further.length < takes.length) throw wrong(`<${takes[further.length]}> is missing.`);
  if (further.length > takes.length) throw wrong(`"${further[takes.length]}" is not expected.`);

  const text = (name: string): string => further[takes.indexOf(name)] ?? String(options[name]);
  return command.run(operations, {
    text,
    id: (name) => {
      if (/^\d{1,9}$/.test(text(name))) return Number(text(name));
      throw wrong(`Enter the number of the ${name} from a list, not "${text(name)}".`);
    },
    has: (name) => options[name] !== undefined,
    option: (name) => (options[name] === undefined ? undefined : String(options[name])),
  });
}

const usageOf = ({ words, takes = [], needs = [], may = [] }: OperatorCommand): string =>
  [
    ...words,
    ...takes.map((name) => `<${name}>`),
    ...needs.map(optionUsage),
    ...may.map((name) => `[${optionUsage(name)}]`),
  ].join(' ');

const optionUsage = (name: OperatorOption): string => {
  if (OPERATOR_OPTIONS[name] === 'flag') return `--${name}`;
  return name === 'by' ? '--by <address>' : `--${name} <${name}>`;
};
