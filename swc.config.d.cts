import type { RuleSetRule } from 'webpack';

export function webpackRules(exclude?: string): RuleSetRule[];

/** Returns CommonJS with an inline source map. */
export function compileForNode(source: string, filename: string): string;

/** Returns an ES module. */
export function compileModule(source: string, filename: string): string;
