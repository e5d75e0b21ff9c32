import type { Stage } from '../../client/client';
import type { FunctionResult } from './function-result';

export interface CellCall {
  /** Aborts when the formula is edited, deleted or recalculated. */
  signal: AbortSignal;
  /** Excel evaluates part of a formula that is still being typed: answer from the cache, send no request. */
  isPreview: boolean;
  /** A refresh: take no answer that was requested before this mark of the client. */
  notBefore?: number;
  /** A refresh works the call out with the answers of this stage. */
  stage?: Stage;
  /** Called for each question whose answer the result shows. See `Answer.question`. */
  onUse?(question: string): void;
  /** Called for each list in which the call looks up names of columns or databases. */
  onLookUp?(question: string): void;
  /** Also tell the properties and currencies of the matching rows. */
  wantsBreadth?: boolean;
  /**
   * Also ask for these columns, and tell their values for each row of the result. Those that the service lacks are left out.
   * Names are looked up in the lists that are held, also with a stage.
   */
  beside?: readonly string[];
}

/** Makes a recorded call again, as its cell does. */
export type RepeatCall = (
  run: { name: string; args: readonly unknown[] },
  call: CellCall,
) => Promise<FunctionResult>;
