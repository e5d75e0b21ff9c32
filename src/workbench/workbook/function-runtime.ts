/**
 * The contract between the grid, which needs functions run, and whoever runs them. Neither side knows the
 * other.
 */

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

/** One entry of `enums` in functions.json: the values Excel offers for a parameter. */
export interface EnumMetadata {
  id: string;
  values: { name: string; stringValue?: string; numberValue?: number; tooltip?: string }[];
}

export interface FunctionsFile {
  functions: FunctionMetadata[];
  enums?: EnumMetadata[];
}

/** A data type of Excel as it crosses the wire, such as `{type: 'Double', basicValue, numberFormat}`. */
export interface DataValue {
  type?: string;
  basicValue?: unknown;
  numberFormat?: string;
  errorType?: string;
  message?: string;
}

export type WireValue = string | number | boolean | null | DataValue;

/**
 * What a call came to. A result is one value or rows of values; an error is Excel's, with the words of its
 * card.
 */
export type Outcome = { value: WireValue | WireValue[][] } | { error: string; message?: string };

/**
 * `args` has one value for each parameter, null where omitted; `address` is qualified, such as `Sheet1!B2`.
 */
export interface FunctionCall {
  function: FunctionMetadata;
  args: unknown[];
  address: string;
}

export interface FunctionRuntime {
  /**
   * Starts a call. `settle` is called once, or again and again for a stream. Returns the way to cancel it.
   */
  start(call: FunctionCall, settle: (outcome: Outcome) => void): () => void;
}
