import { runProcess } from '@hatchery/kit/process';

await runProcess('chain', async () => {
  const [{ chainConfig: schema }, { startChainService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
