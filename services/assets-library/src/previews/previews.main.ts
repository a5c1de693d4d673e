import type { AnnouncedFile, Answer } from './inspected.ts';

/**
 * A process that looks at files for the service, so that no file does harm to it: see inspector.ts. It has neither secrets nor a
 * database, and answers one file after the other.
 */
if (!process.send) {
  process.stderr.write('usage: the service of the library starts node previews.main.ts, and sends files to it\n');
  process.exit(1);
}
// The service ends it. A signal to the whole group, as a terminal sends it, would look as if a file had done it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// An exit would wait for what decoders do in other threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const { inspectFile } = await import('./inspect-file.ts');
const answer = (message: Answer | 'ready') => process.send?.(message);

process.on('message', async (file: AnnouncedFile) => answer(await inspectFile(file)));
answer('ready');
