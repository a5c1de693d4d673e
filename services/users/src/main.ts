import { runProcess } from '@hatchery/kit/process';

await runProcess('users', async () => {
  const [{ usersConfig: schema }, { startUsersService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
