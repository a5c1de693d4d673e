import { formatEther } from 'viem';
import type { OperatorState, VoucherSignerState } from './key-state.ts';

/** Returns the lines that tell an operator how it stands, each with what to do next. */
export function presentKeys(operators: OperatorState[], signers: VoucherSignerState[], now: Date): string[] {
  return [...operators.map(presentOperator), ...signers.flatMap((signer) => presentSigner(signer, now))];
}

/** Returns whether vouchers that are signed now would be refused somewhere. */
export const isRefused = (signers: VoucherSignerState[]): boolean =>
  signers.some(({ isCurrent, isOnChain }) => isCurrent && isOnChain === false);

function presentOperator({ address, isCurrent, balance, nonce, unsettled }: OperatorState): string {
  const state = `${formatEther(balance)} coins, ${nonce} sent, ${unsettled} not final`;
  if (isCurrent) return `operator\t${address}\tcurrent\t${state}`;
  const next = unsettled > 0 ? 'keep its key' : 'its coins can be moved, and then its key removed';
  return `operator\t${address}\tformer\t${state}\t${next}`;
}

function presentSigner(state: VoucherSignerState, now: Date): string[] {
  const { name, contract, signer, isCurrent, isOnChain, open, lastDeadline } = state;
  if (!isCurrent && isOnChain === false && open === 0) return [];
  const onChain = isOnChain === undefined ? 'the contract does not say' : isOnChain ? 'may sign' : 'may not sign';
  return [
    `voucher signer\t${signer}\t${isCurrent ? 'current' : 'former'}\t${name} ${contract}\t${onChain}\t${open} open\t${nextOf({ isCurrent, isOnChain, lastDeadline }, now)}`,
  ];
}

function nextOf(
  { isCurrent, isOnChain, lastDeadline }: Pick<VoucherSignerState, 'isCurrent' | 'isOnChain' | 'lastDeadline'>,
  now: Date,
): string {
  if (isCurrent) return isOnChain === false ? 'the owner has to call addSigner' : 'nothing to do';
  if (lastDeadline === undefined || lastDeadline * 1000 < now.getTime())
    return isOnChain ? 'the owner can call removeSigner' : 'nothing to do';
  const until = new Date(lastDeadline * 1000).toISOString();
  return isOnChain === false ? `its vouchers are refused until ${until}` : `keep it until ${until}`;
}
