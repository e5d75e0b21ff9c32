import { SHAPE, shapeOf } from '../../src/intake/grid/sheet';
import { currencyOf } from '../../src/intake/grid/currency-of';

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
  ['Rent JPY/month', 'JPY'],
  ['Rent AED p.a.', 'AED'],
  ['Rent $/sqm', undefined],
  ['Ron Baker Ltd', undefined],
  ['1,234.50', undefined],
  ['Rs Retail', undefined],
])('reads the currency of "%s" as %s', (text, code) => expect(currencyOf(text)).toBe(code));

it.each([
  ...['HK$ 45,900', 'AUD 1,200', "CHF 2'400.-", 'US$12.50', '1.200 HUF', '(NZ$ 300)', '12,5 %'],
  ...['₹ 3,40,000'],
])('takes "%s" for a number', (text) => expect(shapeOf(text)).toBe(SHAPE.number));

it.each(['A 12', 'XYZ 1,200', 'AUD', 'Shop 3', 'R 1'])('takes "%s" for no number', (text) =>
  expect(shapeOf(text)).toBe(SHAPE.text),
);
