import { Problem } from '@hatchery/api/problems';
import { getViemChain } from '@hatchery/chain/networks';
import {
  type Address,
  createPublicClient,
  custom,
  type Hex,
  http,
  type PublicClient,
  recoverMessageAddress,
} from 'viem';
import type { Proof, SignInMessage } from './wallet-sign-in.rules.ts';

/** Finds which message a signature signs, and how; undefined if it signs none. @throws Problem service-unavailable */
export type SignatureCheck = (request: {
  address: Address;
  signature: Hex;
  messages: SignInMessage[];
}) => Promise<{ message: SignInMessage; proof: Proof } | undefined>;

type Options = { rpcUrls: Map<number, string>; timeoutMilliseconds?: number };

/**
 * Checks signatures of keys here, without a call. If no key signed, asks contract accounts (ERC-1271), deployed or not yet
 * (ERC-6492), on the chain of each message.
 */
export function createSignatureCheck({ rpcUrls, timeoutMilliseconds = 5_000 }: Options): SignatureCheck {
  return async ({ address, signature, messages }) => {
    for (const message of messages)
      if (await isSignedByKey(message, signature)) return { message, proof: { by: 'key' } };

    const chainIds = [...new Set(messages.map(({ chainId }) => chainId))].filter((chainId) => rpcUrls.has(chainId));
    const checks = chainIds.map((chainId) =>
      checkOnChain({
        rpcUrl: rpcUrls.get(chainId) as string,
        chainId,
        address,
        signature,
        messages: messages.filter((message) => message.chainId === chainId),
        timeoutMilliseconds,
      }),
    );
    const outcomes = await Promise.allSettled(checks);
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled' && outcome.value)
        return { message: outcome.value, proof: { by: 'contract', chainId: outcome.value.chainId } };
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw unreachable(failed.reason);
    return undefined;
  };
}

async function isSignedByKey({ address, text }: SignInMessage, signature: Hex): Promise<boolean> {
  // 64 bytes are the compact form of EIP-2098.
  if (signature.length !== 132 && signature.length !== 130) return false;
  return recoverMessageAddress({ message: text, signature }).then(
    (signer) => signer === address,
    () => false,
  );
}

type ChainCheck = {
  rpcUrl: string;
  chainId: number;
  address: Address;
  signature: Hex;
  messages: SignInMessage[];
  timeoutMilliseconds: number;
};

/** The last 32 bytes of an ERC-6492 signature, whose account may not be deployed yet. */
const counterfactualMark = '6492'.repeat(16);

async function checkOnChain(check: ChainCheck): Promise<SignInMessage | undefined> {
  const { address, signature, messages, timeoutMilliseconds } = check;
  const { client, faults } = connect(check);
  const verify = async () => {
    const isContract = signature.endsWith(counterfactualMark) || (await client.getCode({ address })) !== undefined;
    if (!isContract) return undefined;
    const verdicts = await Promise.all(
      messages.map(({ text }) => client.verifyMessage({ address, message: text, signature })),
    );
    const found = messages[verdicts.indexOf(true)];
    // verifyMessage answers false if the endpoint is dead.
    if (!found && faults.length > 0) throw faults[0];
    return found;
  };
  return withDeadline(verify(), timeoutMilliseconds);
}

/** Error codes of a reverted execution, which is an answer and not a fault of the node. */
const revertCodes = new Set([3, -32000, -32015]);

function connect({ rpcUrl, chainId, timeoutMilliseconds }: ChainCheck): { client: PublicClient; faults: unknown[] } {
  const chain = getViemChain(chainId, rpcUrl);
  const faults: unknown[] = [];
  const rpc = http(rpcUrl, { batch: true, retryCount: 0, timeout: timeoutMilliseconds })({ chain });
  const transport = custom(
    {
      request: (request) =>
        rpc.request(request).catch((error: { code?: number }) => {
          if (!revertCodes.has(error.code ?? Number.NaN)) faults.push(error);
          throw error;
        }),
    },
    { retryCount: 0 },
  );
  return { client: createPublicClient({ chain, transport }), faults };
}

async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The chain did not answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps viem's long message out of the log: it names the endpoint, whose URL may hold a provider's key. */
const unreachable = (error: { shortMessage?: string; message?: string }) =>
  new Problem('service-unavailable', 'The chain cannot check this signature right now. Try again.', {
    cause: new Error(error.shortMessage ?? error.message),
  });
