import path from 'node:path';

/** What makes a child process of Node run TypeScript as it stands: see `run-typescript.cjs`. */
export const TYPESCRIPT_FLAGS = ['-r', path.join(__dirname, 'run-typescript.cjs')];
