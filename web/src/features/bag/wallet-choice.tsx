import type { Wallet } from '@hatchery/api/wallets';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Identicon } from '../../design/identicon.tsx';
import { requestWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';

interface WalletChoiceProps {
  label: string;
  /** Undefined while they load. */
  wallets: readonly Wallet[] | undefined;
  chosen: Wallet | undefined;
  onChoose: (address: string) => void;
}

/** One of the player's wallets, or the way to link one. */
export function WalletChoice({ label, wallets, chosen, onChoose }: WalletChoiceProps) {
  return (
    <fieldset className="wallet-choice">
      <legend>{label}</legend>
      {wallets ? (
        wallets.map(({ address, isInternalWallet }) => (
          <label key={address} className="wallet-option">
            <input
              type="radio"
              name="wallet"
              checked={address === chosen?.address}
              onChange={() => onChoose(address)}
            />
            <Identicon address={address} size={32} />
            <span>
              <strong>{isInternalWallet ? 'Hatchery wallet' : 'Your wallet'}</strong>
              <span className="mono soft">{shortenAddress(address)}</span>
            </span>
          </label>
        ))
      ) : (
        <span className="wallet-option skeleton" aria-busy="true" />
      )}
      {wallets?.every(({ isInternalWallet }) => isInternalWallet) && (
        <Button look="quiet" onPointerEnter={wantWeb3} onClick={() => void requestWallet(true)}>
          Use your own wallet
        </Button>
      )}
    </fieldset>
  );
}
