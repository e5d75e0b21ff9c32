import { toWords } from '../vocabulary/fold';

const PAYMENTS =
  / (?:payment|payments|paid|receipt|receipts|debit|credit|transaction|transactions|posting|posted|invoice|invoices|journal|zahlung|zahlungen|buchung|buchungsdatum|buchungstext|zahlungseingang|haben|paiement|paiements|encaissement|encaissements|pago|pagos|cobro|cobros|recibo|wplata|wplaty|platnosc|faktura|betaling|betalingen|betalt|boekdatum|indbetaling|innbetaling) /;

/** True for a heading of payments or bookings. */
export const namesPayment = (heading: string): boolean => PAYMENTS.test(toWords(heading));
