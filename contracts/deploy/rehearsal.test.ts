import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Anvil, startAnvil } from '@hatchery/kit/anvil';
import { privateKeyToAccount } from 'viem/accounts';
import { familiesFor } from './families/families.ts';
import { localBlockchainId, localChainId, localDeployerPrivateKey } from './local.ts';
import { ensureLocalMessaging } from './local-messaging.ts';
import { getDeployParameters } from './parameters.ts';
import { rehearse } from './rehearsal.ts';

const chainId = localChainId;
const warp = '0x0200000000000000000000000000000000000005';

let anvil: Anvil;
let node: Server;

/** Stands for a node of Avalanche: the precompile answers, but there is no real code at its address. */
function startNode(rpcUrl: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { id, method, params = [] } = JSON.parse(body);
    const own: Record<string, object> = {
      eth_getCode: { result: '0x01' },
      eth_call: { result: localBlockchainId(chainId) },
      // Only anvil knows it.
      eth_getAccountInfo: { error: { code: -32601, message: 'Method not found' } },
    };
    const told = JSON.stringify(params).includes(warp) ? own[method] : undefined;
    const forward = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const answer = told ? JSON.stringify({ jsonrpc: '2.0', id, ...told }) : await (await fetch(rpcUrl, forward)).text();
    response.setHeader('content-type', 'application/json').end(answer);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

beforeAll(async () => {
  anvil = await startAnvil();
  await ensureLocalMessaging({ rpcUrl: anvil.rpcUrl, chainId });
  node = await startNode(anvil.rpcUrl);
});

afterAll(async () => {
  node.closeAllConnections();
  node.close();
  await anvil.stop();
});

it('rehearses contracts that call a precompile', async () => {
  const parameters = getDeployParameters(chainId, 'https://hatchery.test');
  const families = familiesFor(parameters).filter(({ name }) => ['gameToken', 'tokenBridge'].includes(name));
  const account = privateKeyToAccount(localDeployerPrivateKey);
  const { steps } = await rehearse({
    rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    chainId,
    account,
    signerAddress: account.address,
    treasury: account.address,
    parameters,
    families,
    recorded: null,
  });
  expect(steps.map(({ what }) => what)).toEqual([
    'code of gameToken',
    'code of tokenBridge',
    'gameToken',
    'tokenBridge',
  ]);
});
