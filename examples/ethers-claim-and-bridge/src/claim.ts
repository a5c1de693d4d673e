import { Contract, dataLength, dataSlice, getAddress, type Signer, toBigInt, verifyTypedData } from 'ethers';
import { claimTypes, rewardDealerInterface } from './interfaces.ts';
import type { Platform } from './platform.ts';
import { until } from './until.ts';

const deadlineBytes = 32;

type Claim = {
  wallet: Signer;
  platform: Platform;
  chainId: number;
  voucherId: string;
  /** Whole tokens. */
  amount: number;
};

export type Claimed = { claimUid: string; hash: string; token: string; amount: bigint };

/** Claims tokens of a voucher to the wallet, and waits until the platform has seen it in a final block. */
export async function claimVoucher({ wallet, platform, chainId, voucherId, amount }: Claim): Promise<Claimed> {
  const address = await wallet.getAddress();
  const signed = await platform.claim({ address, voucherId, amount });
  if (signed.function !== 'claimReward' || signed.chainId !== chainId) {
    throw new Error(`This claim is for ${signed.function} on chain ${signed.chainId}.`);
  }
  const reward = {
    rewardContractType: signed.rewardContractType,
    rewardHolderAddress: signed.rewardHolderAddress,
    rewardContract: signed.rewardContract,
    receiver: signed.receiver,
    tokenId: toBigInt(signed.tokenId ?? 0),
    amount: toBigInt(signed.amount),
    clabimableUntil: toBigInt(signed.claimableUntil),
    voucherId: toBigInt(signed.voucherId),
  };
  if (getAddress(reward.receiver) !== getAddress(address)) throw new Error('The claim is for another wallet.');
  const dealer = new Contract(await platform.contract('RewardDealer', chainId), rewardDealerInterface, wallet);
  await checkSignature(dealer, chainId, reward, signed.signature);
  const sent = await dealer.getFunction('claimReward').send({ ...reward, signature: signed.signature });
  if ((await sent.wait())?.status !== 1) throw new Error(`The claim ${sent.hash} failed.`);
  await until('the claim is final', 300, async () => {
    const state = await platform.claimState(signed.claimUid);
    return state === 'final' ? state : undefined;
  });
  return { claimUid: signed.claimUid, hash: sent.hash, token: reward.rewardContract, amount: reward.amount };
}

/**
 * Checks before any gas is spent that the contract will accept the signature.
 * @param signature 32 bytes of deadline, then the 65 bytes that EIP-712 knows.
 */
async function checkSignature(dealer: Contract, chainId: number, reward: object, signature: string): Promise<void> {
  const domain = { name: 'RewardDealer', version: '1', chainId, verifyingContract: await dealer.getAddress() };
  const deadline = toBigInt(dataSlice(signature, 0, deadlineBytes));
  const bytes = dataSlice(signature, deadlineBytes, dataLength(signature));
  const signedBy = verifyTypedData(domain, claimTypes, { ...reward, deadline }, bytes);
  const signer = await dealer.getFunction('signer').staticCall();
  if (getAddress(signedBy) !== getAddress(signer)) throw new Error('The claim is not signed by the platform.');
}
