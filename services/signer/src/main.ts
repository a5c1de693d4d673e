import { runProcess } from '@hatchery/kit/process';

await runProcess('signer', async () => {
  const [{ signerConfig: schema }, { startSignerService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
