import type { ReportColumns } from '../../templates/report/report-columns';
import { portfolioReport } from '../../templates/report/portfolio-report';

/** The columns of the demo's service, with the headings that “Insert report” would write. */
const COLUMNS: ReportColumns = {
  property: { name: 'property_name', heading: 'Property Name' },
  unit: { name: 'unit_name', heading: 'Unit Name' },
  tenant: { name: 'tenant_name', heading: 'Tenant Name' },
  tenantGroup: { name: 'tenant_group_name', heading: 'Tenant Group' },
  use: { name: 'use_type', heading: 'Use Type' },
  area: { name: 'actual_lettable_area_sqm', heading: 'Actual Lettable Area sqm' },
  contractedRent: { name: 'contracted_rent_pa', heading: 'Contracted Rent PA' },
  passingRent: { name: 'in_place_rent_pa', heading: 'In-Place Rent PA' },
  erv: { name: 'market_rent_pa', heading: 'Market Rent PA (ERV)' },
  expiry: { name: 'lease_expiry_date', heading: 'Lease Expiry Date' },
  nextBreak: { name: 'next_break_date', heading: 'Next Break Date' },
  breakNotice: { name: 'break_option_notice_date', heading: 'Break Option Notice Date' },
  firstBreak: { name: 'first_break_date', heading: 'First Break Date' },
  firstBreakHolder: { name: 'break_option_holder', heading: 'Break Option Holder' },
  secondBreak: { name: 'break_option_two_date', heading: 'Break Two Date' },
  secondBreakHolder: { name: 'break_option_two_holder', heading: 'Break Option Two Holder' },
  thirdBreak: { name: 'break_option_three_date', heading: 'Break Three Date' },
  thirdBreakHolder: { name: 'break_option_three_holder', heading: 'Break Option Three Holder' },
  earliestTermination: { name: 'earliest_termination_date', heading: 'Earliest Termination Date' },
  nextIndexation: { name: 'next_indexation_date', heading: 'Next Indexation Date' },
  nextReview: { name: 'next_rent_review_date', heading: 'Next Rent Review Date' },
  nextStep: { name: 'next_step_rent_date', heading: 'Next Step Rent Date' },
  vacancyStatus: { name: 'vacancy_status', heading: 'Vacancy Status' },
  ownUse: { name: 'is_non_revenue', heading: 'Non-Revenue Unit' },
  currency: { name: 'currency', heading: 'Currency' },
  rentrollDate: { name: 'rentroll_date', heading: 'Rent Roll Date' },
  unitCount: { name: 'unit_count', heading: 'Units' },
  waultToExpiry: { name: 'property_wault_to_expiry_years', heading: 'WAULT to Expiry' },
  waultToBreak: { name: 'property_wault_to_break_years', heading: 'WAULT to Break' },
  vacancyByErv: {
    name: 'property_vacancy_by_market_rent_percent',
    heading: 'Vacancy by Market Rent (EPRA)',
  },
  vacancyByArea: { name: 'property_vacancy_by_area_percent', heading: 'Vacancy by Area' },
  vacancyByUnits: { name: 'property_vacancy_by_units_percent', heading: 'Vacancy by Units' },
};

export const sampleReport = () =>
  portfolioReport(COLUMNS, { Units: 'Units', Report: 'Report' }, { currency: 'EUR' }).sheets;
