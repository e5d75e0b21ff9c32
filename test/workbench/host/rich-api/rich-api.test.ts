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

/** A root with two tenants. Path 1 is the root, 2 and 3 are the tenants, and 4 is their collection. */
function setUp() {
  const tenants = [
    { name: 'Albrecht', rent: 100 },
    { name: 'Kestrel', rent: 40 },
  ];
  const missing: string[] = [];
  const find = (key: string) => tenants.find(({ name }) => name === key);
  const all: ApiObject = apiObject<null>(
    {
      name: 'TenantCollection',
      items: () => tenants.map((tenant) => apiObject(TenantType, tenant)),
      item: (_, key) => apiObject(TenantType, find(key)!),
      methods: {
        GetItemOrNullObject: (_, key: string) => {
          const found = find(key);
          return found ? apiObject(TenantType, found) : null;
        },
      },
    },
    null,
  );
  const root = apiObject<null>({ name: 'Root', children: { Tenants: () => all } }, null);
  const services = { 'Some.Service': apiService('Service', { Ping: () => 'pong' }) };
  const api = new RichApi(root, services, (what) => missing.push(what));
  const paths: Record<number, ObjectPath> = {
    1: { ObjectPathType: PATH.root, Name: '' },
    2: {
      ObjectPathType: PATH.indexer,
      Name: '',
      ParentObjectPathId: 4,
      ArgumentInfo: { Arguments: ['Albrecht'] },
    },
    3: {
      ObjectPathType: PATH.indexer,
      Name: '',
      ParentObjectPathId: 4,
      ArgumentInfo: { Arguments: ['Kestrel'] },
    },
    4: { ObjectPathType: PATH.property, Name: 'Tenants', ParentObjectPathId: 1 },
  };
  const run = (actions: Partial<Action>[], more: Record<number, ObjectPath> = {}) =>
    api.execute({
      Actions: actions.map((action, i) => ({
        Id: i + 1,
        ActionType: 0,
        Name: '',
        ObjectPathId: 2,
        ...action,
      })),
      ObjectPaths: { ...paths, ...more },
    });
  return { tenants, missing, run };
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
  const nullPaths: Record<number, ObjectPath> = {
    5: {
      ObjectPathType: PATH.method,
      Name: 'GetItemOrNullObject',
      ParentObjectPathId: 4,
      ArgumentInfo: { Arguments: ['Unknown'] },
    },
    6: { ObjectPathType: PATH.property, Name: 'Landlord', ParentObjectPathId: 5 },
  };
  const { run } = setUp();
  const reads = [5, 6].map((ObjectPathId) => ({ ActionType: ACTION.query, ObjectPathId }));
  expect(values(run(reads, nullPaths))).toEqual([null, null]);
  expect(run([{ ...call('Raise', 1), ObjectPathId: 5 }], nullPaths).Error?.Code).toBe('InvalidObjectPath');
});

it.each<[string, Partial<Action>, Record<number, ObjectPath>, string]>([
  ['a method', call('Evict'), {}, 'Tenant.Evict'],
  ['a method of Object.prototype', call('toString'), {}, 'Tenant.toString'],
  ['a property', { ActionType: ACTION.query, QueryInfo: { Select: ['phone'] } }, {}, 'Tenant.Phone'],
  ['a property to set', { ActionType: ACTION.setProperty, Name: 'Phone' }, {}, 'Tenant.Phone'],
  [
    'an object',
    { ActionType: ACTION.instantiate, ObjectPathId: 8 },
    { 8: { ObjectPathType: PATH.property, Name: 'Leases', ParentObjectPathId: 2 } },
    'Tenant.Leases',
  ],
  [
    'an indexer',
    { ActionType: ACTION.instantiate, ObjectPathId: 8 },
    { 8: { ObjectPathType: PATH.indexer, Name: '', ParentObjectPathId: 2 } },
    'Tenant[]',
  ],
  [
    'a service',
    { ActionType: ACTION.instantiate, ObjectPathId: 8 },
    { 8: { ObjectPathType: PATH.service, Name: 'No.Service' } },
    'No.Service',
  ],
  ['an action', { ActionType: 99 }, {}, 'action 99'],
])('fails with the name of %s that is not implemented', (_, action, paths, name) => {
  const { run, missing } = setUp();
  expect(run([action], paths).Error).toEqual({
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
  const { run, tenants, missing } = setUp();
  const reply = run([call('Raise', 1), action, call('Raise', 1)]);
  expect(reply.Error).toMatchObject({ Code, Message, ActionIndex: 1 });
  expect([reply.Results.length, tenants[0]?.rent, missing]).toEqual([1, 101, []]);
});
