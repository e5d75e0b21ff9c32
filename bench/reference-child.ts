/** `reference-child.ts FOLDER UNITS` runs the reference service. Replies to each message with its memory use. */
import { startService } from '../src/service/start-service';

async function main(): Promise<void> {
  const [dataDir = '', units] = process.argv.slice(2);
  const service = await startService({ dataDir, units: Number(units), monthlyTokenQuota: 1000 });
  process.on('message', () => process.send?.({ rssMb: process.memoryUsage.rss() / 1024 / 1024 }));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url: service.baseUrl, ...service });
}

void main();
