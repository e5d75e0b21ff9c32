import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { openWireStage, type Wire, type WireStage, type WireStart } from '../support/wire-stage';
import { ALL_DATABASES, OF_DATABASES, TWO_DATABASES, type WireCase } from './wire-cases';
import { ALL_QUESTIONS, QUESTIONS, type Answers, type Question } from './wire-questions';
import { expectSame } from '../support/expect-same';

/** Starts each service, and holds what the client reads of it to what it reads of the default one. */
export function describeVariants(
  cases: readonly (readonly [string, WireCase])[],
  own?: (variants: Variants) => void,
) {
  describe('the client reads every service that the interface allows', () => {
    let stage: WireStage;
    let wire: Wire | undefined;
    const usual = new Map<readonly string[], Answers>();

    const start = async (options: WireStart) => {
      wire = await stage.start(options);
      return wire;
    };
    const askAll = async (
      options: WireStart,
      chosen: readonly string[],
      asks: readonly Question[] = ALL_QUESTIONS,
    ): Promise<Answers> => {
      const { client, signIn } = await start(options);
      await signIn();
      const databases = (await client.databases()).value
        .filter(({ name }) => chosen.includes(name))
        .map(({ id }) => id);
      const { value: columns } = await client.columns({ databases, alwaysNull: 'ignore' });
      const known = new Map(columns.map((column) => [column.name, column]));
      const { columnTypes } = DEFAULT_PROFILE.changes;
      const typed = (names: readonly string[]) =>
        names.map((name) => ({
          name,
          type: columnTypes[name] ?? known.get(name)?.type ?? 'STRING',
          ...(known.get(name)?.alpha && { isConfigured: true }),
        }));
      const asking = { client, databases, typed };
      // Asks the questions at once, as the formulas of a workbook do.
      const answers = asks.map(async (name) => [name, await QUESTIONS[name](asking)] as const);
      return Object.fromEntries(await Promise.all(answers)) as Answers;
    };
    const stop = async () => {
      await wire?.stop();
      wire = undefined;
    };

    beforeAll(async () => {
      stage = await openWireStage();
      usual.set(TWO_DATABASES, await askAll({}, TWO_DATABASES));
      await stop();
      usual.set(ALL_DATABASES, await askAll({}, ALL_DATABASES, OF_DATABASES));
      await stop();
    });
    afterEach(stop);
    afterAll(() => stage.close());

    it.each(cases)(
      '%s',
      async (_, { expected = (answers) => answers, databases = TWO_DATABASES, asks, ...options }) => {
        const answers = await askAll(options, databases, asks);
        const expectedAnswers = expected(usual.get(databases)!);
        expectSame(
          answers,
          Object.fromEntries((asks ?? ALL_QUESTIONS).map((name) => [name, expectedAnswers[name]])),
        );
      },
    );

    own?.({ start, usual });
  });
}

interface Variants {
  start(options: WireStart): Promise<Wire>;
  /** What the default service answers, by the databases. */
  usual: ReadonlyMap<readonly string[], Answers>;
}
