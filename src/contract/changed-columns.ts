/** What the document says of columns that changed without being removed (interface, "Recorded changes"). */

/** Deprecated columns and the column to use instead, where the document names one. */
export const REPLACED_BY: ReadonlyMap<string, string> = new Map([
  ['property_id', 'svc_property_id'],
  ['project_id', 'svc_project_id'],
  ['use_type_full_formatted', 'use_type_full'],
]);

/** Of these the successor holds other identifiers: what compares their values must change with the name. */
export const REPLACED_BY_OTHER_IDS: ReadonlySet<string> = new Set(['property_id', 'project_id']);

/** Renamed and later withdrawn; the document does not give the new name. They stand on the removed list too. */
export const RENAMED_AND_WITHDRAWN: ReadonlySet<string> = new Set([
  'operating_expense_and_heating_income_fixed_pm',
  'operating_expense_and_heating_income_pm',
]);

/**
 * Display names that changed. A former label that no live column bears still finds its column, with a notice.
 * 'Lettable Area' was the contracted area and now is the actual one: it means what it means now, and the
 * person is told once.
 */
export const FORMER_LABELS: readonly { label: string; column: string }[] = [
  { label: 'Actual Lettable Area', column: 'actual_lettable_area_sqm' },
  { label: 'Lettable Area', column: 'contracted_lettable_area_sqm' },
];
