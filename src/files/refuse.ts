import { badInput, RrError } from '../contract/failure';

/** Returns the error for a file that is not read. The message is a sentence for the person who chose it. */
export const refuse = (message: string, cause?: unknown): RrError => badInput(message, { cause });

/** Returns that for a file of which there is more than can be read. */
export const tooLarge = (what: string): RrError =>
  new RrError('too-large', `The file has ${what}. Save a copy with fewer sheets or rows.`);

/** Whether this says in a sentence why a file is not read. */
export const isRefusal = (thrown: unknown): thrown is RrError => thrown instanceof RrError;
