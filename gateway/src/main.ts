import { runProcess } from '@hatchery/kit/process';

await runProcess('gateway', async () => {
  const [{ gatewayConfig: schema }, { startGateway: start }] = await Promise.all([
    import('./config.ts'),
    import('./server.ts'),
  ]);
  return { schema, start };
});
