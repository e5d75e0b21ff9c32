import { accountButton } from './pane-steps';
import type { WorkbenchDriver } from './workbench-driver';

/** Signs in in the pane, as a person does, and waits until the cells have answered. */
export async function signIn(
  { pane, idle }: Pick<WorkbenchDriver, 'pane' | 'idle'>,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<void> {
  await pane.getByLabel('Client ID').fill(clientId);
  await pane.getByLabel('Client secret').fill(clientSecret);
  await pane.getByRole('button', { name: 'Sign in', exact: true }).click();
  const person = accountButton(pane);
  const problem = pane.getByRole('alert').filter({ hasText: /\S/ }).first();
  await person.or(problem).first().waitFor();
  if (await problem.count()) throw new Error(`The pane says: ${await problem.textContent()}`);
  // Cells in error are retried when the list of formulas is ready.
  await pane.getByRole('status', { name: 'Looking for formulas' }).waitFor({ state: 'hidden' });
  await pane.getByRole('tab').first().waitFor();
  await pane.getByText('Not signed in').first().waitFor({ state: 'hidden' });
  await idle();
}
