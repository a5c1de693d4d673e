import { createServer } from 'node:net';

/** The wanted port if nobody listens on it, otherwise any free one. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? ((await tryPort(0)) as number);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(found));
    });
  });
}
