import { runProcess } from '@hatchery/kit/process';

await runProcess('assets-library', async () => {
  const [{ assetsLibraryConfig: schema }, { startAssetsLibraryService: start }] = await Promise.all([
    import('./config.ts'),
    import('./service.ts'),
  ]);
  return { schema, start };
});
