import { RrError } from '../contract/failure';
import type { NamedPlace } from '../table/columns/explain-names';
import type { UnresolvedName } from '../table/columns/resolve-columns';
import { quoted } from '../table/quoted';

/** Says why names have no column. The words for it are loaded now, because most formulas never need them. */
export async function unresolvedError(
  unresolved: readonly UnresolvedName[],
  place: NamedPlace,
): Promise<RrError> {
  try {
    const { explainNames } = await import(
      /* webpackChunkName: "explain-names" */ '../table/columns/explain-names'
    );
    return explainNames(unresolved, place);
  } catch (cause) {
    const names = [...new Set(unresolved.map(({ name }) => quoted(name.trim())))].join(', ');
    return new RrError('unknown-column', `Cannot find the column ${names}. RR.COLUMNS lists the columns.`, {
      cause,
    });
  }
}
