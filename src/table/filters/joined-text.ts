import type { RrError } from '../../contract/failure';
import { quoted } from '../quoted';
import { numbersIn } from '../arguments/numbers-in';
import { unquote } from '../arguments/split-text';
import {
  type Comparison,
  type Condition,
  conditionError,
  type DoubtfulValue,
  type Operand,
  printCondition,
} from './condition';
import {
  firstOperator,
  isWord,
  type Operator,
  ruleOf,
  conditionOperators,
  isCondition,
  type IsColumn,
} from './operators';
import { toOperand } from './read-values';

/** Texts with which people join values or conditions, also in other languages. */
const JOINTS = /\s*(?:,|\||&&|;|\n|\s(?:and|or|und|oder|et|ou|y|o|en|of)\s)\s*/i;
/** Signs that join values, and stand in values, too: 31/12/2027. They count where no other joint is. */
const WEAK_JOINTS = /\s*[/&+]\s*/;
const JOINT = new RegExp(`(${JOINTS.source})`, 'gi');
const IS_AND = /&&|;|\s(?:and|und|et|y|en)\s/i;
const IS_OR = /\||\s(?:or|oder|ou|o|of)\s/i;

/** Whether a text has a sign or a word that joins values, so that quotes around it say more. */
export const hasJoint = (text: string): boolean => JOINTS.test(text) || WEAK_JOINTS.test(text);

/** Blanks alone join values only if each of the words is one. */
export const mayJoin = ({ value, isQuoted }: Operand): boolean =>
  typeof value === 'string' && !isQuoted && (/\s/.test(value.trim()) || hasJoint(value));

interface Stated extends Comparison {
  condition: Pick<Condition, 'name'>;
  isColumn: IsColumn;
}

/**
 * Says what to write if a value joins several values or conditions: `OFFICE, RETAIL`, `OFFICE and use_type<>RETAIL`.
 * `isValue` says whether the column could hold a text. Returns undefined if the value is one value.
 */
export function explainJoined(
  stated: Stated,
  operand: Operand,
  isValue: (text: string) => boolean,
  { canBeWhole = true } = {},
): string | undefined {
  const { value } = operand;
  const { operator, operands } = stated;
  const { name } = stated.condition;
  if (typeof value !== 'string' || value.length > 1000 || !mayJoin(operand)) return undefined;
  const isLast = operands.at(-1) === operand;
  const conditions = isLast ? joinedConditions(stated, value, canBeWhole ? () => true : isValue) : undefined;
  if (conditions !== undefined) return conditions;
  const joints = [JOINTS, WEAK_JOINTS].find((pattern) => pattern.test(value));
  const hasJoints = joints !== undefined;
  const pieces = value.split(joints ?? /\s+/);
  const parts = pieces.map(bareValue).filter((part) => part !== '');
  const { isNegative, isOrder } = ruleOf(operator);
  const known = parts.filter(isValue);
  // A negative condition lets everything pass that it does not know, so one part is enough.
  const isEnough =
    hasJoints && (isNegative || /[,|\n]/.test(value)) ? known.length > 0 : known.length === parts.length;
  const isSplitNumber =
    numbersIn(value).length > 0 && !parts.every((part) => isValue(part) && !/^0\d/.test(part));
  if (parts.length < 2 || !isEnough || isSplitNumber) return undefined;
  const explanation = `${quoted(value)} is not a value of ${name}, but ${known.map(quoted).join(' and ')} ${known.length === 1 ? 'is' : 'are'}.`;
  if (isOrder) return `${explanation} ${quoted(operator)} takes one value at a time`;
  if (!isNegative && pieces.some(denies))
    return IS_OR.test(value)
      ? `${explanation} "or" with what is not meant cannot be asked. Write one formula for each`
      : `${explanation} Write ${pieces.map((piece) => printCondition(name, denies(piece) ? '<>' : operator, [toOperand(bareValue(piece))])).join('; ')}`;
  const list = listOf(operator, operands, operand, parts);
  const whole = operands.map((candidate) =>
    candidate === operand || mayJoin(candidate) ? { ...candidate, isQuoted: true } : candidate,
  );
  const write = `${explanation} Write ${printCondition(name, isNegative ? 'not in' : 'in', list)}`;
  return canBeWhole
    ? `${write}. For the text as a whole, write ${printCondition(name, operator, whole)}`
    : write;
}

/** Returns the error of a value that cannot be read, or a better one if the value joins several. */
export function explainDoubt(error: DoubtfulValue): RrError {
  const { condition, comparison, operand, isPart, isColumn } = error.doubt;
  const joined = explainJoined({ ...comparison, condition, isColumn }, operand, isPart, {
    canBeWhole: false,
  });
  return joined === undefined ? error : conditionError(condition, joined);
}

/** The values of a list in place of one value: `contains A, B` becomes `in *A*, *B*`. */
function listOf(
  operator: Operator,
  operands: readonly Operand[],
  operand: Operand,
  parts: readonly string[],
): Operand[] {
  const { pattern = (text: string) => text } = ruleOf(operator);
  return operands.flatMap((candidate) =>
    candidate === operand ? parts.map((part) => toOperand(pattern(part))) : [candidate],
  );
}

/** `<>RETAIL` and `not RETAIL` repeat the operator before the value. */
const bareValue = (text: string): string => unquote(text.replace(/^\s*(?:<>|!=|=|not\s)\s*/i, ''));

const denies = (text: string): boolean => /^\s*(?:<>|!=|not\s)/i.test(text);

/** A comparison without its column. */
const isOrderSign = (text: string): boolean => {
  const found = firstOperator(text);
  return found !== undefined && !isWord(found.operator);
};

interface Part {
  name: string;
  operator: Operator;
  values: readonly string[];
  /** What joins it to the one before, if that is clear. */
  joint?: 'and' | 'or' | undefined;
}

function joinedConditions(
  { condition: { name }, operator, operands, isColumn }: Stated,
  value: string,
  isReadable: (text: string) => boolean,
): string | undefined {
  const pieces = value.split(JOINT);
  const texts = pieces.filter((_, at) => at % 2 === 0).map((text) => text.trim());
  const isAnother = (text: string) => isCondition(text, isColumn) || isOrderSign(text);
  const jointBefore = (index: number) => {
    const piece = pieces[2 * index - 1] ?? '';
    return IS_OR.test(piece) ? 'or' : IS_AND.test(piece) ? 'and' : undefined;
  };
  if (!texts.slice(1).some(isAnother)) return undefined;
  const hasOr = pieces.some((piece, at) => at % 2 === 1 && IS_OR.test(piece));
  const before = operands.slice(0, -1).map((operand) => String(operand.value));
  const parts: Part[] = [{ name, operator, values: [...before, texts[0] ?? ''] }];
  for (const [index, text] of texts.entries()) {
    if (index === 0) continue;
    const joint = jointBefore(index);
    const found = conditionOperators(text).find(({ start }) => isColumn(unquote(text.slice(0, start))));
    const last = parts.at(-1)!;
    const sign = found ? undefined : firstOperator(text);
    // `>5 and <9` names the column once.
    if (sign && !isWord(sign.operator))
      parts.push({
        name: last.name,
        operator: sign.operator,
        values: [unquote(text.slice(sign.end))],
        joint,
      });
    else if (!found) parts[parts.length - 1] = { ...last, values: [...last.values, bareValue(text)] };
    else
      parts.push({
        name: unquote(text.slice(0, found.start)),
        operator: found.operator,
        values: [unquote(text.slice(found.end))],
        joint,
      });
  }
  const merged = mergeParts(parts);
  const isSameColumn = merged.every((part) => part.name.toLowerCase() === merged[0]!.name.toLowerCase());
  const two = `${quoted(value)} holds a condition of its own`;
  if (hasOr && merged.length > 1)
    return isSameColumn
      ? `${two}. Conditions joined by "or" cannot be asked, except for a list of values. Write one formula for each`
      : `${two}. "or" between two columns cannot be asked. Write one formula for each condition`;
  const isUnclear = merged.some((part) => part.name === name && !part.values.every(isReadable));
  return isUnclear
    ? `${two}. Write each condition on its own`
    : `${two}. Write ${merged.map(printPart).join('; ')}`;
}

/** Joins conditions on one column that take values: `A=1 or A=2` is `A in 1, 2`, and `A<>1 and A<>2` is `A not in 1, 2`. */
function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const same = merged.find(
      (candidate) =>
        candidate.name.toLowerCase() === part.name.toLowerCase() &&
        ruleOf(candidate.operator).list !== undefined &&
        ruleOf(candidate.operator).list === ruleOf(part.operator).list &&
        part.joint !== (ruleOf(part.operator).isNegative ? 'or' : 'and'),
    );
    if (same)
      merged[merged.indexOf(same)] = {
        ...same,
        operator: ruleOf(same.operator).list!,
        values: [...same.values, ...part.values],
      };
    else merged.push(part);
  }
  return merged;
}

function printPart({ name, operator, values }: Part): string {
  const given = values.filter((value) => value !== '');
  const list = given.length > 1 ? (ruleOf(operator).list ?? operator) : operator;
  return printCondition(name, list, given.map(toOperand));
}
