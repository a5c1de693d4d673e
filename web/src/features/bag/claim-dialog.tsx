import type { VoucherClaimSignature } from '@hatchery/api/voucher-claims';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { PartsField } from '../../platform/vouchers/parts-field.tsx';
import { type Parts, useParts } from '../../platform/vouchers/use-parts.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { imageFact, walletsToClaim } from './claim.rules.ts';
import { claimVouchers } from './claim-vouchers.action.tsx';
import { WalletChoice } from './wallet-choice.tsx';

interface DialogProps {
  vouchers: readonly Voucher[];
  onClose: () => void;
  onDone: () => void;
}

/** Takes vouchers out of the bag and into a wallet: which wallet, who pays the fee, and what happens if nobody confirms. */
export function ClaimDialog({ vouchers, onClose, onDone }: DialogProps) {
  const parts = useParts(vouchers);
  const wallets = useQuery(walletsOptions);
  const offered = walletsToClaim(wallets.data ?? []);
  const [chosen, choose] = useState<string>();
  const wallet = offered.find(({ address }) => address === chosen) ?? offered[0];
  const config = useQuery(configOptions).data;
  const chainId = vouchers[0]?.chainId ?? 0;
  const several = vouchers.length > 1;
  const claim = useIntent({
    run: ({ address }: { address: string }, options) => claimOf(parts, address, options),
    refresh: [['mine', 'vouchers']],
    silent: true,
    onDone({ claimUid, claimableUntil }) {
      const kept = wallet?.isInternalWallet === true;
      const facts = { what: parts.words, image: imageFact(vouchers[0]?.image), until: claimableUntil };
      const status = kept ? 'preparing' : 'ready';
      const { address: sender = '' } = wallet ?? {};
      const action = { id: claimUid, kind: claimVouchers.name, step: 'claim', status, facts, chainId } as const;
      addAction(kept ? action : { ...action, sender });
      onDone();
      requestTransaction(claimUid);
    },
  });
  return (
    <ConfirmDialog
      title="Claim to a wallet"
      confirm="Claim"
      busy={claim.isPending}
      disabled={!wallet}
      error={claim.isPending ? undefined : inWords(claim.error)}
      onConfirm={() => wallet && (several || parts.check()) && claim.mutate({ address: wallet.address })}
      onClose={onClose}
    >
      <PartsField parts={parts} whole={several} />
      {wallets.error && !wallets.data ? (
        <Failure error={wallets.error} onRetry={() => void wallets.refetch()} />
      ) : (
        <WalletChoice label="To" wallets={wallets.data && offered} chosen={wallet} onChoose={choose} />
      )}
      <dl className="bag-facts">
        <div>
          <dt>Network</dt>
          <dd>{chainName(config, chainId)}</dd>
        </div>
        <div>
          <dt>Network fee</dt>
          <dd>{wallet?.isInternalWallet ? 'Paid by Hatchery' : 'Paid by your wallet, shown next'}</dd>
        </div>
      </dl>
      <p className="soft">
        {wallet?.isInternalWallet
          ? 'Hatchery sends it for you. It is on hold until the network has it for good.'
          : 'It is on hold until your wallet has confirmed. If that takes too long, it comes back by itself.'}
      </p>
    </ConfirmDialog>
  );
}

/** Limits of a day, and assets that nobody may claim yet, are named to operators and not to players. */
const inWords = (error: unknown): unknown =>
  error instanceof ApiProblem && error.code === 'policy-refused'
    ? new Error("This can't be claimed right now, and it is still in your bag. Try again tomorrow, or with less of it.")
    : error;

/** The facts that the action of a claim begins with. */
type Begun = Pick<VoucherClaimSignature, 'claimUid' | 'claimableUntil'>;

async function claimOf(
  { vouchers, baseIn }: Pick<Parts<Voucher>, 'vouchers' | 'baseIn'>,
  address: string,
  options: CallOptions,
): Promise<Begun> {
  const [first] = vouchers;
  if (vouchers.length > 1 || !first)
    return api.vouchers.claimVouchers({ body: { address, voucherIds: vouchers.map(({ uid }) => uid) } }, options);
  const body = { address, voucherId: first.uid, amountBase: String(baseIn(first)) };
  return api.vouchers.claimVoucher({ body }, options);
}
