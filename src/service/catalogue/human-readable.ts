import { sqlText } from '../data/sql-text';

/** The human-readable form of each machine value (interface, "Proposals", 2). */
export const HUMAN_READABLE: Readonly<Record<string, string>> = {
  TRIPLE_NET: 'Triple net',
  DOUBLE_NET: 'Double net',
  SINGLE_NET: 'Single net',
  GROSS: 'Gross',
  OPEN_MARKET_UPWARD_ONLY: 'Open market, upward only',
  OPEN_MARKET: 'Open market',
  FIXED_UPLIFT: 'Fixed uplift',
  BANK_GUARANTEE: 'Bank guarantee',
  CASH_DEPOSIT: 'Cash deposit',
  PARENT_COMPANY_GUARANTEE: 'Parent company guarantee',
  PERSONAL_GUARANTEE: 'Personal guarantee',
  OFFICE_GENERAL: 'Office',
  OFFICE_MEDICAL: 'Medical practice',
  OFFICE_COWORKING: 'Coworking',
  RETAIL_SHOP: 'Shop',
  RETAIL_SUPERMARKET: 'Supermarket',
  RETAIL_GASTRONOMY: 'Restaurant',
  LOGISTICS_WAREHOUSE: 'Warehouse',
  LOGISTICS_LIGHT_INDUSTRIAL: 'Light industrial',
  RESIDENTIAL_APARTMENT: 'Apartment',
  RESIDENTIAL_STUDIO: 'Studio',
  PARKING_INDOOR: 'Indoor parking space',
  PARKING_OUTDOOR: 'Outdoor parking space',
  STORAGE_GENERAL: 'Storage',
  OTHER_ANTENNA: 'Antenna site',
};

const forms = Object.entries(HUMAN_READABLE)
  .map(([machine, human]) => `${sqlText(machine)}: ${sqlText(human)}`)
  .join(', ');

/** SQL: the human-readable form of a machine value. A CASE over `sql` would be compared, and planned, once for each form. */
export const humanReadable = (sql: string): string => `coalesce(MAP {${forms}}[${sql}], ${sql})`;
