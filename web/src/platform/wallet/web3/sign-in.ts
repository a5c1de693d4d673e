import { signMessage } from 'wagmi/actions';
import { api } from '../../api.ts';
import { createIntent } from '../../intent.ts';
import { enterSession } from '../../session/session.ts';
import type { Web3 } from './web3.ts';

interface Signer {
  address: `0x${string}`;
  chainId: number;
}

/**
 * Signs in with the connected wallet. A guest's eggs and creatures come along.
 * @throws when the wallet refuses, or the account cannot be fetched.
 */
export async function signInWithWallet(web3: Web3, { address, chainId }: Signer): Promise<void> {
  const { message } = await api.users.walletMessage({ query: { address, chainId } });
  const signature = await signMessage(web3, { message });
  const answer = await api.users.signInWithWallet({ body: { address, signature } }, { intent: createIntent() });
  const session = await enterSession(answer);
  if (session.status !== 'authenticated')
    throw new Error("You're signed in, but we couldn't load your account. Try again in a moment.");
}

/**
 * Links the connected wallet to the account that is signed in; a guest becomes an account by it.
 * @throws when the wallet refuses, or another account owns it.
 */
export async function linkConnectedWallet(web3: Web3, { address, chainId }: Signer): Promise<void> {
  const { message } = await api.users.linkMessage({ query: { address, chainId } });
  const signature = await signMessage(web3, { message });
  const answer = await api.users.linkWallet({ body: { address, signature } }, { intent: createIntent() });
  await enterSession(answer);
}
