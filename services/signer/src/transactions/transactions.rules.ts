import type { Deployment } from '@hatchery/chain/addresses';
import { type Bridge, judgeKeptCall } from '@hatchery/chain/kept-calls-judge';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import { type SignedType, signedTypes } from '@hatchery/chain/voucher-requests';
import { redeemSignature, verifierContracts } from '@hatchery/chain/vouchers';
import { type Address, getAddress, type Hex, isAddressEqual, slice, toFunctionSelector } from 'viem';
import { isWithdrawal, type Pausable } from '../pauses/pauses.rules.ts';
import { receiverOf } from '../sweeps/transfers.rules.ts';
import { isOpening, isPaidByItsSender, isPurchase, type SoldVoucher } from './purchases.rules.ts';

/** A transaction as the relay wants it signed. Addresses are checksummed. */
export type UnsignedTransaction = {
  chainId: number;
  from: Address;
  to: Address;
  data: Hex;
  value: bigint;
  gas: bigint;
  nonce: number;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
};

/** The account that signs, and the facts about sender and receiver. */
export type Parties = {
  sender: 'operator' | 'wallet' | 'unknown';
  receiverIsWallet: boolean;
  /** The operator of now, where the sender was the operator before. */
  successor?: Address | undefined;
  /** Addresses that may receive assets of the sender now. */
  sweepReceivers: Address[];
  /** The voucher that the transaction is sent for, by its reference. */
  sold?: SoldVoucher | undefined;
  /** Contracts of the platform on the chain; undefined for a chain without any. */
  contracts: Omit<Deployment, 'startBlock'> | undefined;
  /** The bridges of the platform on all other chains. */
  otherBridges?: Bridge[];
};

export type TransactionLimits = { maxGas: bigint; maxFeePerGas: bigint; maxTopUp: bigint };

/** Returns the functions that redeem kinds of vouchers, by the name of their contract in a deployment. */
const selectorsOf = (types: readonly SignedType[]) =>
  new Map(
    [...Map.groupBy(types, (type) => verifierContracts[voucherKinds[type].contract])].map(([contract, own]) => [
      contract,
      own.map((type) => toFunctionSelector(redeemSignature(type))),
    ]),
  );
const redeemedByOperator = selectorsOf(signedTypes);
/** A wallet pays only for vouchers that were signed for it, see `isPurchase`. */
const redeemedByWallets = selectorsOf(signedTypes.filter((type) => !isPaidByItsSender(type)));
const redeemedAsWithdrawal = selectorsOf(signedTypes.filter(isWithdrawal));
/** The relay may still hold purchases without a bound, from releases before this one. */
const buying = ['buyEggAtMost(uint256,uint256,uint256)', 'buyEgg(uint256,uint256)'].map((name) =>
  toFunctionSelector(name),
);
/** The functions by which the keeper settles and reveals draws. Anyone may call them; none pays or gives to the caller. */
const keeping = new Map<keyof Omit<Deployment, 'startBlock'>, Hex[]>([
  ['drawBeacon', [toFunctionSelector('settle(uint256)'), toFunctionSelector('settleSigned(uint256[],bytes[])')]],
  ['gen2Collection', [toFunctionSelector('reveal(uint256)'), toFunctionSelector('claim(uint256[])')]],
  ['omnimon', [toFunctionSelector('reveal(uint256)')]],
  ['omnichainItems', [toFunctionSelector('revealOpenings(uint256[])')]],
  ['mastersLootboxes', [toFunctionSelector('revealOpenings(uint256[])')]],
]);
const approve = toFunctionSelector('approve(address,uint256)');
const approveAll = toFunctionSelector('setApprovalForAll(address,bool)');

/** The purpose of a transaction, which decides its limits. Calls of the table of kept wallets have limits of the day. */
export type Purpose = 'call' | 'kept-call' | 'kept-listing' | 'sweep' | 'top-up' | 'handover' | 'nothing';

/** @property part the part of the platform that it belongs to, which a kill switch of its own stops. */
export type Verdict = { purpose: Purpose; part?: Pausable } | { refusal: string };

/**
 * Decides whether a transaction may be signed. Allowed are: redeeming vouchers for anyone; settling and revealing draws by the
 * operator; from a custodial wallet, buying eggs, paying for a voucher that was signed for it, opening its boxes, letting the voucher
 * converter take a deposit, sending assets to an authorized receiver, and the calls of the table of kept wallets; gas money from the
 * operator to a custodial wallet; all coins of a former operator to the one of now; and an empty transfer to oneself, which only uses
 * up a nonce.
 */
export function judge(transaction: UnsignedTransaction, parties: Parties, limits: TransactionLimits): Verdict {
  const { from, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  if (parties.sender === 'unknown') return { refusal: 'The sender is neither the operator nor a custodial wallet.' };
  if (gas > limits.maxGas) return { refusal: `The gas is more than ${limits.maxGas}.` };
  if (maxFeePerGas > limits.maxFeePerGas)
    return { refusal: `The fee is more than ${limits.maxFeePerGas} wei per gas.` };
  if (maxPriorityFeePerGas > maxFeePerGas) return { refusal: 'The priority fee is more than the whole fee.' };
  if (data === '0x' && value === 0n && isAddressEqual(from, to)) return { purpose: 'nothing' };
  if (parties.successor && data === '0x' && isAddressEqual(to, parties.successor)) return { purpose: 'handover' };
  if (parties.sender === 'operator' && data === '0x' && parties.receiverIsWallet) {
    return value <= limits.maxTopUp
      ? { purpose: 'top-up' }
      : { refusal: `Gas money is ${limits.maxTopUp} wei at most.` };
  }
  if (!parties.contracts) return { refusal: 'This chain has no contracts of the platform.' };
  if (parties.sender === 'wallet' && isPurchase(transaction, parties.sold, parties.contracts))
    return { purpose: 'call', part: 'sales' };
  if (parties.sender === 'operator' && value !== 0n) return { refusal: 'Calls of the operator carry no value.' };
  if (value === 0n && parties.sender === 'wallet') {
    const receiver = receiverOf(transaction, parties.contracts);
    if (receiver) return judgeSweep(receiver, parties.sweepReceivers);
  }
  if (value === 0n && isAllowedCall(transaction, parties.sender, parties.contracts))
    return { purpose: 'call', ...partOfCall(transaction, parties.contracts) };
  // A reference of a voucher pays for that voucher, and does nothing else.
  if (parties.sender === 'operator' || parties.sold)
    return { refusal: 'This call is not one that the sender may make.' };
  return judgeByTable(transaction, parties.contracts, parties.otherBridges ?? []);
}

function judgeByTable(
  { from: wallet, to, data, value }: UnsignedTransaction,
  contracts: NonNullable<Parties['contracts']>,
  otherBridges: Bridge[],
): Verdict {
  const verdict = judgeKeptCall({ wallet, to, data, value }, { contracts, otherBridges });
  if ('refusal' in verdict) return verdict;
  const { kind, ...part } = verdict;
  return { purpose: kind === 'listing' ? 'kept-listing' : 'kept-call', ...part };
}

const judgeSweep = (receiver: Address, allowed: Address[]): Verdict =>
  allowed.some((one) => isAddressEqual(one, receiver))
    ? { purpose: 'sweep', part: 'withdrawals' }
    : { refusal: 'No sweep to this receiver is authorized.' };

/** Redeeming what pays out of the ledger or of an airdrop is a withdrawal, and an order of eggs a sale. */
function partOfCall(
  { to, data }: UnsignedTransaction,
  contracts: NonNullable<Parties['contracts']>,
): { part?: Pausable } {
  const selector = slice(data, 0, 4);
  const isAt = (name: keyof typeof contracts) => {
    const contract = contracts[name];
    return typeof contract === 'string' && isAddressEqual(to, contract);
  };
  if (isAt('ultigenEggs') && buying.includes(selector)) return { part: 'sales' };
  const isWithdrawal = [...redeemedAsWithdrawal].some(
    ([name, selectors]) => isAt(name) && selectors.includes(selector),
  );
  return isWithdrawal ? { part: 'withdrawals' } : {};
}

function isAllowedCall(
  transaction: UnsignedTransaction,
  sender: 'operator' | 'wallet',
  contracts: NonNullable<Parties['contracts']>,
): boolean {
  const { to, data } = transaction;
  if (data.length < 10) return false;
  const selector = slice(data, 0, 4);
  const allowed = sender === 'operator' ? [...redeemedByOperator, ...keeping] : redeemedByWallets;
  for (const [name, selectors] of allowed) {
    const contract = contracts[name];
    if (contract && isAddressEqual(to, contract) && selectors.includes(selector)) return true;
  }
  if (sender !== 'wallet') return false;
  if (isOpening(transaction, contracts)) return true;
  const { gameToken, ultigenEggs, voucherConverter } = contracts;
  if (voucherConverter && (selector === approve || selector === approveAll))
    if (isAddressEqual(spenderOf(data), voucherConverter)) return true;
  if (isAddressEqual(to, ultigenEggs)) return buying.includes(selector);
  return isAddressEqual(to, gameToken) && selector === approve && isAddressEqual(spenderOf(data), ultigenEggs);
}

/** Returns the first argument of `approve`, or an address that equals no other if the data is too short. */
const spenderOf = (data: Hex): Address =>
  getAddress(data.length >= 74 ? slice(data, 16, 36) : '0x0000000000000000000000000000000000000000');
