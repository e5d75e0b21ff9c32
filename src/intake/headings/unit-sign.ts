import { fold } from '../vocabulary/fold';

const AREA = 'm2|mq|qm|sqm|kvm|sq ?m|s\\.?f\\.?|sq ?ft|sqft|sq\\.? ?ft\\.?|tsubo';
const MONEY = '[€$£]|eur|euro|usd|gbp|chf|pln|zl|sek|dkk|nok|kr\\.?|kc|t ?€|teur';
const TIME =
  'mt|mon(?:at|th|ate|aten|ths)?|mths?|mo|pm|p\\. ?m\\.?|mtl|pa|p\\. ?a\\.?|jahre?|years?|yrs?|ann?o?s?|mois|mes(?:es|e|i)?|mies[a-z]*\\.?|rok|lata|maand(?:en)?|mnd|jaar|mdr?\\.?|man(?:[ae]der|\\.)?|ar|quartal|q|tri';
const ONE = `(?:${AREA}|${MONEY}|${TIME}|%|#|n\\.?|stuck|stk\\.?|st\\.?|anz\\.?|ja ?/ ?nein|yes ?/ ?no|netto|brutto|net|gross|ht|hc|ttc)`;
const SIGN = new RegExp(`^[\\[(]?${ONE}(?:\\s*(?:/|per|je|pro|par|por|za|pr\\.?)?\\s*${ONE}){0,3}[\\])]?$`);
const DATE_SIGN = /^(?:[tdjm]{2}[./][tdjm]{2}[./][tdjaym]{2,4}|dd-mm-yyyy|yyyy-mm-dd|datum|date)$/;

/** True for a cell that holds only a unit: m², €/Mt., p.a., %, Monate. */
export function isUnitSign(text: string): boolean {
  if (text.length > 24) return false;
  const folded = fold(text);
  return SIGN.test(folded) || DATE_SIGN.test(folded);
}
