import { runProcess } from '@hatchery/kit/process';

await runProcess('trades', async () => {
  const [{ tradesConfig: schema }, { startTradesService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
