import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type * as z from 'zod';
import type { Closable } from './closing.ts';
import type { KitConfig } from './config.ts';
import type { Logger } from './log.ts';

type Config = Pick<KitConfig, 'LOG_LEVEL' | 'DRAIN_SECONDS'>;

type Startable<Schema extends z.ZodType<Config>> = {
  schema: Schema;
  start(options: { config: z.infer<Schema>; log: Logger }): Promise<Closable>;
};

/** Holds compiled code, and TypeScript without its types. Where it cannot be written, what is there is still read. */
const compiledCode = fileURLToPath(new URL('../../../node_modules/.cache/compiled/', import.meta.url));

/**
 * Runs a process: reads its configuration, starts it, and drains it on a signal. Ends with code 1 where it cannot start.
 * @param load imports the process. A static import would compile it before the kept code is looked up.
 */
export async function runProcess<Schema extends z.ZodType<Config>>(
  name: string,
  load: () => Promise<Startable<Schema>>,
): Promise<void> {
  enableCompileCache(compiledCode);
  const [{ loadConfig }, { drainOnSignal }, { createLogger }, { schema, start }] = await Promise.all([
    import('./config.ts'),
    import('./drain.ts'),
    import('./log.ts'),
    load(),
  ]);
  const config = loadConfig(schema);
  const log = createLogger({ service: name, level: config.LOG_LEVEL });
  // It may serve before all of it has started. A signal in that time waits for the start, and then drains. The start
  // begins in a microtask, so that no signal finds a process that works and does not listen yet.
  const started = Promise.resolve().then(() => start({ config, log }));
  const close = async () => (await started).close();
  drainOnSignal({ log, close, deadlineMilliseconds: (config.DRAIN_SECONDS + 20) * 1_000 });
  await started.catch((error: unknown) => {
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  });
  collectGarbage();
}

/** A start leaves 10 MB of garbage, and a process that does little afterwards would not collect it for hours. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
