import { runProcess } from '@hatchery/kit/process';

await runProcess('masters', async () => {
  const [{ mastersConfig: schema }, { startMastersService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
