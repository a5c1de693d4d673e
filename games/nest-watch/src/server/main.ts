import { readConfig } from './config.ts';
import { startNestWatch } from './server.ts';

const server = await startNestWatch({ config: readConfig(process.env) });
console.log(`Nest Watch keeps watch at ${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
