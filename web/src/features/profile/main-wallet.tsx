import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal, Row, RowsWaiting } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';

/** Shows the wallet that receives everything. */
export function MainWallet({ user }: { user: User }) {
  const wallets = useQuery(walletsOptions);
  const address = user.mainWallet ?? user.internalWallet;
  if (!address) return <p className="soft">You don't have a wallet yet. Link one, or let Hatchery keep one for you.</p>;
  if (wallets.error && !wallets.data) return <Failure error={wallets.error} onRetry={() => void wallets.refetch()} />;
  const main = wallets.data?.find((own) => own.address.toLowerCase() === address.toLowerCase());
  if (!main) return <RowsWaiting label="Loading your main wallet" />;
  const kept = main.isInternalWallet ?? false;
  return (
    <ul className="rows">
      <Row
        start={
          <Medal>
            <MoreIcon name="wallet" size={20} />
          </Medal>
        }
        title={kept ? 'Kept by Hatchery' : 'Your own wallet'}
        words={kept ? 'We hold its key for you.' : 'You hold its key.'}
      >
        <AddressTag address={address} />
      </Row>
    </ul>
  );
}
