import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import type { BoxBalance } from '@hatchery/api/masters-boxes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { contractsOptions } from '../../platform/wallet/balances.queries.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { boxesOfOptions } from './lootboxes.queries.ts';
import { type OwnWallet, walletWords } from './own-wallets.rules.ts';
import { mostAtOnce } from './prices.rules.ts';
import { useOpenOnChain } from './use-open-on-chain.ts';
import { useOwnWallets } from './use-own-wallets.ts';

const contractName = 'MastersLootboxes';

/** Closed boxes of this kind in the player's wallets, and the way to open them. */
export function OwnBoxes({ box }: { box: MastersLootbox }) {
  const { wallets } = useOwnWallets();
  const lists = useQueries({ queries: wallets.map(({ address }) => boxesOfOptions(address)) });
  const own = wallets.flatMap((wallet, index) =>
    (lists[index]?.data ?? [])
      .filter(({ lootboxId, balance }) => lootboxId === box.id && balance > 0)
      .map((boxes) => ({ wallet, boxes })),
  );
  if (own.length === 0) return null;
  return (
    <Sheet
      title="In your wallets"
      lead="Closed boxes that you own. A later block of the network decides what is inside."
    >
      <ul className="rows">
        {own.map((one) => (
          <OwnBox key={`${one.wallet.address}${one.boxes.tokenId}`} box={box} {...one} />
        ))}
      </ul>
    </Sheet>
  );
}

interface OwnBoxProps {
  box: MastersLootbox;
  wallet: OwnWallet;
  boxes: BoxBalance;
}

function OwnBox({ box, wallet, boxes }: OwnBoxProps) {
  const [wanted, setWanted] = useState(1);
  const { chainId, tokenId, oddsVersion, balance } = boxes;
  const contract = useQuery(contractsOptions(chainId)).data?.find(({ name }) => name === contractName)?.address;
  const most = Math.min(mostAtOnce, balance);
  const amount = Math.min(wanted, most);
  const open = useOpenOnChain({ box, wallet });
  return (
    <li className="row own-box">
      <div className="row-words">
        <strong>
          {balance} {balance === 1 ? 'box' : 'boxes'}
        </strong>
        <span className="soft">
          {walletWords(wallet)} <span className="mono">{shortenAddress(wallet.address)}</span>
          {oddsVersion !== box.oddsVersion && `, with version ${oddsVersion} of the odds, as sold`}
        </span>
      </div>
      <div className="row-end">
        {most > 1 && <Stepper label="How many to open" value={amount} most={most} onChange={setWanted} />}
        <Button
          look="primary"
          disabled={!contract}
          busy={open.isPending}
          onPointerEnter={wallet.kept ? undefined : wantWeb3}
          onClick={() => contract && open.mutate({ contract, tokenId, chainId, amount })}
        >
          {amount === 1 ? 'Open one' : `Open ${amount}`}
        </Button>
      </div>
    </li>
  );
}
