import { tokensOf, type Token } from './calls/tokens';

const isReference = ({ kind }: Token): boolean => kind === 'cells' || kind === 'spill';

/**
 * Returns the formula without the cells that it refers to. Excel rewrites those when cells are inserted, cut or sorted,
 * and leaves everything else as it is.
 */
export const withoutReferences = (formula: string): string =>
  tokensOf(formula)
    .map((token) =>
      isReference(token) ? `${token.prefix}?${token.kind === 'spill' ? '#' : ''}` : token.text,
    )
    .join('');
