import { useState } from 'react';
import type { Address } from 'viem';
import { AddressTag } from '../../design/address-tag.tsx';
import { formatUnits } from '../../design/amount.rules.ts';
import { Button } from '../../design/button.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { useContractsElsewhere } from '../../platform/onchain/contracts.ts';
import { receiverFault, toReceiver } from '../../platform/onchain/receiver.rules.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { gen2 } from './gen2.action.tsx';
import { coinAddress, type Own, type Places } from './gen2.read.ts';
import { percent } from './gen2.rules.ts';

interface ReferringProps {
  /** The referrer's share of a price, per 10,000. */
  share: bigint;
  own: Own | undefined;
  account: Address | undefined;
  chainId: number;
  places: Places;
}

/** The rewards of referring others, and the player who referred this one. */
export function Referring({ share, own, account, chainId, places }: ReferringProps) {
  const forget = () => startAct({ kind: gen2, chainId, facts: { act: 'clear' } });
  return (
    <Sheet
      title="Refer friends"
      lead={`Whoever names you as they buy eggs pays the same, and you get ${percent(Number(share))} of it.`}
    >
      {account ? (
        <CopyLine
          named
          text={`${location.origin}/gen2?referrer=${account}`}
          shown={`${location.host}/gen2?referrer=${account.slice(0, 6)}…${account.slice(-4)}`}
          what="Your link"
        />
      ) : (
        <p className="none-yet">Connect a wallet to get your link, and to see what you earned.</p>
      )}
      {account && (
        <ul className="rows">
          <Earned
            base={own?.earned.tokens}
            symbol={gameToken.symbol}
            currency={places.token}
            {...{ account, chainId, places }}
          />
          <Earned
            base={own?.earned.coins}
            symbol={coinOf(chainId)}
            currency={coinAddress}
            {...{ account, chainId, places }}
          />
          <Row
            title="Who referred you"
            words={
              own ? own.referrer ? <AddressTag address={own.referrer} /> : 'Nobody yet. You name them as you buy.' : '…'
            }
          >
            {own?.referrer && (
              <Button look="quiet" onClick={() => void forget()}>
                Forget
              </Button>
            )}
          </Row>
        </ul>
      )}
    </Sheet>
  );
}

interface EarnedProps {
  /** Absent while it is read. */
  base: bigint | undefined;
  symbol: string;
  currency: Address;
  account: Address;
  chainId: number;
  places: Places;
}

/** Rewards in one currency, and the ways to take them. */
function Earned({ base, symbol, currency, account, chainId, places }: EarnedProps) {
  const [isOpen, setOpen] = useState(false);
  const take = () => startAct({ kind: gen2, chainId, facts: { act: 'claim', currency, symbol } });
  const has = base !== undefined && base > 0n;
  return (
    <Row
      title={`Earned in ${symbol}`}
      words={<span className="mono">{base === undefined ? '…' : formatUnits(base, 18)}</span>}
    >
      {has && (
        <>
          <Button aria-label={`Take what you earned in ${symbol}`} onClick={() => void take()}>
            Take it
          </Button>
          <Button look="quiet" aria-label={`Send what you earned in ${symbol} elsewhere`} onClick={() => setOpen(true)}>
            Send elsewhere
          </Button>
        </>
      )}
      {isOpen && (
        <SendDialog
          symbol={symbol}
          account={account}
          chainId={chainId}
          contracts={Object.values(places)}
          onSend={(to) => {
            setOpen(false);
            void startAct({ kind: gen2, chainId, facts: { act: 'claimTo', currency, symbol, to } });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}

interface SendDialogProps {
  symbol: string;
  account: Address;
  chainId: number;
  contracts: readonly string[];
  onSend: (to: string) => void;
  onClose: () => void;
}

function SendDialog({ symbol, account, chainId, contracts, onSend, onClose }: SendDialogProps) {
  const [typed, setTyped] = useState('');
  const fault = receiverFault(typed, account, contracts, useContractsElsewhere(chainId));
  return (
    <Dialog title={`Send what you earned in ${symbol}`} onClose={onClose}>
      <div className="dialog-body">
        <p>All of it goes to another address, such as a wallet that can take coins.</p>
        <CheckedField
          label="Address"
          value={typed}
          fault={fault}
          tried={false}
          onChange={setTyped}
          spellCheck={false}
          placeholder="0x…"
        />
        <div className="acts">
          <Button look="primary" disabled={fault !== undefined} onClick={() => onSend(toReceiver(typed))}>
            Go on
          </Button>
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
