import { toWords } from '../vocabulary/fold';

const PAYMENTS =
  / (?:payment|payments|paid|receipt|receipts|debit|credit|transaction|transactions|posting|posted|invoice|invoices|rechnung[a-z]*|facture|factures|factura|facturas|fattura|fatture|journal|zahlung|zahlungen|buchung|buchungsdatum|buchungstext|zahlungseingang|haben|paiement|paiements|encaissement|encaissements|pago|pagos|cobro|cobros|recibo|wplata|wplaty|platnosc|faktura|betaling|betalingen|betalt|boekdatum|indbetaling|innbetaling) /;

const METERS =
  / (?:kwh|mwh|verbrauch[a-z]*|zahler[a-z]*|consumption|meters?|compteurs?|consommation[a-z]*|consumo|contador|contatore|licznik[a-z]*|zuzyci[a-z]*|verbruik[a-z]*|forbrug|forbruk|forbrukning|spotreb[a-z]*) /;

/** True for a heading of meters or of what they count. A square meter is not one. */
export const namesMeters = (heading: string): boolean =>
  METERS.test(toWords(heading).replace(/ (?:square|sq) meters?/g, ''));

/** True for a heading of payments or bookings. */
export const namesPayment = (heading: string): boolean => PAYMENTS.test(toWords(heading));
