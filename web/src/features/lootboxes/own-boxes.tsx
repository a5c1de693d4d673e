import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import type { BoxBalance } from '@hatchery/api/masters-boxes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { contractsOptions } from '../../platform/wallet/balances.queries.ts';
import { requestWallet, wallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { ownBoxesOptions } from './lootboxes.queries.ts';
import { openBoxes } from './open-boxes.action.tsx';
import { mostAtOnce } from './prices.rules.ts';

const contractName = 'MastersLootboxes';
const askAgainMs = 5_000;

/** Closed boxes of this kind in the player's wallets, and the way to open them. */
export function OwnBoxes({ box }: { box: MastersLootbox }) {
  const rows = useQuery({ ...ownBoxesOptions, refetchInterval: askAgainMs }).data ?? [];
  const own = rows.filter(({ lootboxId, balance }) => lootboxId === box.id && balance > 0);
  if (own.length === 0) return null;
  return (
    <Sheet
      title="In your wallets"
      lead="Closed boxes that you own. A later block of the network decides what is inside."
    >
      <ul className="rows">
        {own.map((one) => (
          <OwnBox key={one.tokenId} box={box} own={one} several={own.length > 1} />
        ))}
      </ul>
    </Sheet>
  );
}

function OwnBox({ box, own, several }: { box: MastersLootbox; own: BoxBalance; several: boolean }) {
  const [wanted, setWanted] = useState(1);
  const contract = useQuery(contractsOptions(own.chainId)).data?.find(({ name }) => name === contractName)?.address;
  const most = Math.min(mostAtOnce, own.balance);
  const amount = Math.min(wanted, most);
  async function open() {
    if (!contract || !(await requestWallet()) || currentTransaction()) return;
    const { name, image, id: boxId } = box;
    const facts = { box: name, image, boxId, amount, tokenId: own.tokenId, contract };
    const sender = wallet.get().address ?? '';
    const { chainId } = own;
    const action = { id: crypto.randomUUID(), kind: openBoxes.name, step: 'open', status: 'ready' } as const;
    requestTransaction(addAction({ ...action, facts, chainId, sender }).id);
  }
  return (
    <li className="row own-box">
      <div className="row-words">
        <strong>
          {own.balance} {own.balance === 1 ? 'box' : 'boxes'}
        </strong>
        {(several || own.oddsVersion !== box.oddsVersion) && (
          <span className="soft">With version {own.oddsVersion} of the odds, as sold</span>
        )}
      </div>
      <div className="row-end">
        {most > 1 && <Stepper label="How many to open" value={amount} most={most} onChange={setWanted} />}
        <Button look="primary" disabled={!contract} onPointerEnter={wantWeb3} onClick={() => void open()}>
          {amount === 1 ? 'Open one' : `Open ${amount}`}
        </Button>
      </div>
    </li>
  );
}
