import type { Client } from '../../src/client/client';
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

/** Questions that reach the service however often they were asked before. */
const QUESTIONS = {
  rows: async (client: Client) =>
    tableOf(
      await client.rows(
        {
          endpoint: 'query',
          databases,
          columns: [
            { name: 's', type: 'STRING' },
            { name: 'i', type: 'INT' },
          ],
          rentrolls: 'latest',
          approvedOnly: false,
        },
        { notBefore: client.mark() },
      ),
    ),
  rentrolls: async (client: Client) =>
    tableOf(await client.list({ endpoint: 'rentrolls', databases }, { notBefore: client.mark() })),
  files: async (client: Client) =>
    tableOf(await client.list({ endpoint: 'files', databases }, { notBefore: client.mark() })),
  file: async (client: Client) =>
    tableOf(await client.list({ endpoint: 'file', databases, ids: ['5'] }, { notBefore: client.mark() })),
  mappings: async (client: Client) =>
    tableOf(
      await client.list({ endpoint: 'columnMappings', databases, ids: ['1'] }, { notBefore: client.mark() }),
    ),
  columns: async (client: Client) => {
    const { value } = await client.columns({ databases, alwaysNull: 'ignore' }, { notBefore: client.mark() });
    return {
      value: value.map(({ name, type }) => (type === 'STRING' ? name : `${name} ${type}`)),
      remarks: (value.odd ?? []).map((text) => ({ column: null, text })),
    };
  },
  databases: async (client: Client) => ({
    value: (await client.databases({ notBefore: client.mark() })).value.map(({ name }) => name),
  }),
} satisfies Readonly<Record<string, (client: Client) => Promise<Outcome>>>;

export type WholeQuestion = keyof typeof QUESTIONS;

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

  it('is tried in at least sixty ways', () => expect(RAW_CASES.length).toBeGreaterThanOrEqual(60));

  it.each(RAW_CASES)('%s', async (_, example) => {
    current = example;
    const { asks = 'rows', expected, remarks = [] } = example;
    const outcome: Outcome = await QUESTIONS[asks](client).catch((thrown: Error) => ({
      value: thrown.message,
    }));
    if (typeof expected === 'string') return expect(outcome.value).toEqual(expect.stringContaining(expected));
    if (Array.isArray(expected)) expect(outcome.value).toEqual(expected);
    else expect(outcome.value).toMatchObject(expected);
    const said = (outcome.remarks ?? []).map(({ text }) => text);
    expect(said).toEqual(remarks.map((words) => expect.stringContaining(words) as string));
  });
});
