/** The contract between the grid, which calls functions, and their runtime. Neither side knows the other. */

export interface FunctionParameter {
  name: string;
  description?: string;
  type?: string;
  dimensionality?: 'scalar' | 'matrix';
  optional?: boolean;
  customEnumId?: string;
}

/** Part of functions.json (Microsoft: custom-functions-json). */
export interface FunctionMetadata {
  id: string;
  name: string;
  description?: string;
  parameters: FunctionParameter[];
  options?: Record<string, boolean | undefined>;
}

/** The values that Excel offers for a parameter, in functions.json. */
export interface EnumMetadata {
  id: string;
  values: { name: string; stringValue?: string; numberValue?: number; tooltip?: string }[];
}

export interface FunctionsFile {
  /** Whether arguments of the type `any` may be objects. */
  allowCustomDataForDataTypeAny?: boolean;
  functions: FunctionMetadata[];
  enums?: EnumMetadata[];
}

/** A serialised data type, such as `{type: 'Double', basicValue, numberFormat}`. */
export interface DataValue {
  type?: string;
  basicType?: string;
  basicValue?: unknown;
  numberFormat?: string;
  errorType?: string;
  message?: string;
}

export type WireValue = string | number | boolean | null | DataValue;

/** An error has the message of its card. A lost answer never arrives. */
export type Outcome =
  | { value: WireValue | WireValue[][] }
  | { error: string; message?: string }
  | { lost: true };

/** An omitted argument is null. `address` is qualified, such as `Sheet1!B2`. */
export interface FunctionCall {
  function: FunctionMetadata;
  args: unknown[];
  address: string;
  /** The ranges of the arguments, for a function that requires them. Null for an argument that is not a reference. */
  parameterAddresses?: readonly (string | null)[];
}

export interface FunctionRuntime {
  /** Returns a function that cancels the call. Calls `resolve` once. */
  start(call: FunctionCall, resolve: (outcome: Outcome) => void): () => void;
}
