import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { useQueryText } from '../../platform/router.tsx';
import { contractsOptions } from '../../platform/wallet/balances.queries.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { ownBoxesQuery } from './chain-boxes.rules.ts';
import { walletWords } from './own-wallets.rules.ts';
import { mostAtOnce } from './prices.rules.ts';
import { useOpenOnChain } from './use-open-on-chain.ts';
import { type OwnBoxes, useOwnBoxes } from './use-own-boxes.ts';

const contractName = 'MastersLootboxes';

/** Closed boxes of this kind in the player's wallets, and the way to open them. Who comes for them finds them in sight. */
export function OwnBoxesOf({ box }: { box: MastersLootbox }) {
  const own = useOwnBoxes().filter(({ boxes }) => boxes.lootboxId === box.id);
  const isWanted = useQueryText() === ownBoxesQuery;
  const place = useRef<HTMLDivElement>(null);
  const isThere = own.length > 0;
  useEffect(() => {
    if (!isThere || !isWanted) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isThere, isWanted]);
  if (!isThere) return null;
  return (
    <div ref={place} tabIndex={-1}>
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
    </div>
  );
}

interface OwnBoxProps extends OwnBoxes {
  box: MastersLootbox;
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
