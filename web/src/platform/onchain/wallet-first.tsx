import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { requestSender, useWallet, wantWeb3 } from '../wallet/wallet.ts';
import './onchain.css';

/** The connected wallet of a page, or the way to connect one. @param why what a wallet is needed for, as in "See your stakes." */
export function WalletFirst({ why }: { why: string }) {
  const { status, address } = useWallet();
  const isConnected = status === 'connected' && address !== undefined;
  return (
    <div className="wallet-first card">
      <p>
        <strong>{isConnected ? 'Your wallet' : why}</strong>
      </p>
      {isConnected ? (
        <AddressTag address={address} />
      ) : (
        <Button
          busy={status === 'connecting' || status === 'reconnecting'}
          onPointerEnter={wantWeb3}
          onClick={() => void requestSender()}
        >
          <MoreIcon name="wallet" size={20} /> Connect a wallet
        </Button>
      )}
    </div>
  );
}
