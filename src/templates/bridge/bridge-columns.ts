/** The headings of the columns that a bridge asks for: display names or identifiers. */
export interface BridgeColumns {
  /** Identifies a property in rent rolls and in changes. */
  propertyId: string;
  passingRent: string;
  currency: string;
  rentrollDate: string;
  reason: string;
  change: string;
  changeCurrency: string;
  /** Columns that only show what a change is about. Those that the service lacks are left out. */
  shown: readonly string[];
  /** The other amounts of a change, such as the rent before and after it. */
  amounts: readonly string[];
}

/** The headings of the reference service. */
export const REFERENCE_COLUMNS: BridgeColumns = {
  propertyId: 'Property ID',
  passingRent: 'In-Place Rent PA',
  currency: 'Currency',
  rentrollDate: 'Rent Roll Date',
  reason: 'Reason for Rent Change',
  change: 'Rent Change PA',
  changeCurrency: 'Rent Change Currency',
  shown: ['Property Name', 'Unit Name', 'Tenant Name'],
  amounts: ['Previous Rent PA', 'Rent PA'],
};
