import { currencyOf } from '../../src/intake/values/currency-of';

it.each([
  ['Rent (HK$ p.m.)', 'HKD'],
  ['in HK$, exclusive of rates', 'HKD'],
  ['Base Rent (US$/sf)', 'USD'],
  ['Rent A$ pa', 'AUD'],
  ['Loyer C$', 'CAD'],
  ['Aluguel R$', 'BRL'],
  ['Rent (Rs. p.m.)', 'INR'],
  ['₹ 3,40,000', 'INR'],
  ['Miete kEUR', 'EUR'],
  ['Miete TEUR p.a.', 'EUR'],
  ['rent (eur)', 'EUR'],
  ['#,##0.00 [$€-407]', 'EUR'],
  ['czynsz zł/m²', 'PLN'],
  ['nájem Kč', 'CZK'],
  ['£ pcm', 'GBP'],
  ['Rent $/sqm', undefined],
  ['Ron Baker Ltd', undefined],
  ['1,234.50', undefined],
  ['Rs Retail', undefined],
])('reads the currency of "%s" as %s', (text, code) => expect(currencyOf(text)).toBe(code));
