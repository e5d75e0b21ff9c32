/** `npm run start:desktop`, `start:web` and `stop`: load the built add-in into Excel and remove it, with Microsoft's tool. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../node/command-line';
import { badInput } from '../contract/failure';
import { findGateway } from './find-gateway';
import { planSideload } from './plan-sideload';

/** The tool prints this if it failed, but still exits with 0. */
const FAILED = /^\s*(Error: )?Unable to (start|stop) debugging/m;

async function main(): Promise<void> {
  const manifest = path.resolve('dist/addin/manifest.xml');
  if (!existsSync(manifest))
    throw badInput('The add-in is not built yet. First run npm run build or npm start.');
  const origin = originOf(readFileSync(manifest, 'utf8'));
  const plan = planSideload({
    platform: process.platform,
    args: process.argv.slice(2),
    manifest,
    origin,
    gateway: await findGateway(origin),
  });
  for (const line of plan.lines) process.stdout.write(`${line}\n`);
  process.exitCode = plan.run ? await runTool(plan.run) : plan.code;
}

function originOf(manifest: string): string {
  const address = /<SourceLocation DefaultValue="([^"]+)"/.exec(manifest)?.[1];
  if (address && URL.canParse(address)) return new URL(address).origin;
  throw badInput('The built manifest does not name a page. Run npm run build again.');
}

async function runTool(args: readonly string[]): Promise<number> {
  // Without a shell, because folder names may contain spaces. With Node, because Windows has no executable bit.
  const tool = path.resolve('node_modules/office-addin-debugging/cli.js');
  if (!existsSync(tool)) throw badInput('The tool for sideloading is not installed. First run npm ci.');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, ...args], { stdio: ['inherit', 'pipe', 'pipe'] });
    let printed = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        to.write(chunk);
      });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 && FAILED.test(printed) ? 1 : (code ?? 1)));
  });
}

runCommand(main);
