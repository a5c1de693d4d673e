import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUnits } from '../../design/amount.rules.ts';
import { Repeated } from '../../design/repeated.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { isUnique, unitName } from '../../platform/vouchers/parts.rules.ts';
import { PartField } from '../../platform/vouchers/parts-field.tsx';
import { useParts } from '../../platform/vouchers/use-parts.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { imageFact, walletsToClaim } from './claim.rules.ts';
import { type Chosen, chosenWords, depositBody, depositFault, type Holding } from './deposit.rules.ts';
import { depositAssets } from './deposit-assets.action.tsx';
import { holdingsOptions } from './holdings.queries.ts';
import { WalletChoice } from './wallet-choice.tsx';

/** Brings tokens, eggs or creatures from a wallet into the bag: from which wallet, what of it, and what the wallet will ask. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const wallets = useQuery(walletsOptions);
  const offered = walletsToClaim(wallets.data ?? []);
  const [address, choose] = useState<string>();
  const wallet = offered.find((one) => one.address === address) ?? offered[0];
  const holdings = useQuery({ ...holdingsOptions(wallet?.address ?? ''), enabled: wallet !== undefined });
  const [uids, setUids] = useState<ReadonlySet<string>>(new Set());
  const picked = (holdings.data ?? []).filter(({ uid }) => uids.has(uid));
  const parts = useParts(picked);
  const fault = depositFault(picked);
  const chosen: Chosen[] = picked.map((holding) => ({ holding, base: parts.baseIn(holding) }));
  const deposit = useIntent({
    run: (_: undefined, options) =>
      api.vouchers.signDeposit({ body: depositBody(chosen, wallet?.address ?? '') }, options),
    silent: true,
    onDone({ uid, chainId, deadline, sentByPlatform }) {
      const facts = { what: chosenWords(chosen), image: imageFact(picked[0]?.image), until: deadline };
      const { address: sender = '' } = wallet ?? {};
      const action = { id: uid, kind: depositAssets.name, step: 'deposit', facts, chainId } as const;
      addAction(sentByPlatform ? { ...action, status: 'preparing' } : { ...action, status: 'ready', sender });
      onClose();
      requestTransaction(uid);
    },
  });
  function pick(uid: string, on: boolean) {
    setUids((current) => new Set(on ? [...current, uid] : [...current].filter((one) => one !== uid)));
    if (deposit.error) deposit.reset();
  }
  return (
    <ConfirmDialog
      title="Deposit into your bag"
      confirm="Deposit"
      busy={deposit.isPending}
      disabled={!wallet || fault !== undefined}
      error={deposit.isPending ? undefined : deposit.error}
      onConfirm={() => parts.check() && deposit.mutate(undefined)}
      onClose={onClose}
    >
      {wallets.error && !wallets.data ? (
        <Failure error={wallets.error} onRetry={() => void wallets.refetch()} />
      ) : (
        <WalletChoice
          label="From"
          wallets={wallets.data && offered}
          chosen={wallet}
          onChoose={(one) => {
            choose(one);
            setUids(new Set());
          }}
        />
      )}
      {holdings.error && !holdings.data ? (
        <Failure error={holdings.error} onRetry={() => void holdings.refetch()} />
      ) : (
        <fieldset className="holdings" aria-busy={!holdings.data || undefined}>
          <legend>What</legend>
          {!holdings.data && <HoldingsWaiting />}
          {holdings.data?.length === 0 && (
            <p className="soft holdings-none">This wallet has nothing that the bag can hold. Try another wallet.</p>
          )}
          {holdings.data?.map((holding) => (
            <HoldingRow
              key={holding.uid}
              holding={holding}
              on={uids.has(holding.uid)}
              onPick={(on) => pick(holding.uid, on)}
            >
              {uids.has(holding.uid) && !isUnique(holding) && <PartField voucher={holding} parts={parts} />}
            </HoldingRow>
          ))}
        </fieldset>
      )}
      <p className="soft" role="status">
        {picked.length > 0 && fault ? fault : wordsFor(wallet?.isInternalWallet)}
      </p>
    </ConfirmDialog>
  );
}

const wordsFor = (kept: boolean | undefined): string =>
  kept
    ? 'Hatchery sends it for you and pays the fee. It is in your bag once the network has it for good.'
    : 'Your wallet may ask twice: first to let Hatchery take exactly this, then to deposit it.';

interface HoldingRowProps {
  holding: Holding;
  on: boolean;
  onPick: (on: boolean) => void;
  children: React.ReactNode;
}

function HoldingRow({ holding, on, onPick, children }: HoldingRowProps) {
  const config = useQuery(configOptions).data;
  const several = (config?.chains.length ?? 0) > 1;
  return (
    <div className="holding" data-chosen={on || undefined}>
      <label className="holding-pick">
        <input type="checkbox" checked={on} onChange={(event) => onPick(event.target.checked)} />
        <AssetPicture name={holding.name} image={holding.image} size={40} />
        <span className="row-words">
          <strong>{unitName(holding)}</strong>
          {several && <span className="soft">on {chainName(config, holding.chainId)}</span>}
        </span>
        {!isUnique(holding) && (
          <span className="bag-amount">{formatUnits(BigInt(holding.amountBase), holding.decimals)}</span>
        )}
      </label>
      {children}
    </div>
  );
}

const HoldingsWaiting = () => (
  <Repeated count={3}>
    <span className="holding-blank skeleton" />
  </Repeated>
);
