import { runProcess } from '@hatchery/kit/process';

await runProcess('ultigen', async () => {
  const [{ ultigenConfig: schema }, { startUltigenService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
