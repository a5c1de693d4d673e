import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from '../src/answering.ts';
import { connectToChain } from '../src/chain-client.ts';

type Reply = { status?: number; result?: unknown; error?: { code: number; message: string; data?: string } };

const closings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closings.map((close) => close())));

/** Stands for a node that answers everything in one way; without `reply` it hangs up. */
async function startNode(reply?: Reply) {
  const calls = { count: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.count += 1;
    if (!reply) return response.socket?.destroy();
    const { status = 200, ...answer } = reply;
    const asked = JSON.parse(Buffer.concat(chunks).toString());
    const answers = [asked].flat().map(({ id }) => ({ jsonrpc: '2.0', id, ...answer }));
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const words = { chain: 'The chain', advice: 'Please try again later.' };
const read = (...nodes: { url: string }[]) => {
  const client = connectToChain(
    31337,
    nodes.map(({ url }) => url),
  );
  return answering(client.getBlockNumber({ cacheTime: 0 }), words);
};

describe('a chain with several nodes', () => {
  it.each([
    ['hangs up', undefined],
    ['is over its limit', { status: 429 }],
    ['is broken', { status: 503 }],
    ['is busy', { error: { code: -32005, message: 'limit exceeded' } }],
  ])('asks the next one where one %s', async (_, reply) => {
    const [first, second] = [await startNode(reply), await startNode({ result: '0x7' })];
    expect(await read(first, second)).toBe(7n);
    expect(first.calls.count).toBe(1);
  });

  it('takes what a node says about the call for the answer', async () => {
    const refusal = { error: { code: 3, message: 'execution reverted', data: '0x' } };
    const [first, second] = [await startNode(refusal), await startNode({ result: '0x7' })];
    await expect(read(first, second)).rejects.toMatchObject({ code: 'bad-gateway' });
    expect(second.calls.count).toBe(0);
  });
});

describe('a chain that fails', () => {
  it.each([
    ['hangs up', undefined, 'service-unavailable'],
    ['is over its limit', { status: 429 }, 'service-unavailable'],
    ['is broken', { status: 500 }, 'service-unavailable'],
    [
      'is over its limit, in its own words',
      { error: { code: -32005, message: 'limit exceeded' } },
      'service-unavailable',
    ],
    ['does not want us', { status: 403 }, 'bad-gateway'],
    ['answers nonsense', { result: 'nonsense' }, 'bad-gateway'],
  ])('is told by what is wrong: it %s', async (_, reply, code) => {
    await expect(read(await startNode(reply))).rejects.toMatchObject({ code });
  });
});
