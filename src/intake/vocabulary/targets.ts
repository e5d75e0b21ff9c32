import type { Concept } from './concepts';
import { kindOf, type TargetColumn, type ValueKind } from './target-columns';

/** When a heading means a column. */
export interface TargetRule {
  column: TargetColumn;
  /** How sure the rule is, where every word of the heading is explained. */
  base: number;
  /** One concept of each group must be in the heading. */
  needs: readonly (readonly Concept[])[];
  /** Concepts that may be there, too. */
  may: ReadonlySet<Concept>;
  /** Concepts that rule it out. */
  not: ReadonlySet<Concept>;
  kind: ValueKind;
  /** True where the rule holds for no other kind of values. */
  strict: boolean;
}

/** Concepts that many rules exclude. `@rent-initial` are those of `rent` without `initial`. */
const MONEY =
  'market gross step deposit free arrears turnover kind number status count start end notice break review change parking utility aside date tenant initial total percent other contact perBed';
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['rent', `${MONEY} charge prepay heating additional next last vacancy option index vat marketing`],
  ['date', 'notice deposit contact party aside region change arrears incentive'],
]);

/** Column, base, needs (groups by blank, alternatives by `|`), `+` may, `!` not, `:` kind where it differs, `=` strict. */
const RULES = `
unit_reference .94 unit + premises building property number ! rent kind start end area index charge month status deposit tenant market percent vat use street areaUnit year comment count turnover city parking vacancy other floor region room houseNumber
unit_reference .86 unit|property|building room + number ! rent kind start end area charge status deposit tenant market use comment count parking :code=
unit_reference .62 room + number ! rent kind start end area charge status deposit tenant market use comment count parking :code=
unit_reference .90 premises + number unit ! building property @rent-number area deposit tenant use street areaUnit comment parking floor room
unit_reference .76 object number ! rent kind start end area status tenant use street comment name
unit_reference .66 object ! rent kind start end area status tenant number use street comment lease name :id
unit_reference .72 houseNumber + number ! street postcode city tenant
unit_reference .64 number ! date rent kind start end area index charge deposit tenant market vat use aside street comment contact lease property postcode parking floor building room object debtor :id
unit_reference .86 unit floor + building number ! rent kind area charge status deposit tenant market percent use areaUnit comment count parking
unit_floor .84 floor unit + building number ! rent kind area charge percent use aside count
unit_floor .95 floor + building number ! rent kind area areaUnit charge percent use aside unit count
use_type .94 use + kind area property unit tenant ! date rent charge contact lease turnover
use_type .92 kind unit|area|object|use|property + ! rent index charge status deposit tenant market option break review lease
use_type .72 kind ! rent index charge status deposit tenant market number option aside break contact review lease property
building_name .93 building + property number unit ! date rent kind area status percent count total region houseNumber
property_name .94 property + object building ! date rent kind area charge status tenant market number use street unit contact party postcode city utility region
property_name .88 object + building ! date rent kind area charge status tenant number use street unit contact postcode city
property_reference .9 property number + object building unit ! date rent area tenant vat street unit postcode
property_reference .74 object number ! date rent area tenant vat street postcode
property_reference .86 property ! date rent kind area tenant percent vat use street unit party postcode city total utility :code=
property_reference .8 building number ! date rent area status street unit
unit_street .94 street + houseNumber postcode city object building property number unit ! rent tenant contact party streetNumber
unit_street_number .93 houseNumber|streetNumber + street property number unit ! postcode city
unit_postcode .95 postcode + property number unit ! city parking
unit_postcode .8 postcode + city property number unit ! parking
unit_city .95 city + property unit ! area tenant unit party
room_count .94 room + count number unit ! rent kind area
parking_spaces .93 parking + count number unit ! rent kind area perArea charge month year amount income
tenant_name .95 tenant + industry use current unit ! date rent kind start end area charge status deposit market number vat aside next street comment contact turnover arrears postcode city change
tenant_name .70 name ! number street unit contact party property building object
tenant_name .86 lease name ! date kind start end status number property
tenant_reference .93 tenant|debtor number ! rent area deposit vat aside street contact
tenant_reference .80 tenant|debtor ! date rent kind start end area status deposit vat aside next contact name :code=
tenant_reference .84 debtor number ! date contact
tenant_name .86 debtor name ! number contact
tenant_name .80 debtor ! number date contact
actual_lettable_area_sqm .95 area|areaUnit + total use current unit ! date rent kind start end index perArea charge month status deposit tenant market number percent vat aside free year step count turnover arrears heating vacancy other utility floor currency initial marketing
actual_lettable_area_sqm .86 area + floor initial total use areaUnit building property unit ! rent kind perArea charge month deposit market number percent aside year count vacancy other
contracted_lettable_area_sqm .88 area lease|current|rent + areaUnit unit ! kind perArea charge month market number percent year currency
lease_start_date .91 start rent + moveIn term current unit tenant ! @date end index charge market option free next step last review turnover heating vacancy sign initial original
lease_start_date .95 start + moveIn term current unit tenant ! @date rent end index charge market option free next step last review turnover heating vacancy sign initial original
lease_start_date .86 moveIn + start tenant ! @date end option moveOut
lease_expiry_date .95 end + term current unit tenant rent ! @date start index charge option break free next step review turnover remaining
lease_contract_date .94 sign ! @date rent start end amount
lease_contract_date .74 lease date ! @date rent kind start end index status number option break notice review :date=
lease_expiry_date .76 term ! rent start index month number option break free year notice remaining firm :date=
lease_term_months .92 term + number ! date rent start end index option aside break free comment notice vacancy remaining firm
original_lease_start_date .92 original start|moveIn + tenant ! @date end option
original_lease_start_date .85 original lease ! rent end option term
first_break_date .93 break + firm next notice first end option current tenant ! kind month deposit party arrears remaining second third
lease_expiry_date .78 next end ! @date rent start option break free step
first_break_date .76 next end ! @date rent start option free step
break_option_two_date .92 break second + option ! month notice
break_option_three_date .92 break third + option ! month notice
first_break_date .78 option date first ! index notice
earliest_termination_date .93 firm + break notice first end option tenant ! rent month party term
earliest_termination_date .93 firm end + notice first option term tenant ! rent month party
earliest_termination_date .84 notice next + first end tenant date ! rent month option free :date=
earliest_termination_date .88 first notice|end + break ! month
lease_notice_period_months .93 notice + option term tenant ! firm date start end aside break next first sign
break_notice_period_months .93 notice break + option term ! date start
contracted_rent_pa .95 rent + income net quarter current unit tenant ! @rent perArea areaUnit inPlace
contracted_rent_pa .91 rent index + net quarter current ! @rent-index perArea areaUnit review threshold passThrough
contracted_rent_pa .82 rent inPlace + net quarter current ! @rent perArea areaUnit
contracted_rent_pa .75 rent initial|inPlace|total + net quarter current ! @rent-initial-total perArea areaUnit
contracted_rent_pa .66 net + current ! @rent end area perArea use areaUnit unit lease property term name
in_place_rent_pa .80 rent inPlace|current + net quarter tenant ! @rent perArea areaUnit
contracted_rent_pa .82 rate + net quarter current unit tenant rent ! @rent area perArea areaUnit
contracted_rent_pa_per_sqm .84 rate + perArea area areaUnit net quarter current rent ! @rent
contracted_rent_pa_per_sqm .93 rent perArea|areaUnit + inPlace perArea area areaUnit rate net quarter current unit ! @rent
contracted_rent_pa_per_sqm .70 rent area + inPlace perArea area areaUnit rate net quarter current unit ! @rent
contracted_rent_pa_per_sqm .79 perArea + area areaUnit rate net current rent ! @rent
initial_rent_pa .91 rent initial + net quarter ! @rent-initial index perArea sign
market_rent_pa .94 market rent + rate net quarter current unit ! perBed date kind start end perArea charge deposit number percent aside free areaUnit step lease gross total change
market_rent_pa .90 market + additional other rate quarter ! perBed date kind start end area perArea charge deposit tenant number percent use aside free areaUnit step review lease gross total change
market_rent_pa_per_sqm .92 market perArea|areaUnit|area|rate + perArea area areaUnit net current rent ! date kind charge deposit percent free step gross change
operating_cost_prepayment_pa .92 charge + prepay net quarter current tenant ! date rent kind area index perArea status deposit market number percent vat aside free areaUnit step turnover arrears gross heating total other utility income marketing additional
operating_cost_prepayment_pa .86 prepay + quarter ! date rent kind area perArea deposit number arrears heating
heating_cost_prepayment_pa .93 heating + charge prepay quarter ! date rent kind area perArea deposit number gross
service_charge_type .90 charge kind + prepay ! rent number
additional_rent_pa .86 additional rent + other quarter ! @rent-other-additional perArea
additional_rent_pa .70 additional ! @rent-additional perArea use unit area
additional_rent_pa .80 additional other + quarter ! rent deposit market
additional_rent_pa .80 parking rent|year|month|quarter|amount|income|other + net ! area areaUnit count number perArea vacancy step
additional_rent_pa .70 parking ! area areaUnit count number perArea kind
marketing_charge_pa .90 marketing + charge month quarter year net ! date kind perArea
rent_free_start_date .92 free start + rent ! end
rent_free_end_date .92 free end + rent ! start
rent_free_period_months .92 free + term rent ! date start end perArea percent amount currency
tenant_incentive_amount .90 incentive + tenant ! date perArea month year
step_rent_1_date .86 next change + start rent ! amount index percent review
step_rent_1_new_rent_pa .86 next change rent|amount ! date start index perArea percent review
step_rent_1_date .88 step date|start + next first rent ! index perArea second third
step_rent_1_new_rent_pa .86 step rent|amount + next first ! date kind index perArea second third
step_rent_2_date .88 step second date|start + rent ! index perArea
step_rent_2_new_rent_pa .86 step second + rent ! date kind index perArea
step_rent_3_date .88 step third date|start + rent ! index perArea
step_rent_3_new_rent_pa .86 step third + rent ! date kind index perArea
index_name .93 index + change review kind rent ! date start month market percent option next year amount last threshold first passThrough flag :text
is_indexed .92 index flag + rent ! date start next last threshold passThrough
is_indexed .90 index + kind rent ! date start next last threshold passThrough :flag=
last_indexation_date .92 index last + change review start rent ! next
next_indexation_date .74 index date + rent ! start last threshold :date=
next_indexation_date .93 index next + change review start rent ! last
indexation_threshold .92 index threshold + percent ! date
indexation_threshold .84 threshold + percent ! date rent turnover
indexation_pass_through_percent .90 index passThrough + percent ! date
indexation_pass_through_percent .80 passThrough + index percent ! date
indexation_pass_through_percent .76 index percent ! date threshold :percent=
last_indexation_date .86 revision last + index ! rent next
last_rent_review_date .92 review last + rent ! next index
last_rent_review_date .88 revision last + rent ! next index
next_indexation_date .86 revision next + index ! rent last
next_rent_review_date .93 review next + index rent ! last
next_rent_review_date .88 revision next + rent ! last index
next_rent_review_date .87 review|revision + rent ! kind index percent amount last term :date=
rent_review_type .90 review|revision kind + rent ! date
rent_review_type .80 review|revision + rent ! date month next year amount last :text=
last_rent_change_date .93 change last + rent ! percent next
last_rent_change_date .80 change rent ! percent next amount step :date=
security_amount .93 deposit + total number current tenant rent ! month year term date kind start end charge vat use free party arrears heating name other utility
security_type .93 deposit kind + tenant ! date start end number amount
security_type .76 deposit + tenant ! month date start end number amount :text=
security_expiry_date .92 deposit end ! rent start
security_expiry_date .70 deposit date ! kind start :date=
vat_rate_percent .92 vat + kind percent rate option rent ! tenant number aside amount arrears gross total :percent=
currency .95 currency + rent ! area name
rent_arrears_amount .92 arrears + deposit current tenant rent ! date kind start end charge
turnover_rent_percent .93 turnover percent + rate rent ! date vat amount
turnover_rent_percent .80 turnover rent ! date kind start month vat year amount net :percent=
lease_status .93 status + vacancy use unit tenant ! date rent kind percent vat property arrears region building
lease_type .94 lease kind + tenant rent ! review revision date start end index status deposit option
lease_reference .80 lease ! remaining date rent kind start end index charge month year status deposit tenant market vat option unit comment property term :code=
lease_reference .94 lease number + tenant rent ! date kind start end month unit property
is_open_ended .92 openEnded + end term
extension_option_term_months .88 option term|month|year + tenant ! date rent kind start end status market break notice first
extension_option_notice_date .90 option notice|date + start end tenant ! rent index month break
extension_option_notice_date .80 option end + tenant ! rent start index month break first :date=
extension_options_count .88 option count|number + end current tenant ! date rent kind index month status vat break year notice term
extension_option_term_months .64 option + end current tenant ! date rent kind index month status market vat break year notice term :number
extension_options_count .66 option + tenant ! date rent kind index month status market vat break year notice term :number
lease_comment .94 comment + other tenant rent ! date area unit property
unit_comment .92 comment unit + property ! date tenant lease
rentroll_date .92 asOf + aside rent ! start end
`;

const toSet = (words: string) => new Set(words.split(' ').filter(Boolean).flatMap(expand) as Concept[]);

function expand(word: string): string[] {
  if (!word.startsWith('@')) return [word];
  const [name = '', ...without] = word.slice(1).split('-');
  return (GROUPS.get(name) ?? '').split(' ').filter((concept) => !without.includes(concept));
}

function toRule(line: string): TargetRule {
  const [, column = '', base = '', needs = '', may = '', not = '', kind = '', strict = ''] =
    /^(\S+) (\S+) ([^+!:=]*)(?:\+([^!:=]*))?(?:!([^:=]*))?(?::(\w+))?(=?)$/.exec(line) ?? [];
  const target = column as TargetColumn;
  return {
    column: target,
    base: Number(base),
    needs: needs
      .trim()
      .split(' ')
      .map((group) => group.split('|') as Concept[]),
    may: toSet(may),
    not: toSet(not),
    kind: (kind || kindOf(target)) as ValueKind,
    strict: strict !== '',
  };
}

export const TARGET_RULES: readonly TargetRule[] = RULES.trim().split('\n').map(toRule);
