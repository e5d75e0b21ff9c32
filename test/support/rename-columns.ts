import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import type { Product } from './product';

/** Lets the service list these columns under other identifiers from now on. */
export function renameColumns({ faults }: Product, names: Readonly<Record<string, string>>): void {
  const columns = createCatalogue().columns.map(({ name, type, label, unit }) => ({
    columnName: names[name] ?? name,
    columnType: type,
    displayName: label,
    unit,
  }));
  faults.fail(DEFAULT_PROFILE.columnList.path, {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(columns),
  });
}
