import { RrError } from '../../contract/failure';
import type { Scalar } from '../arguments/argument-cells';
import { quoted } from '../quoted';
import type { Operator } from './operators';

/** A condition whose column is not resolved yet. */
export interface Condition {
  /** The row of the block, as the beginning of a message. */
  where: string;
  /** As the person wrote it. */
  text: string;
  name: string;
  operator: Operator;
  /** The values. Which cells count as values depends on whether the column is numeric. */
  operands(isNumeric: boolean): Scalar[];
  /** The criterion is the number 0 alone, which some hosts pass for an empty cell. */
  maybeEmpty?: boolean;
}

export type Place = Pick<Condition, 'where' | 'text'>;

export type Comparison = Pick<Condition, 'operator' | 'operands'>;

export const conditionError = ({ where, text }: Place, problem: string): RrError =>
  new RrError('bad-input', `${where}, ${quoted(text)}: ${problem}.`);
