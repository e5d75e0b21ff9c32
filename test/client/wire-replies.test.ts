import type { Client, ListQuestion } from '../../src/client/client';
import type { Table } from '../../src/table/table';
import { columnsOf } from '../table/table-of';
import { openRawGateway, type RawGateway } from '../support/raw-gateway';
import { rawReply } from '../support/raw-service';
import { RAW_CASES, type RawCase } from './wire-replies';

const databases = ['101'];
const DATABASES = '[{"id":"101","name":"Harbour"}]';

type Outcome = { value: unknown; remarks?: Table['remarks'] };
const tableOf = ({ value }: { value: Table }): Outcome => ({
  value: columnsOf(value),
  remarks: value.remarks,
});

const rowsOf = (endpoint: 'query' | 'changes') => async (client: Client) =>
  tableOf(
    await client.rows(
      {
        endpoint,
        databases,
        columns: [
          { name: 's', type: 'STRING' },
          { name: 'i', type: 'INT' },
        ],
        rentrolls: 'latest',
        approvedOnly: false,
      },
      { notBefore: client.nextSequence() },
    ),
  );
const listOf = (question: ListQuestion, client: Client) =>
  client.list(question, { notBefore: client.nextSequence() }).then(tableOf);

/** Questions that reach the service however often they were asked before. */
const QUESTIONS: Readonly<Record<string, (client: Client, ids?: string[]) => Promise<Outcome>>> = {
  rows: rowsOf('query'),
  changes: rowsOf('changes'),
  rentrolls: (client) => listOf({ endpoint: 'rentrolls', databases }, client),
  files: (client) => listOf({ endpoint: 'files', databases }, client),
  file: (client, ids = ['5']) => listOf({ endpoint: 'file', databases, ids }, client),
  mappings: (client, ids = ['1']) => listOf({ endpoint: 'columnMappings', databases, ids }, client),
  columns: async (client) => {
    const { value } = await client.columns(
      { databases, alwaysNull: 'ignore' },
      { notBefore: client.nextSequence() },
    );
    return {
      value: value.map(({ name, type }) => (type === 'STRING' ? name : `${name} ${type}`)),
      remarks: (value.odd ?? []).map((text) => ({ column: null, text })),
    };
  },
  databases: async (client) => ({
    value: (await client.databases({ notBefore: client.nextSequence() })).value.map(({ name }) => name),
  }),
};

describe('a reply of any service', () => {
  let gateway: RawGateway;
  let client: Client;
  let current: RawCase = { expected: '' };

  beforeAll(async () => {
    gateway = await openRawGateway(({ socket }) => {
      const { body = [], headers, status } = current;
      const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      socket.write(rawReply(bytes, headers, status));
    });
    current = { body: DATABASES, expected: '' };
    client = await gateway.client();
  });
  afterAll(() => gateway.close());

  it.each(RAW_CASES)('%s', async (_, example) => {
    current = example;
    const { asks = 'rows', expected, remarks = [] } = example;
    const [question = '', ...ids] = asks.split(' ');
    const asked = QUESTIONS[question]!(client, ids.length > 0 ? ids : undefined);
    const outcome: Outcome = await asked.catch((thrown: Error) => ({ value: thrown.message }));
    if (typeof expected === 'string') return expect(outcome.value).toEqual(expect.stringContaining(expected));
    if (Array.isArray(expected)) expect(outcome.value).toEqual(expected);
    else expect(outcome.value).toMatchObject(expected);
    const remarkTexts = (outcome.remarks ?? []).map(({ text }) => text);
    expect(remarkTexts).toEqual(remarks.map((words) => expect.stringContaining(words) as string));
  });
});
