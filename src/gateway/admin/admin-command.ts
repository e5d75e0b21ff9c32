import type { AdminRecords } from './open-records';

/** All options of all commands; each takes some. */
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
  /** The words it begins with. */
  words: readonly [string] | readonly [string, string];
  /** How many words may follow. */
  operands: number;
  options: readonly (keyof AdminOptions)[];
  usage: string;
  /** Gives what is printed. Throws `bad-input` where it cannot be done. */
  run(records: AdminRecords, operands: readonly string[], options: AdminOptions): Promise<string>;
}
