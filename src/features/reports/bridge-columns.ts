import type { ColumnNames } from '../../answers/naming';
import { badInput } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { BridgeColumns } from '../../templates/bridge/bridge-cells';

/**
 * Returns the headings of a bridge for this service. Throws `bad-input` that names what the service lacks. `rents` and
 * `changes` are the columns of a query and of changes.
 */
export function bridgeColumns(
  profile: ServiceProfile,
  rents: ColumnNames,
  changes: ColumnNames,
): BridgeColumns {
  const { reportRoles, identity, currencyColumn, rentrollDateColumn, changes: names } = profile;
  const isKnown = (columns: ColumnNames, name: string) => columns.find(name)?.name === name;
  const propertyId = [identity.property, reportRoles.property].find((name) => isKnown(rents, name));
  const wanted: [field: string, columns: ColumnNames, name: string][] = [
    ['identity.property', rents, propertyId ?? identity.property],
    ['reportRoles.passingRent', rents, reportRoles.passingRent],
    ['currencyColumn', rents, currencyColumn],
    ['rentrollDateColumn', rents, rentrollDateColumn],
    ['changes.reasonColumn', changes, names.reasonColumn],
    ['changes.changeColumn', changes, names.changeColumn],
    ['changes.currencyColumn', changes, names.currencyColumn],
  ];
  const lacked = wanted.filter(([, columns, name]) => !isKnown(columns, name));
  if (lacked.length > 0)
    throw badInput(
      `No bridge can be made, because the service has no column ${lacked.map(([, , name]) => name).join(', ')}. ` +
        `If it has another name there, an administrator corrects ${lacked.map(([field]) => field).join(', ')} in the service profile.`,
    );
  const { property, unit, tenant } = reportRoles;
  return {
    propertyId: sameHeading(propertyId!, rents, changes),
    passingRent: rents.heading(reportRoles.passingRent),
    currency: rents.heading(currencyColumn),
    rentrollDate: sameHeading(rentrollDateColumn, rents, changes),
    reason: changes.heading(names.reasonColumn),
    change: changes.heading(names.changeColumn),
    changeCurrency: changes.heading(names.currencyColumn),
    shown: [property, unit, tenant]
      .filter((name) => isKnown(changes, name) && name !== propertyId)
      .map((name) => changes.heading(name)),
    amounts: names.amounts
      .filter((name) => name !== names.changeColumn && isKnown(changes, name))
      .map((name) => changes.heading(name)),
  };
}

/** A display name may mean one column in rent rolls and another one in changes. */
function sameHeading(name: string, rents: ColumnNames, changes: ColumnNames): string {
  const heading = rents.heading(name);
  return changes.heading(name) === heading ? heading : name;
}
