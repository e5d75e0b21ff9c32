/**
 * How the host describes one class of the object model: what a batch may read, set, call and follow. Names
 * are in PascalCase, as on the wire. What is not described fails by name.
 */
export interface ApiType<Target> {
  name: string;
  /** Scalars that identify the object, sent when it is instantiated. */
  id?(target: Target): object;
  properties?: Record<string, ApiProperty<Target>>;
  /** Objects reached by a property; null is a null object. */
  children?: Record<string, (target: Target) => ApiObject | null>;
  /** A method returns an {@link ApiObject}, null (a null object) or a plain value. */
  methods?: Record<string, (target: Target, ...args: never[]) => unknown>;
  /** Collections only. */
  items?(target: Target): ApiObject[];
  item?(target: Target, key: string): ApiObject;
}

export interface ApiProperty<Target> {
  get(target: Target): unknown;
  set?(target: Target, value: unknown): void;
}

/** An object of a described class. Its target's type is known to its own description alone. */
export interface ApiObject {
  type: ApiType<never>;
  target: unknown;
  /** Given while the add-in tracks the object across batches. */
  reference?: string;
}

export const apiObject = <Target>(type: ApiType<Target>, target: Target): ApiObject => ({
  type: type as ApiType<never>,
  target,
});

/** An object without state of its own: a service, or a collection of which there is one. */
export const apiService = (name: string, methods: ApiType<null>['methods']): ApiObject =>
  apiObject({ name, ...(methods && { methods }) }, null);
