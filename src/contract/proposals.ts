import { nameSet } from './name-set';

/** Columns that would turn from ENUM to STRING (interface, "Proposals", 1). Both are text to the add-in. */
export const ENUM_COLUMNS = nameSet(`
  break_option_holder extension_option_holder extension_option_holder_two extension_option_holder_three
  extension_option_holder_four extension_option_holder_five break_option_two_holder
  break_option_three_holder indexation_threshold_unit_percent_or_points net_lease_type next_net_lease_type
  rent_review_type security_type security_type_two security_type_three tenure
  turnover_rent_payment_frequency rent_payment_frequency headlease_payment_frequency use_type_full_formatted
  use_type_full use_type
`);

/** Their values would turn from machine forms into human-readable ones (interface, "Proposals", 2). */
export const HUMAN_READABLE_COLUMNS = nameSet(`
  net_lease_type next_net_lease_type rent_review_type security_type security_type_two security_type_three
  use_type_full
`);
