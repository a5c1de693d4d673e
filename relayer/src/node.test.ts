import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Hex, keccak256, pad, parseTransaction, type TransactionSerializedEIP1559 } from 'viem';
import { openNode } from './node.ts';

type Request = { id: number; method: string; params: never[] };

/** Replies by method. A reply that throws becomes an error of the node. */
type Answers = Record<string, (...params: never[]) => unknown>;

let server: Server;
afterEach(() => void server?.close());

async function nodeThat(answers: Answers) {
  const answerTo = ({ id, method, params }: Request) => {
    try {
      return { jsonrpc: '2.0', id, result: answers[method]?.(...params) };
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32603, message: (error as Error).message } };
    }
  };
  server = createServer(async (request, response) => {
    const asked = (await json(request)) as Request | Request[];
    const answer = Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return openNode({ chainId: 31337, rpcUrl, privateKey: pad('0x1'), pause: async () => {} });
}

const to = pad('0x2', { size: 20 });
const transaction = { to, data: '0x12' as Hex, gas: 100_000n };

test('sends transactions in order and returns which succeeded', async () => {
  const raws: Hex[] = [];
  const node = await nodeThat({
    eth_getTransactionCount: () => '0x5',
    eth_gasPrice: () => '0x64',
    eth_sendRawTransaction: (raw: Hex) => {
      raws.push(raw);
      return keccak256(raw);
    },
    eth_getTransactionReceipt: (hash: Hex) => ({ status: hash === keccak256(raws[1] as Hex) ? '0x0' : '0x1' }),
  });
  expect(await node.send([transaction, transaction, transaction])).toEqual([true, false, true]);
  const sent = raws.map((raw) => parseTransaction(raw as TransactionSerializedEIP1559));
  expect(sent.map(({ nonce }) => nonce)).toEqual([5, 6, 7]);
  expect(sent[0]).toMatchObject({ chainId: 31337, gas: 100_000n, maxFeePerGas: 400n });
});

test('pays more to replace a transaction that no block included', async () => {
  const fees: (bigint | undefined)[] = [];
  let isMining = false;
  const node = await nodeThat({
    eth_getTransactionCount: () => '0x0',
    eth_gasPrice: () => '0x64',
    eth_sendRawTransaction: (raw: Hex) => {
      fees.push(parseTransaction(raw as TransactionSerializedEIP1559).maxFeePerGas);
      return keccak256(raw);
    },
    eth_getTransactionReceipt: () => (isMining ? { status: '0x1' } : null),
  });
  expect(await node.send([transaction])).toEqual([undefined]);
  isMining = true;
  expect(await node.send([transaction])).toEqual([true]);
  expect(await node.send([transaction])).toEqual([true]);
  expect(fees).toEqual([400n, 800n, 400n]);
});

test('a refused call has no answer, and a failing node throws', async () => {
  const call = { to, data: '0x34' as Hex };
  let isBroken = false;
  const node = await nodeThat({
    eth_call: ({ data }: { data: Hex }) => {
      if (isBroken) throw new Error('the database is gone');
      if (data === '0x34') throw new Error('execution reverted');
      if (data === '0x56') throw new Error('EVM error OutOfGas');
      return data === '0x00' ? '0x' : pad('0x7');
    },
  });
  expect(await node.ask([call, { to, data: '0x56' }, { to, data: '0x00' }, { to, data: '0x01' }], 1)).toEqual([
    undefined,
    undefined,
    undefined,
    pad('0x7'),
  ]);
  isBroken = true;
  await expect(node.ask([call], 1)).rejects.toThrow('the database is gone');
});

test('reads logs in pieces', async () => {
  const ranges: string[] = [];
  const node = await nodeThat({
    eth_getLogs: ({ fromBlock, toBlock }: { fromBlock: Hex; toBlock: Hex }) => {
      ranges.push(`${Number(fromBlock)} to ${Number(toBlock)}`);
      return [{ address: to, topics: [], data: '0x', blockNumber: toBlock }];
    },
  });
  const logs = await node.logs(5, 25_000, []);
  expect(ranges).toEqual(['5 to 10004', '10005 to 20004', '20005 to 25000']);
  expect(logs.map(({ block }) => block)).toEqual([10_004, 20_004, 25_000]);
  expect(await node.logs(6, 5, [])).toEqual([]);
});

test('counts waiting transactions', async () => {
  const node = await nodeThat({
    eth_getTransactionCount: (_: never, tag: never) => (tag === 'latest' ? '0x3' : '0x5'),
  });
  expect(await node.waiting()).toBe(2);
});
