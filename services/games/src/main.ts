import { runProcess } from '@hatchery/kit/process';

await runProcess('games', async () => {
  const [{ gamesConfig: schema }, { startGamesService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
