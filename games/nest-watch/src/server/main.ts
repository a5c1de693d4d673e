import { type Config, readConfig } from './config.ts';
import { startNestWatch } from './server.ts';

/** Reads the configuration, or says what is wrong with it and ends. */
function configOrEnd(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(`The configuration is not valid: ${(error as Error).message}`);
    return process.exit(1);
  }
}

const server = await startNestWatch({ config: configOrEnd() });
console.log(`Nest Watch keeps watch at ${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
