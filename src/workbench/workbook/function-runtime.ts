/** The contract between the grid, which calls functions, and their runtime. Neither side knows the other. */

export interface FunctionParameter {
  name: string;
  description?: string;
  type?: string;
  dimensionality?: 'scalar' | 'matrix';
  optional?: boolean;
  repeating?: boolean;
  customEnumId?: string;
}

/** One entry of `functions` in functions.json (Microsoft: custom-functions-json). */
export interface FunctionMetadata {
  id: string;
  name: string;
  description?: string;
  parameters: FunctionParameter[];
  options?: Record<string, boolean | undefined>;
}

/** One entry of `enums` in functions.json: the values that Excel offers for a parameter. */
export interface EnumMetadata {
  id: string;
  values: { name: string; stringValue?: string; numberValue?: number; tooltip?: string }[];
}

export interface FunctionsFile {
  functions: FunctionMetadata[];
  enums?: EnumMetadata[];
}

/** A serialised data type of Excel, such as `{type: 'Double', basicValue, numberFormat}`. */
export interface DataValue {
  type?: string;
  basicValue?: unknown;
  numberFormat?: string;
  errorType?: string;
  message?: string;
}

export type WireValue = string | number | boolean | null | DataValue;

/** The outcome of a call: one value, rows of values, or an error of Excel with the message of its card. */
export type Outcome = { value: WireValue | WireValue[][] } | { error: string; message?: string };

/** `args` has one value for each parameter, or null if omitted. `address` is qualified, such as `Sheet1!B2`. */
export interface FunctionCall {
  function: FunctionMetadata;
  args: unknown[];
  address: string;
}

export interface FunctionRuntime {
  /** Starts a call and returns a function that cancels it. Calls `settle` once, or repeatedly for a stream. */
  start(call: FunctionCall, settle: (outcome: Outcome) => void): () => void;
}
