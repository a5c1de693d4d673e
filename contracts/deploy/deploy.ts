import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  isAddressEqual,
  type PublicClient,
  parseAbi,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type BytecodeName, readBytecode } from './bytecode.ts';
import type { DeployParameters } from './parameters.ts';

export interface DeployOptions {
  rpcUrl: string;
  chainId: number;
  /** Pays for the deployment; either this or `deployerPrivateKey`. */
  account?: Account;
  deployerPrivateKey?: Hex;
  /** Owns the contracts; the deployer by default. */
  owner?: Address;
  /** Signs vouchers for both Ultigen contracts. */
  signerAddress: Address;
  /** Receives the token's initial supply and what buyers of eggs pay. */
  treasury: Address;
  parameters: DeployParameters;
  /** How long to wait for each batch of transactions; 120 by default. */
  timeoutSeconds?: number;
}

const proxyAbi = parseAbi(['constructor(address implementation, bytes data) payable']);

export class DeploymentError extends Error {
  override name = 'DeploymentError';
}

/**
 * Deploys the game token, the eggs and the monsters behind proxies, linked to each other.
 * The addresses follow from the deployer's address and its nonce alone, so that a fresh chain always gets the same ones.
 * @throws DeploymentError when a transaction reverts or the chain is not the one named.
 */
export async function deployContracts(options: DeployOptions): Promise<Deployment> {
  const { chainId, owner, signerAddress, treasury, parameters } = options;
  const deployer = createDeployer(options);
  await deployer.checkChain(chainId);
  const firstNonce = await deployer.client.getTransactionCount({ address: deployer.address, blockTag: 'pending' });
  const addressAt = (offset: number) =>
    getContractAddress({ from: deployer.address, nonce: BigInt(firstNonce + offset) });
  const [tokenCode, monstersCode, eggsCode] = [addressAt(0), addressAt(1), addressAt(2)];
  const [gameToken, ultigenMonsters, ultigenEggs] = [addressAt(3), addressAt(4), addressAt(5)];
  const initialOwner = owner ?? deployer.address;

  const implementations: BytecodeName[] = ['game-token', 'ultigen-monsters', 'ultigen-eggs'];
  const startBlock = await deployer.create(firstNonce, implementations.map(readBytecode));
  await deployer.create(firstNonce + implementations.length, [
    proxyCode(tokenCode, encodeTokenInitialize(parameters, initialOwner, treasury)),
    proxyCode(
      monstersCode,
      encodeFunctionData({
        abi: ultigenMonstersAbi,
        functionName: 'initialize',
        args: [initialOwner, signerAddress, ultigenEggs, gameToken, parameters.monstersBaseUri],
      }),
    ),
    proxyCode(
      eggsCode,
      encodeFunctionData({
        abi: ultigenEggsAbi,
        functionName: 'initialize',
        args: [
          {
            initialOwner,
            initialSigner: signerAddress,
            hatchyToken: gameToken,
            ultigen: ultigenMonsters,
            treasury,
            eggPrice: parameters.eggPrice,
            baseMonsterIds: [...parameters.baseMonsterIds],
            uri: parameters.eggsUri,
          },
        ],
      }),
    ),
  ]);
  const deployment = { gameToken, ultigenEggs, ultigenMonsters, startBlock };
  if (!(await isDeployed(deployer.client, deployment))) throw new DeploymentError('The contracts are not linked');
  return deployment;
}

/** Whether all contracts of a deployment stand on the client's chain and know each other. */
export async function isDeployed(
  client: Pick<PublicClient, 'getCode' | 'readContract'>,
  { gameToken, ultigenEggs, ultigenMonsters }: Omit<Deployment, 'startBlock'>,
): Promise<boolean> {
  const codes = await Promise.all(
    [gameToken, ultigenEggs, ultigenMonsters].map((address) => client.getCode({ address })),
  );
  if (codes.some((code) => code === undefined)) return false;
  const [monsters, eggs, token] = await Promise.all([
    client.readContract({ address: ultigenEggs, abi: ultigenEggsAbi, functionName: 'hatchyverseUltigen' }),
    client.readContract({ address: ultigenMonsters, abi: ultigenMonstersAbi, functionName: 'ultigenEggs' }),
    client.readContract({ address: ultigenEggs, abi: ultigenEggsAbi, functionName: 'hatchyToken' }),
  ]);
  return (
    isAddressEqual(monsters, ultigenMonsters) && isAddressEqual(eggs, ultigenEggs) && isAddressEqual(token, gameToken)
  );
}

/** Answers the recorded deployment of the chain if it stands there, and deploys otherwise. */
export async function ensureDeployed(options: DeployOptions): Promise<Deployment> {
  const recorded = findDeployment(options.chainId);
  const client = createPublicClient({ transport: http(options.rpcUrl) });
  if (recorded !== undefined && (await isDeployed(client, recorded))) return recorded;
  return deployContracts(options);
}

function proxyCode(implementation: Address, data: Hex): Hex {
  return encodeDeployData({ abi: proxyAbi, bytecode: readBytecode('erc1967-proxy'), args: [implementation, data] });
}

function encodeTokenInitialize(parameters: DeployParameters, owner: Address, holder: Address): Hex {
  const { tokenName, tokenSymbol, tokenInitialSupply, tokenMaxSupply } = parameters;
  return encodeFunctionData({
    abi: gameTokenAbi,
    functionName: 'initialize',
    args: [tokenName, tokenSymbol, owner, holder, tokenInitialSupply, tokenMaxSupply],
  });
}

function createDeployer(options: DeployOptions) {
  const { rpcUrl, chainId, deployerPrivateKey, timeoutSeconds = 120 } = options;
  const account = options.account ?? (deployerPrivateKey && privateKeyToAccount(deployerPrivateKey));
  if (account === undefined) throw new DeploymentError('Neither an account nor a private key was given');
  const chain = getViemChain(chainId, rpcUrl);
  const transport = http(rpcUrl, { timeout: 10_000 });
  const client = createPublicClient({ chain, transport, pollingInterval: 100 });
  const wallet = createWalletClient({ chain, transport, account });

  return {
    address: account.address,
    client,

    async checkChain(expected: number): Promise<void> {
      const actual = await client.getChainId();
      if (actual !== expected) throw new DeploymentError(`${rpcUrl} is chain ${actual}, not ${expected}`);
    },

    /** Sends all at once, with nonces from `nonce` on, and waits; answers the first block that holds one of them. */
    async create(nonce: number, codes: Hex[]): Promise<number> {
      const hashes = await Promise.all(
        codes.map((data, index) => wallet.sendTransaction({ data, nonce: nonce + index })),
      );
      const receipts = await Promise.all(
        hashes.map((hash) => client.waitForTransactionReceipt({ hash, timeout: timeoutSeconds * 1000 })),
      );
      const failed = receipts.find((receipt) => receipt.status !== 'success');
      if (failed !== undefined) throw new DeploymentError(`Transaction ${failed.transactionHash} reverted`);
      return Math.min(...receipts.map((receipt) => Number(receipt.blockNumber)));
    },
  };
}
