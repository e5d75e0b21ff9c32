import type { AdminRecords } from './open-records';

export const OPTIONS = {
  name: 'text',
  databases: 'text',
  expires: 'text',
  key: 'text',
  client: 'text',
  all: 'flag',
} as const;

export type AdminOptions = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name] extends 'flag' ? boolean : string;
};

export interface AdminCommand {
  /** Begins with the one or two words of the command. */
  usage: string;
  /** The largest number of words that may follow. Default 0. */
  operands?: number;
  options?: readonly (keyof AdminOptions)[];
  /** Returns the text to print. Throws `bad-input` if the command cannot be carried out. */
  run(records: AdminRecords, operands: readonly string[], options: AdminOptions): Promise<string>;
}
