import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpRpc } from '../src/rpc/http.rpc.ts';
import { RpcFault } from '../src/rpc/rpc.ts';
import { startAnvil } from './anvil.ts';

type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } };
const call = { from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}`, data: '0x', value: 0n } as const;

/** A node that says the same to everything, or something by method. */
async function asking<T>(
  answer: Answer | ((method: string) => Answer),
  ask: (rpc: ReturnType<typeof createHttpRpc>) => Promise<T>,
) {
  let batches = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const requests = [JSON.parse(Buffer.concat(chunks).toString())].flat() as { id: number; method: string }[];
    batches += 1;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        requests.map(({ id, method }) => ({
          jsonrpc: '2.0',
          id,
          ...(typeof answer === 'function' ? answer(method) : answer),
        })),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let faults = 0;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rpc = createHttpRpc({ urls: [url], retries: 0, onFault: () => (faults += 1) });
  try {
    return { value: await ask(rpc), faults: () => faults, batches: () => batches };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('broadcast', () => {
  it.each([
    ['already known', 'taken'],
    ['transaction already imported', 'taken'],
    ['nonce too low: next nonce 5, tx nonce 4', 'nonce-used'],
    ['replacement transaction underpriced', 'underpriced'],
    ['max fee per gas less than block base fee', 'underpriced'],
    ['insufficient funds for gas * price + value', 'no-funds'],
    ['intrinsic gas too low', 'rejected'],
  ])('understands "%s" as %s', async (message, outcome) => {
    const { value, faults } = await asking({ error: { code: -32000, message } }, (rpc) => rpc.broadcast('0x00'));
    expect(value).toEqual({ outcome, message });
    expect(faults()).toBe(0);
  });

  it('throws when the node is too busy to say', async () => {
    const busy = { error: { code: -32005, message: 'limit exceeded' } };
    await expect(asking(busy, (rpc) => rpc.broadcast('0x00'))).rejects.toThrow(RpcFault);
  });
});

describe('simulate', () => {
  it.each([
    ['a revert', { code: 3, message: 'execution reverted', data: '0x' }, { refused: 'execution reverted' }],
    [
      'a revert in an object',
      { code: -32603, message: 'internal', data: { data: '0x12345678' } },
      { refused: 'internal' },
    ],
    [
      'a revert without data',
      { code: -32000, message: 'execution reverted: No eggs' },
      { refused: 'execution reverted: No eggs' },
    ],
    [
      'an empty account',
      { code: -32000, message: 'insufficient funds for transfer' },
      { unclear: 'insufficient funds for transfer' },
    ],
  ])('tells %s', async (_, error, expected) => {
    expect((await asking({ error }, (rpc) => rpc.simulate(call))).value).toEqual(expected);
  });

  it('tells the gas', async () => {
    expect((await asking({ result: '0x5208' }, (rpc) => rpc.simulate(call))).value).toEqual({ gas: 21_000n });
  });
});

describe('succeeds', () => {
  it.each([
    ['a call with too little gas', { code: -32603, message: 'EVM error OutOfGas' }],
    ['a call with less gas than its data costs', { code: -32000, message: 'intrinsic gas too low' }],
    ['a revert', { code: 3, message: 'execution reverted', data: '0x' }],
  ])('is false for %s', async (_, error) => {
    expect((await asking({ error }, (rpc) => rpc.succeeds(call, 30_000n))).value).toBe(false);
  });

  it('is true for a call that the node runs', async () => {
    expect((await asking({ result: '0x' }, (rpc) => rpc.succeeds(call, 30_000n))).value).toBe(true);
  });

  it('throws when the node is too busy to say', async () => {
    const busy = { error: { code: -32005, message: 'limit exceeded' } };
    await expect(asking(busy, (rpc) => rpc.succeeds(call, 30_000n))).rejects.toThrow(RpcFault);
  });
});

describe('a reading that may find nothing', () => {
  const read = (answer: Answer) => asking(answer, (rpc) => rpc.tryRead(call.to, '0x'));

  it('finds nothing where the contract refuses it', async () => {
    expect((await read({ error: { code: 3, message: 'execution reverted' } })).value).toBeUndefined();
  });

  it.each([
    ['does not know the block', { error: { code: -32000, message: 'header not found' } }],
    ['answers null', { result: null }],
  ])('throws where the node %s', async (_, answer) => {
    await expect(read(answer)).rejects.toThrow(RpcFault);
  });
});

it('throws where a node has no balance to tell', async () => {
  await expect(asking({ result: null }, (rpc) => rpc.balanceOf(call.from))).rejects.toThrow(RpcFault);
});

describe('the owner of a contract', () => {
  const owner = (answer: Answer) => asking(answer, (rpc) => rpc.ownerOf(call.to));

  it('is nobody where the contract knows none', async () => {
    expect((await owner({ error: { code: 3, message: 'execution reverted' } })).value).toBeUndefined();
    expect((await owner({ result: '0x' })).value).toBeUndefined();
    expect((await owner({ result: `0x${'0'.repeat(24)}${'1'.repeat(40)}` })).value).toBe(call.from);
  });

  it('is not taken for nobody when the node is too busy to say', async () => {
    await expect(owner({ error: { code: -32005, message: 'limit exceeded' } })).rejects.toThrow(RpcFault);
  });
});

it('takes the gas price where a node proposes no tip', async () => {
  const answers: Record<string, Answer> = {
    eth_getBlockByNumber: { result: { baseFeePerGas: '0x7' } },
    eth_gasPrice: { result: '0xa' },
  };
  const unknown = { error: { code: -32601, message: 'method not found' } };
  const { value } = await asking(
    (method) => answers[method] ?? unknown,
    (rpc) => rpc.fees(),
  );
  expect(value).toEqual({ baseFeePerGas: 7n, priorityFeePerGas: 3n });
});

it('sends what is asked at one moment as one batch', async () => {
  const { value, batches } = await asking({ result: null }, (rpc) =>
    rpc.blocks(Array.from({ length: 500 }, (_, i) => i)),
  );
  expect(value).toHaveLength(500);
  expect(batches()).toBe(1);
});

it('counts what a node fails', async () => {
  const counted: number[] = [];
  const rpc = createHttpRpc({ urls: ['http://127.0.0.1:1'], retries: 0, onFault: () => counted.push(1) });
  await expect(rpc.head()).rejects.toThrow(RpcFault);
  expect(counted).toHaveLength(1);
});

it('asks the next node when one is gone', async () => {
  const anvil = await startAnvil();
  const rpc = createHttpRpc({ urls: ['http://127.0.0.1:1', anvil.url], retries: 0 });
  expect((await rpc.head()).number).toBe(0);
  await anvil.stop();
});

describe('several nodes', () => {
  type Node = { url: string; asked: string[]; close(): void };

  /** A node whose newest block has this number. Undefined: it answers nothing. */
  async function startNode(height: () => number | undefined): Promise<Node> {
    const asked: string[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const number = height();
      if (number === undefined) return;
      const requests = [JSON.parse(Buffer.concat(chunks).toString())].flat() as { id: number; method: string }[];
      asked.push(...requests.map(({ method }) => method));
      const block = { number: `0x${number.toString(16)}`, hash: '0x01', parentHash: '0x00', timestamp: '0x1' };
      const answers = requests.map(({ id, method }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_getBlockByNumber' ? block : '0x5',
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      asked,
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it('reads from the node that is furthest, whichever is named first', async () => {
    const heights: (number | undefined)[] = [7, 9];
    const nodes = await Promise.all([0, 1].map((index) => startNode(() => heights[index])));
    try {
      const rpc = createHttpRpc({ urls: nodes.map(({ url }) => url), retries: 0, timeoutMilliseconds: 2_000 });
      expect((await rpc.head()).number).toBe(9);
      await rpc.nonceOf(call.from);
      expect(nodes.map(({ asked }) => asked.includes('eth_getTransactionCount'))).toEqual([false, true]);

      heights.splice(0, 2, 12, 9);
      expect((await rpc.head()).number).toBe(12);
      await rpc.balanceOf(call.from);
      expect(nodes.map(({ asked }) => asked.includes('eth_getBalance'))).toEqual([true, false]);

      heights[0] = undefined;
      expect((await rpc.head()).number).toBe(9);
    } finally {
      for (const node of nodes) node.close();
    }
  });

  it('asks the next node when one sends headers and then nothing', async () => {
    const stalling = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    });
    await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve));
    const node = await startNode(() => 9);
    try {
      const urls = [`http://127.0.0.1:${(stalling.address() as AddressInfo).port}`, node.url];
      const rpc = createHttpRpc({ urls, retries: 0, timeoutMilliseconds: 500 });
      expect(await rpc.nonceOf(call.from)).toBe(5);
    } finally {
      stalling.closeAllConnections();
      stalling.close();
      node.close();
    }
  });

  it('asks the next node when one fails', async () => {
    const heights: (number | undefined)[] = [9, 9];
    const nodes = await Promise.all([0, 1].map((index) => startNode(() => heights[index])));
    let faults = 0;
    try {
      const urls = nodes.map(({ url }) => url);
      const rpc = createHttpRpc({ urls, retries: 0, timeoutMilliseconds: 2_000, onFault: () => (faults += 1) });
      await rpc.head();
      heights[0] = undefined;
      expect(await rpc.nonceOf(call.from)).toBe(5);
      expect(faults).toBe(1);
      heights[1] = undefined;
      await expect(rpc.nonceOf(call.from)).rejects.toThrow(RpcFault);
    } finally {
      for (const node of nodes) node.close();
    }
  });
});
