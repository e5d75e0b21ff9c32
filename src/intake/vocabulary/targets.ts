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
  'market gross step deposit free arrears turnover kind number status count start end notice break review change parking utility aside date tenant initial total percent other contact';
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['rent', `${MONEY} charge prepay heating additional next last vacancy option index vat marketing`],
  ['date', 'notice deposit contact party aside region change arrears incentive'],
]);

/** Column, base, needs (groups by blank, alternatives by `|`), `+` may, `!` not, `:` kind where it differs, `=` strict. */
const RULES = `
unit_reference .94 unit + number name property building lease ! area areaUnit rent kind use count tenant start end street other market charge status comment parking room deposit houseNumber floor city vacancy turnover month year region index vat percent
unit_reference .86 unit|property|building room + number ! area rent kind use count tenant start end market charge status comment parking deposit :code=
unit_reference .62 room + number ! area rent kind use count tenant start end market charge status comment parking deposit :code=
unit_reference .90 premises + unit number name property building ! @rent-number area areaUnit use tenant street comment parking room deposit floor
unit_reference .76 object number ! area rent kind use street comment start end name tenant status
unit_reference .66 object ! area rent kind use street comment start end name tenant status number lease :id
unit_reference .64 number ! area rent kind use tenant lease property object building deposit vat floor contact street postcode index comment charge market debtor start end date room parking aside :id
unit_floor .95 floor + unit building number ! area rent use count kind charge aside percent
use_type .94 use + kind unit area tenant property ! lease rent charge contact turnover date
use_type .92 kind unit|area|object|use + property ! rent lease deposit index review charge tenant market status break option
use_type .72 kind ! rent lease deposit index review charge tenant market status break option number contact property
building_name .93 building + name number property unit ! area rent status kind count houseNumber region date percent total
property_name .94 property + name building object ! party area rent number kind status date tenant unit charge postcode street city region market contact utility use
property_name .88 object + name building ! area rent number kind status date tenant unit charge postcode street city use contact
property_reference .9 property number + building unit object ! area rent date unit tenant vat street postcode
property_reference .74 object number ! area rent date tenant vat street postcode
property_reference .86 property + name ! area rent date unit tenant vat street postcode city kind use utility percent total party :code=
property_reference .8 building number ! area rent unit street date status
unit_street .94 street + property unit building houseNumber object postcode city number ! tenant contact party rent streetNumber
unit_street_number .93 houseNumber|streetNumber + street number property unit ! city postcode
unit_postcode .95 postcode + property number unit ! city
unit_postcode .8 postcode + property number city unit
unit_city .95 city + property unit ! tenant party area unit
room_count .94 room + number count unit ! rent area kind
parking_spaces .93 parking + number count unit ! rent charge income area kind year month perArea amount
tenant_name .95 tenant + name lease unit use industry current ! number contact vat deposit start end date status next aside street rent change market kind comment area postcode city charge arrears turnover
tenant_name .70 name ! unit property building object contact number party street
tenant_name .86 lease name ! start end date status number kind property
tenant_reference .93 tenant|debtor number + lease ! aside contact vat deposit street rent area
tenant_reference .80 tenant|debtor + lease ! name contact start end date status next aside rent deposit area kind vat :code=
tenant_reference .84 debtor + number ! date contact
actual_lettable_area_sqm .95 area|areaUnit + unit use current lease total amount ! rent charge market perArea kind percent number currency deposit free turnover year month arrears other tenant count step vat index date start end status marketing heating utility floor initial vacancy aside
actual_lettable_area_sqm .86 area + areaUnit unit use floor property building total initial lease ! rent charge market perArea kind percent number deposit year month other count vacancy aside
contracted_lettable_area_sqm .88 area lease|current|rent + areaUnit unit amount ! charge market perArea kind percent number year month currency
lease_start_date .95 start + lease date rent tenant moveIn current unit term ! end option free step turnover next @date index review original heating charge market initial sign last vacancy
lease_start_date .86 moveIn + date start lease tenant ! end option moveOut @date
lease_expiry_date .95 end + lease date term tenant current rent unit ! start option free step turnover next break @date index review charge remaining
lease_contract_date .94 sign + lease date ! rent start end amount @date
lease_contract_date .74 lease date ! start end option break notice index review rent number kind status @date :date=
lease_expiry_date .76 term + lease ! remaining notice break option free start rent index firm month year number :date=
lease_term_months .92 term + lease month year amount number ! remaining vacancy aside comment notice break option free start end date rent index firm
original_lease_start_date .92 original start + lease date tenant ! end option @date
original_lease_start_date .85 original lease + date ! end option rent term
first_break_date .93 break + option date first next lease end tenant notice firm current ! second third month deposit party kind arrears remaining
lease_expiry_date .78 next end + lease date ! @date start option free step break rent
first_break_date .76 next end + lease date ! @date start option free step rent
break_option_two_date .92 break second + option date lease ! notice month
break_option_three_date .92 break third + option date lease ! notice month
first_break_date .78 option date first ! notice index
earliest_termination_date .93 firm + notice date end lease first break option tenant ! rent month term party
earliest_termination_date .93 firm end + notice date lease first option tenant term ! rent month party
earliest_termination_date .84 notice next + date lease end tenant first ! month option rent free :date=
earliest_termination_date .88 first notice|end + date lease break ! month
lease_notice_period_months .93 notice + lease term month year tenant option ! date next break start end first sign aside
break_notice_period_months .93 notice break + option month term lease ! date start
contracted_rent_pa .95 rent + income net current lease year month quarter amount unit tenant ! @rent perArea inPlace areaUnit
contracted_rent_pa .91 rent index + net current lease year month quarter amount ! @rent-index perArea areaUnit passThrough threshold review
contracted_rent_pa .82 rent inPlace + net current lease year month quarter amount ! @rent perArea areaUnit
contracted_rent_pa .75 rent initial|inPlace|total + net current lease year month quarter amount ! @rent-initial-total perArea areaUnit
contracted_rent_pa .66 net + year month amount current ! @rent perArea area areaUnit lease term unit use name property end
in_place_rent_pa .80 rent inPlace|current + net lease year month quarter amount tenant ! @rent perArea areaUnit
contracted_rent_pa_per_sqm .93 rent perArea|areaUnit|area + net current lease year month quarter amount currency unit inPlace areaUnit area perArea ! @rent
contracted_rent_pa_per_sqm .84 perArea + rent net current lease year month amount area areaUnit currency ! @rent
initial_rent_pa .91 rent initial + net lease year month quarter amount ! @rent-initial perArea sign index
market_rent_pa .94 market rent + year month quarter current net amount unit ! gross step deposit free date percent charge perArea areaUnit change kind end start lease number aside total
market_rent_pa .90 market + year month quarter amount other additional ! gross step deposit free date percent charge perArea areaUnit change kind lease number tenant area start end use total aside review
market_rent_pa_per_sqm .92 market perArea|areaUnit|area + rent year month amount current net areaUnit area perArea ! gross step deposit free date percent charge change kind
operating_cost_prepayment_pa .92 charge + prepay lease year month quarter amount net tenant current ! other heating rent total perArea areaUnit area income deposit kind number marketing arrears free gross step market additional utility aside date status index turnover percent vat
operating_cost_prepayment_pa .86 prepay + year month quarter amount lease ! rent heating deposit kind number arrears date area perArea
heating_cost_prepayment_pa .93 heating + prepay charge year month quarter amount ! kind area perArea rent number gross deposit date
service_charge_type .90 charge kind + lease prepay ! rent number
additional_rent_pa .86 additional rent + year month quarter amount other ! @rent-other-additional perArea
additional_rent_pa .80 additional other + year month quarter amount ! market rent deposit
marketing_charge_pa .90 marketing + charge year month amount ! date perArea kind
rent_free_start_date .92 free start + rent date month lease ! end
rent_free_end_date .92 free end + rent date month lease ! start
rent_free_period_months .92 free + rent month term lease year ! start end date amount percent currency perArea
tenant_incentive_amount .90 incentive + amount tenant lease ! date perArea month
step_rent_1_date .88 step date|start + rent first next ! perArea second third index
step_rent_1_new_rent_pa .86 step rent|amount + first next amount year month ! date perArea second third kind index
step_rent_2_date .88 step second date|start + rent ! perArea index
step_rent_2_new_rent_pa .86 step second + rent amount year month ! date perArea kind index
step_rent_3_date .88 step third date|start + rent ! perArea index
step_rent_3_new_rent_pa .86 step third + rent amount year month ! date perArea kind index
index_name .93 index + kind lease rent name change review ! flag date last next threshold passThrough percent first start month year option market amount :text
is_indexed .92 index flag + lease rent ! date last next threshold passThrough start
is_indexed .90 index + lease rent kind ! date last next threshold passThrough start :flag=
last_indexation_date .92 index last + date rent change start lease review ! next
next_indexation_date .74 index date + rent lease ! last threshold start :date=
next_indexation_date .93 index next + date rent change start lease review ! last
indexation_threshold .92 index threshold + percent ! date
indexation_threshold .84 threshold + percent ! rent turnover date
indexation_pass_through_percent .90 index passThrough + percent ! date
indexation_pass_through_percent .80 passThrough + percent index ! date
indexation_pass_through_percent .76 index percent ! date threshold :percent=
last_rent_review_date .92 review last + rent date index ! next
next_rent_review_date .93 review next + rent date index lease ! last
next_rent_review_date .87 review + rent date lease ! last kind index amount percent term :date=
rent_review_type .90 review kind + rent ! date
rent_review_type .80 review + rent ! date last next month year amount :text=
last_rent_change_date .93 change last + rent date ! next percent
last_rent_change_date .80 change rent + date ! next percent amount step :date=
security_amount .93 deposit + amount lease rent tenant number month current total ! other end start date kind vat arrears free charge heating utility party name use
security_type .93 deposit kind + lease tenant ! end start date amount number
security_type .76 deposit + lease tenant ! end start date amount number :text=
security_expiry_date .92 deposit end + date ! start rent
security_expiry_date .70 deposit date ! start kind :date=
vat_rate_percent .92 vat + percent option rent lease kind ! aside total number gross arrears amount tenant :percent=
currency .95 currency + rent lease ! area name
rent_arrears_amount .92 arrears + rent tenant amount current deposit lease ! charge date start end kind
turnover_rent_percent .93 turnover percent + rent ! amount date vat
turnover_rent_percent .80 turnover rent + lease ! amount date vat year month net kind start :percent=
lease_status .93 status + lease tenant unit vacancy use ! property date region arrears building kind rent percent vat
lease_type .94 lease kind + tenant rent ! date start end status index deposit option
lease_reference .94 lease number + tenant rent ! date start end kind unit property month
is_open_ended .92 openEnded + lease term end
extension_option_term_months .88 option term|month|year + lease tenant ! kind status market break notice date start end first rent
extension_option_notice_date .90 option notice|date + lease tenant end start ! break index rent month
extension_option_notice_date .80 option end + lease tenant ! break index rent month first start :date=
extension_options_count .88 option count|number + lease tenant current end ! break notice date rent vat month year term index kind status
extension_options_count .66 option + lease tenant ! break notice date rent vat month year term index kind status market :number
lease_comment .94 comment + lease tenant other rent ! unit property date area
unit_comment .92 comment unit + property ! lease tenant date
rentroll_date .92 asOf + date rent lease aside ! start end
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
