import { LOAN_PROVIDERS } from '../../data/names';
import { FIRST_MONTH } from '../../data/world';
import { AMOUNT, AMOUNT_PA, PERCENT, columnGroup, pick, when } from '../column';

const id = 'p.property_id';
const leasehold = `rnd(${id}, 'tenure') >= .82`;
const leaseholdOnly = (value: string) => when(leasehold, value);
const loan = `rnd(${id}, 'loan') < .7`;
const withLoan = (value: string) => when(loan, value);
/** Capital value: market rent divided by a yield. */
const value = `round(r.market / (.035 + .03 * rnd(${id}, 'yield')), -4)`;

export const financingColumns = [
  ...columnGroup('Portfolio and financing', [
    [
      'svc_portfolio_id',
      'FLOAT',
      'Portfolio ID',
      `10 + p.database_id::INTEGER % 100 * 10 + between_int(${id}, 'portfolio', 1, 3)`,
      'Identifies the portfolio.',
    ],
    [
      'portfolio_name',
      'STRING',
      'Portfolio Name',
      `d.database_name || ' ' || ['North', 'South', 'Central'][between_int(${id}, 'portfolio', 1, 3)]`,
      'Portfolio of the property.',
    ],
    [
      'owner_company_name',
      'STRING',
      'Owner Company',
      `d.database_name || ' PropCo ' || (1 + p.property_id)`,
      'Company that holds the title.',
    ],
    [
      'tenure',
      'ENUM',
      'Tenure',
      `CASE WHEN ${leasehold} THEN 'LEASEHOLD' ELSE 'FREEHOLD' END`,
      'FREEHOLD or LEASEHOLD.',
    ],
    [
      'headlease_rent_pa',
      'FLOAT',
      'Headlease Rent PA',
      leaseholdOnly(`round(r.market * .04, 0)`),
      'Rent paid to the freeholder.',
      AMOUNT_PA,
    ],
    [
      'headlease_expiry_date',
      'TIMESTAMP',
      'Headlease Expiry Date',
      leaseholdOnly(`make_date(between_int(${id}, 'headlease', 2046, 2110), 12, 31)`),
      'End of the headlease.',
    ],
    [
      'headlease_payment_frequency',
      'ENUM',
      'Headlease Payment Frequency',
      leaseholdOnly(pick(id, 'headlease frequency', 'ANNUALLY', 'QUARTERLY')),
      'Payment frequency of the headlease rent.',
    ],
    [
      'headlease_holder',
      'STRING',
      'Headlease Holder',
      leaseholdOnly(
        pick(id, 'headlease holder', 'Saltern Estates', 'City of ' + 'Old Harbour', 'Tannrode Foundation'),
      ),
      'The freeholder.',
    ],
    [
      'loan_provider',
      'STRING',
      'Loan Provider',
      withLoan(pick(id, 'loan provider', ...LOAN_PROVIDERS)),
      'Lender of the senior loan.',
    ],
    [
      'loan_outstanding_amount',
      'FLOAT',
      'Loan Outstanding',
      withLoan(`round(${value} * (.4 + .25 * rnd(${id}, 'ltv')), -3)`),
      'Outstanding principal, in the property currency.',
      AMOUNT,
    ],
    [
      'loan_interest_rate_percent',
      'FLOAT',
      'Loan Interest Rate',
      withLoan(`round(1.4 + 4 * rnd(${id}, 'interest'), 2)`),
      'Annual interest rate.',
      PERCENT,
    ],
    [
      'loan_maturity_date',
      'TIMESTAMP',
      'Loan Maturity Date',
      withLoan(
        `make_date(between_int(${id}, 'maturity', 2027, 2034), between_int(${id}, 'maturity month', 1, 12), 15)`,
      ),
      'Date on which the loan must be repaid.',
    ],
    [
      'loan_to_value_percent',
      'FLOAT',
      'Loan to Value',
      withLoan(`round(100 * (.4 + .25 * rnd(${id}, 'ltv')), 2)`),
      'Outstanding loan divided by market value.',
      PERCENT,
    ],
    [
      'property_market_value',
      'FLOAT',
      'Market Value',
      value,
      'Last valuation, in the property currency.',
      AMOUNT,
    ],
    [
      'property_valuation_date',
      'TIMESTAMP',
      'Valuation Date',
      `make_date(year(r.date) - 1, 12, 31)`,
      'Date of the last valuation.',
    ],
    [
      'property_valuer',
      'STRING',
      'Valuer',
      pick(id, 'valuer', 'Grevenau & Partners', 'Bright Ledger Valuation', 'Northgauge Surveyors'),
      'Firm that valued the property.',
    ],
    [
      'gross_initial_yield_percent',
      'FLOAT',
      'Gross Initial Yield',
      `round(100 * r.contracted / nullif(${value}, 0), 2)`,
      'Contracted rent divided by market value.',
      PERCENT,
    ],
    [
      'property_purchase_year',
      'FLOAT',
      'Purchase Year',
      `CASE WHEN p.first_quarter > 1 THEN month_year(${FIRST_MONTH} + 3 * (p.first_quarter - 1))
        ELSE between_int(${id}, 'purchased', greatest(2005, p.year_built), 2023) END`,
      'Year in which the owner bought the property.',
    ],
    [
      'insurance_value',
      'FLOAT',
      'Insurance Value',
      `round(${value} * .72, -4)`,
      'Sum insured, in the property currency.',
      AMOUNT,
    ],
  ]),
];
