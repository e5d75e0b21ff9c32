import { ApiError, fail, notAvailable } from './api-error';
import type { ApiObject, ApiType } from './api-object';

export interface Batch {
  Actions: Action[];
  ObjectPaths: Record<number, ObjectPath>;
}

export interface Action {
  Id: number;
  ActionType: number;
  Name: string;
  ObjectPathId: number;
  ArgumentInfo?: Arguments;
  QueryInfo?: Query;
}

export interface ObjectPath {
  ObjectPathType: number;
  Name: string;
  ParentObjectPathId?: number;
  ArgumentInfo?: Arguments;
}

interface Arguments {
  Arguments?: unknown[];
  ReferencedObjectPathIds?: (number | null)[] | null;
}

interface Query {
  Select?: string[];
}

export interface BatchReply {
  Results: { ActionId: number; Value: unknown }[];
  TraceIds: number[];
  Error?: { Code: string; Message: string; ActionIndex: number; HttpStatusCode: number; Location: string };
}

export const PATH = {
  root: 1,
  service: 2,
  method: 3,
  property: 4,
  indexer: 5,
  reference: 6,
  null: 7,
} as const;
export const ACTION = {
  instantiate: 1,
  query: 2,
  method: 3,
  setProperty: 4,
  trace: 5,
} as const;

/** Throws an {@link ApiError} for an action that Excel refuses. */
type Refuse = (action: { ActionType: number; Name: string }) => void;

/** What the batches of one page share. */
interface Session {
  root: ApiObject;
  services: Readonly<Record<string, ApiObject>>;
  refuse: Refuse;
  tracked: Map<string, ApiObject>;
  references: number;
}

/** As in Excel, an error ends its batch, and earlier actions keep their effect. */
export class RichApi {
  private readonly session: Session;

  constructor(
    root: ApiObject,
    services: Readonly<Record<string, ApiObject>>,
    private readonly onMissing: (api: string) => void,
    refuse: Refuse = () => {},
  ) {
    this.session = { root, services, refuse, tracked: new Map(), references: 0 };
  }

  execute(batch: Batch): BatchReply {
    const Results: BatchReply['Results'] = [];
    const TraceIds: number[] = [];
    const run = new BatchRun(batch, this.session);
    for (const [index, action] of batch.Actions.entries()) {
      try {
        if (action.ActionType === ACTION.trace) TraceIds.push(action.Id);
        Results.push({ ActionId: action.Id, Value: run.perform(action) ?? null });
      } catch (error) {
        return { Results, TraceIds, Error: this.describe(error, action, index) };
      }
    }
    return { Results, TraceIds };
  }

  private describe(thrown: unknown, action: Action, index: number): NonNullable<BatchReply['Error']> {
    const error = thrown instanceof ApiError ? thrown : new ApiError('GeneralException', String(thrown));
    const Location = error.location ?? action.Name;
    if (error.code === 'ApiNotAvailable') this.onMissing(Location);
    return { Code: error.code, Message: error.message, ActionIndex: index, HttpStatusCode: 400, Location };
  }
}

/** Resolves each path once. */
class BatchRun {
  private readonly objects = new Map<number, ApiObject | null>();

  constructor(
    private readonly batch: Batch,
    private readonly session: Session,
  ) {}

  perform(action: Action): unknown {
    if (action.ActionType === ACTION.trace) return null;
    const object = this.resolve(action.ObjectPathId);
    this.session.refuse(action);
    const args = this.args(action.ArgumentInfo);
    switch (action.ActionType) {
      case ACTION.instantiate:
        return object && identity(object);
      case ACTION.query:
        return object && query(object, action.QueryInfo ?? {});
      case ACTION.setProperty:
        return assign(object, action.Name, args[0]);
      case ACTION.method:
        return this.call(object, action.Name, args);
      default:
        throw notAvailable(`action ${action.ActionType}`);
    }
  }

  private call(object: ApiObject | null, name: string, args: unknown[]): unknown {
    if (name === '_RemoveReference') return void this.session.tracked.delete(String(args[0]));
    if (!object) {
      if (name === '_KeepReference') return null;
      throw new ApiError('InvalidObjectPath', `The object of ${name} does not exist.`);
    }
    if (name === '_KeepReference') {
      object.reference ??= `ref${++this.session.references}`;
      return void this.session.tracked.set(object.reference, object);
    }
    return member(object, 'methods', name)(object.target as never, ...(args as never[]));
  }

  private resolve(id: number): ApiObject | null {
    const known = this.objects.get(id);
    if (known !== undefined) return known;
    const path =
      this.batch.ObjectPaths[id] ?? fail(new ApiError('InvalidObjectPath', `No object path ${id}.`));
    const object = this.follow(path);
    this.objects.set(id, object);
    return object;
  }

  private follow(path: ObjectPath): ApiObject | null {
    const { ObjectPathType: type, Name: name } = path;
    if (type === PATH.root) return this.session.root;
    if (type === PATH.null) return null;
    if (type === PATH.service) return this.session.services[name] ?? fail(notAvailable(name));
    if (type === PATH.reference)
      return this.session.tracked.get(name) ?? fail(new ApiError('InvalidReference', name));
    const parent = this.resolve(path.ParentObjectPathId ?? 0);
    if (!parent) return null;
    const target = parent.target as never;
    const args = this.args(path.ArgumentInfo);
    switch (type) {
      case PATH.method:
        this.session.refuse({ ActionType: ACTION.method, Name: name });
        return (member(parent, 'methods', name)(target, ...(args as never[])) ?? null) as ApiObject | null;
      case PATH.property:
        return member(parent, 'children', name)(target);
      case PATH.indexer:
        if (!parent.type.item) throw notAvailable(`${parent.type.name}[]`);
        return parent.type.item(target, String(args[0]));
      default:
        throw notAvailable(`object path ${type}`);
    }
  }

  private args(info: Arguments | undefined): unknown[] {
    return (info?.Arguments ?? []).map((value, i) => {
      const id = info?.ReferencedObjectPathIds?.[i];
      return id ? this.resolve(id)?.target : value;
    });
  }
}

function assign(object: ApiObject | null, name: string, value: unknown): void {
  if (!object) throw new ApiError('InvalidObjectPath', `The object of ${name} does not exist.`);
  const { set } = member(object, 'properties', name);
  if (!set) throw new ApiError('InvalidOperation', `${object.type.name}.${name} is read-only.`);
  set(object.target as never, value);
}

/** Reads `name`, `worksheet/name` or `items/name`; all scalars if `load` names none. */
function query(object: ApiObject, { Select = [] }: Query): object {
  const { type } = object;
  const target = object.target as never;
  const read: Record<string, unknown> = { ...identity(object) };
  const paths = Select.filter((name) => name !== '*').map((path) => path.split('/').map(pascal));
  if (type.items) {
    const ofItems = paths
      .map(([first = '', ...rest]) => (first === 'Items' ? rest : [first, ...rest]))
      .filter((path) => path.length > 0)
      .map((path) => path.join('/'));
    read._Items = type.items(target).map((item) => query(item, { Select: ofItems }));
    return read;
  }
  if (paths.length === 0)
    for (const [name, property] of Object.entries(type.properties ?? {})) read[name] = property.get(target);
  const nested = new Map<string, string[]>();
  for (const [name = '', ...rest] of paths) {
    if (rest.length === 0 && !type.children?.[name])
      read[name] = member(object, 'properties', name).get(target);
    else nested.set(name, [...(nested.get(name) ?? []), ...(rest.length > 0 ? [rest.join('/')] : [])]);
  }
  for (const [name, names] of nested) {
    const child = member(object, 'children', name)(target);
    read[name] = child && query(child, { Select: names });
  }
  return read;
}

type Kind = 'properties' | 'children' | 'methods';

function member<K extends Kind>(
  object: ApiObject,
  kind: K,
  name: string,
): NonNullable<ApiType<never>[K]>[string] {
  const members = object.type[kind];
  if (!members || !Object.hasOwn(members, name)) throw notAvailable(`${object.type.name}.${name}`);
  return members[name] as NonNullable<ApiType<never>[K]>[string];
}

const identity = ({ type, target, reference }: ApiObject) => ({
  ...(reference && { _ReferenceId: reference }),
  ...type.id?.(target as never),
});

const pascal = (name: string) => (name.startsWith('_') ? name : name.charAt(0).toUpperCase() + name.slice(1));
