import { ApiError } from '../../../../src/workbench/host/rich-api/api-error';
import {
  apiObject,
  apiService,
  type ApiObject,
  type ApiType,
} from '../../../../src/workbench/host/rich-api/api-object';
import {
  ACTION,
  PATH,
  RichApi,
  type Action,
  type ObjectPath,
} from '../../../../src/workbench/host/rich-api/rich-api';

interface Tenant {
  name: string;
  rent: number;
}

const Landlord: ApiType<string> = { name: 'Landlord', properties: { Name: { get: (name) => name } } };
const TenantType: ApiType<Tenant> = {
  name: 'Tenant',
  id: ({ name }) => ({ Id: name }),
  properties: {
    Name: { get: ({ name }) => name },
    Rent: { get: ({ rent }) => rent, set: (tenant, rent) => (tenant.rent = Number(rent)) },
  },
  children: { Landlord: () => apiObject(Landlord, 'Harbour'), Guarantor: () => null },
  methods: {
    Raise: (tenant, by: number) => (tenant.rent += by),
    Fail: () => {
      throw new ApiError('InvalidArgument', 'No such rent.');
    },
    Crash: () => {
      throw new Error('a bug');
    },
  },
};

const path = (
  type: number,
  Name: string,
  ParentObjectPathId?: number,
  ...Arguments: unknown[]
): ObjectPath => ({
  ...{ ObjectPathType: type, Name, ArgumentInfo: { Arguments } },
  ...(ParentObjectPathId !== undefined && { ParentObjectPathId }),
});

/** A root with one tenant. Path 1 is the root, 2 the tenant, and 3 a collection. */
function setUp() {
  const tenant = { name: 'Albrecht', rent: 100 };
  const missing: string[] = [];
  const found = apiObject(TenantType, tenant);
  const all: ApiObject = apiObject<null>(
    {
      name: 'TenantCollection',
      item: () => found,
      methods: { GetItemOrNullObject: () => null },
    },
    null,
  );
  const root = apiObject<null>({ name: 'Root', children: { Tenants: () => all } }, null);
  const services = { 'Some.Service': apiService('Service', { Ping: () => 'pong' }) };
  const api = new RichApi(root, services, (what) => missing.push(what));
  const paths = {
    1: path(PATH.root, ''),
    2: path(PATH.indexer, '', 3, 'Albrecht'),
    3: path(PATH.property, 'Tenants', 1),
  };
  const run = (actions: Partial<Action>[], more: Record<number, ObjectPath> = {}) =>
    api.execute({
      Actions: actions.map((action, i) => ({
        ...{ Id: i + 1, ActionType: 0, Name: '', ObjectPathId: 2 },
        ...action,
      })),
      ObjectPaths: { ...paths, ...more },
    });
  return { tenant, missing, run };
}

const values = (reply: ReturnType<ReturnType<typeof setUp>['run']>) =>
  reply.Results.map(({ Value }) => Value);
const call = (Name: string, ...Arguments: unknown[]): Partial<Action> => ({
  ActionType: ACTION.method,
  Name,
  ArgumentInfo: { Arguments },
});

it.each([
  [{}, { Id: 'Albrecht', Name: 'Albrecht', Rent: 100 }],
  [{ Select: ['*'] }, { Id: 'Albrecht', Name: 'Albrecht', Rent: 100 }],
  [
    { Select: ['name', 'landlord/name'] },
    { Id: 'Albrecht', Name: 'Albrecht', Landlord: { Name: 'Harbour' } },
  ],
  [{ Select: ['guarantor/name'] }, { Id: 'Albrecht', Guarantor: null }],
])('loads %j', (QueryInfo, value) =>
  expect(values(setUp().run([{ ActionType: ACTION.query, QueryInfo }]))).toEqual([value]),
);

it('returns null for a null object and its members, and refuses to change it', () => {
  const nullPaths = {
    5: path(PATH.method, 'GetItemOrNullObject', 3, 'Unknown'),
    6: path(PATH.property, 'Landlord', 5),
  };
  const { run } = setUp();
  const reads = [5, 6].map((ObjectPathId) => ({ ActionType: ACTION.query, ObjectPathId }));
  expect(values(run(reads, nullPaths))).toEqual([null, null]);
  expect(run([{ ...call('Raise', 1), ObjectPathId: 5 }], nullPaths).Error?.Code).toBe('InvalidObjectPath');
});

it('keeps a tracked object for later batches until it is released', () => {
  const { run } = setUp();
  const read = { ActionType: ACTION.query, ObjectPathId: 9, QueryInfo: { Select: ['rent'] } };
  const reply = run([call('_KeepReference'), { ActionType: ACTION.instantiate }]);
  const { _ReferenceId: reference } = values(reply)[1] as { _ReferenceId: string };
  const tracked = { 9: path(PATH.reference, reference) };
  expect(values(run([read], tracked))).toMatchObject([{ Rent: 100 }]);
  run([call('_RemoveReference', reference)]);
  expect(run([read], tracked).Error?.Code).toBe('InvalidReference');
});

const INSTANTIATE = { ActionType: ACTION.instantiate, ObjectPathId: 8 };

it.each<[string, Partial<Action>, string, ObjectPath?]>([
  ['a method', call('Evict'), 'Tenant.Evict'],
  ['a method of Object.prototype', call('toString'), 'Tenant.toString'],
  ['a property', { ActionType: ACTION.query, QueryInfo: { Select: ['phone'] } }, 'Tenant.Phone'],
  ['a property to set', { ActionType: ACTION.setProperty, Name: 'Phone' }, 'Tenant.Phone'],
  ['an object', INSTANTIATE, 'Tenant.Leases', path(PATH.property, 'Leases', 2)],
  ['an indexer', INSTANTIATE, 'Tenant[]', path(PATH.indexer, '', 2)],
  ['a service', INSTANTIATE, 'No.Service', path(PATH.service, 'No.Service')],
  ['an action', { ActionType: 99 }, 'action 99'],
])('fails with the name of %s that is not implemented', (_, action, name, given) => {
  const { run, missing } = setUp();
  expect(run([action], given && { 8: given }).Error).toEqual({
    Code: 'ApiNotAvailable',
    Message: `The workbench does not implement ${name}.`,
    ActionIndex: 0,
    HttpStatusCode: 400,
    Location: name,
  });
  expect(missing).toEqual([name]);
});

it.each([
  [call('Fail'), 'InvalidArgument', 'No such rent.'],
  [call('Crash'), 'GeneralException', 'Error: a bug'],
  [{ ActionType: ACTION.setProperty, Name: 'Name' }, 'InvalidOperation', 'Tenant.Name is read-only.'],
])('ends the batch at an error and returns its code: %j', (action, Code, Message) => {
  const { run, tenant, missing } = setUp();
  const reply = run([call('Raise', 1), action, call('Raise', 1)]);
  expect(reply.Error).toMatchObject({ Code, Message, ActionIndex: 1 });
  expect([reply.Results.length, tenant.rent, missing]).toEqual([1, 101, []]);
});
