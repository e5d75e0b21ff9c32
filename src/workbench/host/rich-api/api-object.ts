/**
 * Describes one class of the object model: what a batch may read, set, call and navigate to.
 * Names are in PascalCase, as in the messages of Office.js. A member without a description fails with its name.
 */
export interface ApiType<Target> {
  name: string;
  /** The scalars that identify the object. Sent when it is instantiated. */
  id?(target: Target): object;
  properties?: Record<string, ApiProperty<Target>>;
  /** Properties that return an object. Null is a null object. */
  children?: Record<string, (target: Target) => ApiObject | null>;
  /** A method returns an {@link ApiObject}, null (a null object) or a plain value. */
  methods?: Record<string, (target: Target, ...args: never[]) => unknown>;
  /** Only for collections. */
  items?(target: Target): ApiObject[];
  item?(target: Target, key: string): ApiObject;
}

export interface ApiProperty<Target> {
  get(target: Target): unknown;
  set?(target: Target, value: unknown): void;
}

/** An object of a described class. Only its description knows the type of `target`. */
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

/** Creates an object without state: a service, or the only instance of a collection. */
export const apiService = (name: string, methods: ApiType<null>['methods']): ApiObject =>
  apiObject({ name, ...(methods && { methods }) }, null);
