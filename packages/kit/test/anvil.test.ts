import { startAnvil } from '../src/anvil.ts';
import { eventually } from '../src/testing.ts';

it('mines a transaction that anvil keeps in its pool although its turn has come', async () => {
  const anvil = await startAnvil();
  try {
    const ask = async <T>(method: string, ...params: unknown[]): Promise<T> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(anvil.rpcUrl, { method: 'POST', headers, body });
      return ((await response.json()) as { result: T }).result;
    };
    const [from] = await ask<string[]>('eth_accounts');
    const hash = await ask('eth_sendTransaction', { from, to: from, value: '0x1', nonce: '0x1' });
    // Anvil looks at a queued transaction again only when the one before it is mined, and that one never comes.
    await ask('anvil_setNonce', from, '0x1');
    await eventually(() => ask('eth_getTransactionReceipt', hash));
  } finally {
    await anvil.stop();
  }
});
