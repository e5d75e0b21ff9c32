import { toWords } from '../vocabulary/fold';

const PAYMENTS =
  / (?:payment|paid|receipt|debit|credit|transaction|post(?:ing|ed)|invoice|rechnung|fact?tur|journal|zahlung|buchung|haben|paiement|encaissement|pago|cobro|recibo|wplat|platnosc|faktur|beta(?:alt|ling)|boekdatum|in[dn]betaling)/;

const METERS =
  / (?:[km]wh|verbrauch|zahler|consum(?:ption|o )|meters? |compteur|consommation|conta(?:dor|tore)|licznik|zuzyci|verbruik|forbru|spotreb)/;

/** True for a heading of meters or of what they count. A square meter is not one. */
export const namesMeters = (heading: string): boolean =>
  METERS.test(toWords(heading).replace(/ (?:square|sq) meters?/g, ''));

/** True for a heading of payments or bookings. */
export const namesPayment = (heading: string): boolean => PAYMENTS.test(toWords(heading));
