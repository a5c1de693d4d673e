import { runProcess } from '@hatchery/kit/process';

await runProcess('vouchers', async () => {
  const [{ vouchersConfig: schema }, { startVouchersService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
