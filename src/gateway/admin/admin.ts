/** `npm run gateway -- …`: the operator's commands. They may run while gateways run. */
import { runCommand } from '../../node/command-line';
import { createFilesPrivately } from '../../node/private-files';
import { runAdmin } from './run-admin';

createFilesPrivately();
runCommand(async () => {
  process.stdout.write(`${await runAdmin(process.argv.slice(2), process.env)}\n`);
});
