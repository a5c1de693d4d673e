import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { signatureAirdropAbi as abi } from '@hatchery/chain/abis/signature-airdrop';
import { encodeFunctionData, parseEther } from 'viem';
import type { Call, Seed } from './seed.ts';

const airdropId = 1n;
const maxClaims = 1_000n;
const [inactive, active] = [0, 1] as const;
const funds = parseEther('100000');

/** Starts an airdrop of game tokens, for players with a signed claim. Changes nothing once something was claimed. */
export const seedSignatureAirdrop: Seed = async ({ client, deployment: { signatureAirdrop: to, gameToken } }) => {
  if (!to) return [];
  const token = { address: gameToken, abi: gameTokenAbi } as const;
  const [[state, known, claims], held] = await Promise.all([
    client.readContract({ address: to, abi, functionName: 'airdrops', args: [airdropId] }),
    client.readContract({ ...token, functionName: 'balanceOf', args: [to] }),
  ]);
  const calls: Call[] = [];
  if (claims > 0n) return calls;
  const create = { abi, functionName: 'createAirdrop', args: [airdropId, maxClaims] } as const;
  if (known === 0n) calls.push({ to, data: encodeFunctionData(create) });
  const open = { abi, functionName: 'setAirdropState', args: [airdropId, active] } as const;
  if (state === inactive) calls.push({ to, data: encodeFunctionData(open) });
  const transfer = { abi: gameTokenAbi, functionName: 'transfer', args: [to, funds] } as const;
  if (held === 0n) calls.push({ to: gameToken, data: encodeFunctionData(transfer) });
  return calls;
};
