import path from 'node:path';

/** The options with which Node runs TypeScript: see `run-typescript.cjs`. */
export const TYPESCRIPT_FLAGS = ['-r', path.join(__dirname, 'run-typescript.cjs')];
