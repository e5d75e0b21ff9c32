/** `npm run gateway -- …`: what the operator does beside the gateways that run. */
import { runCommand } from '../../node/command-line';
import { runAdmin } from './run-admin';

runCommand(async () => {
  process.stdout.write(`${await runAdmin(process.argv.slice(2), process.env)}\n`);
});
