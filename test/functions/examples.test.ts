import { readFileSync } from 'node:fs';
import { repeatCall } from '../../src/functions/call-function';
import { callsOfDocuments, callsOfSample, OF_SERVICE } from '../support/example-calls';
import { aCall, contextOf } from '../support/fake-gateway';
import { openWireStage, type Wire, type WireStage } from '../support/wire-stage';
import '../support/long-timeout';

type Context = ReturnType<typeof contextOf>['context'];

/** Opens data of this size when it is asked for first. */
function opened(units: number) {
  let stage: WireStage | undefined;
  let wire: Wire | undefined;
  let opening: Promise<Context> | undefined;
  const open = async () => {
    stage = await openWireStage(units);
    wire = await stage.start();
    await wire.signIn();
    const { context } = contextOf(wire.client);
    context.databases.become((await wire.client.databases()).value.slice(0, 2));
    return context;
  };
  afterAll(async () => {
    await wire?.stop();
    await stage?.close();
  });
  return () => (opening ??= open());
}

const ofFewUnits = opened(200);
/** The page on the reference service names properties and files of the data that it makes by default. */
const ofDefaultData = opened(3000);
const [ofSample, ofDocuments] = [callsOfSample(), callsOfDocuments()];

it('are all found', () => {
  expect(ofSample).toHaveLength(5);
  expect(ofDocuments.length).toBeGreaterThanOrEqual(15);
});

it.each([...ofSample, ...ofDocuments])('answers without a note: %s', async (title, call) => {
  const context = await (title.startsWith(OF_SERVICE) ? ofDefaultData() : ofFewUnits());
  const { cells, notes, noRows } = await repeatCall(context, call, aCall);
  expect(cells.length).toBeGreaterThan(0);
  expect([noRows, notes]).toEqual([undefined, []]);
});

const [, table = ''] = /\| operator \|([^]*?)\n\n/.exec(readFileSync('docs/functions.md', 'utf8')) ?? [];
const inText = table.split('\n').flatMap((row) => {
  const [, , text = ''] = row.split('|').map((cell) => cell.trim());
  return [...text.matchAll(/`([^`]+)`/g)].map(([, example]) => example!);
});

it('take every condition of the page on filters, in text and in a cell of a block', async () => {
  expect(inText.length).toBeGreaterThanOrEqual(9);
  const context = await ofFewUnits();
  for (const filters of inText) {
    const size = async (argument: unknown) =>
      (await repeatCall(context, { name: 'QUERY', args: ['unit_id', argument] }, aCall)).cells.length;
    expect([filters, await size([[filters, null, 0]])]).toEqual([filters, await size(filters)]);
  }
});
