import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import type { Product } from './product';

/** Lets the service list a column under another identifier from now on. */
export function renameColumn({ faults }: Product, from: string, to: string): void {
  const columns = createCatalogue().columns.map(({ name, type, label, unit }) => ({
    columnName: name === from ? to : name,
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
