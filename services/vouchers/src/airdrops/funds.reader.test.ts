import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeAbiParameters } from 'viem';
import { createFundsReader } from './funds.reader.ts';

const [holder, stranger] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const;
const reverted = { error: { code: 3, message: 'execution reverted', data: '0x' } };
let owner: object = {};
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const calls = [JSON.parse(Buffer.concat(chunks).toString())].flat();
  const answers = calls.map(({ id, method }) => ({
    ...{ jsonrpc: '2.0', id },
    ...(method === 'eth_gasPrice' ? { result: '0x5' } : owner),
  }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const fundsOf = (account: typeof holder | typeof stranger | undefined) => {
  owner = account ? { result: encodeAbiParameters([{ type: 'address' }], [account]) } : reverted;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = { contract: stranger, contractType: 'ERC721', tokenId: 7n } as const;
  return createFundsReader({ RPC_URLS: new Map([[31337, [url]]]) }).read({ chainId: 31337, holder, ...token });
};

describe('the funds of an airdrop of one token', () => {
  it('are the token if the contract has it', async () => {
    expect(await fundsOf(holder)).toEqual({ funds: 1n, gasPrice: 5n });
    expect(await fundsOf(stranger)).toEqual({ funds: 0n, gasPrice: 5n });
  });

  it('are missing while the token is not minted', async () => {
    expect(await fundsOf(undefined)).toEqual({ funds: 0n, gasPrice: 5n });
  });
});
