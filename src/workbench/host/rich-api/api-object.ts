import { fail, notFound } from './api-error';

/** Describes a class, in PascalCase like the messages of Office.js. A missing member fails with its name. */
export interface ApiType<Target> {
  name: string;
  /** Identifies the object. Sent when it is instantiated. */
  id?(target: Target): object;
  properties?: Record<string, ApiProperty<Target>>;
  /** Null is a null object. */
  children?: Record<string, (target: Target) => ApiObject | null>;
  /** Returns an {@link ApiObject}, null (a null object) or a plain value. */
  methods?: Record<string, (target: Target, ...args: never[]) => unknown>;
  /** Only for collections. */
  items?(target: Target): ApiObject[];
  item?(target: Target, key: string): ApiObject;
}

export interface ApiProperty<Target> {
  get(target: Target): unknown;
  set?(target: Target, value: unknown): void;
}

/** Only its description knows the type of `target`. */
export interface ApiObject {
  type: ApiType<never>;
  target: unknown;
  /** Set while the add-in tracks the object across batches. */
  reference?: string;
}

export const apiObject = <Target>(type: ApiType<Target>, target: Target): ApiObject => ({
  type: type as ApiType<never>,
  target,
});

/** Creates an object that exists once. */
export const onlyObject = (type: ApiType<null>): ApiObject => apiObject(type, null);

export const apiService = (name: string, methods: NonNullable<ApiType<null>['methods']>): ApiObject =>
  onlyObject({ name, methods });

interface Collection<Target> {
  name: string;
  all(target: Target): ApiObject[];
  find(target: Target, key: string): ApiObject | undefined;
  methods?: ApiType<Target>['methods'];
}

/** Describes a collection, whose members are found by key and by number. */
export const collectionType = <Target>(parts: Collection<Target>): ApiType<Target> => {
  const { name, all, find, methods } = parts;
  const get = (target: Target, key: string) => find(target, key) ?? fail(notFound());
  return {
    name,
    items: all,
    item: get,
    methods: {
      GetItem: get,
      GetItemAt: (target, index: number) => all(target)[index] ?? fail(notFound()),
      GetItemOrNullObject: (target, key: string) => find(target, key) ?? null,
      ...methods,
    },
  };
};
