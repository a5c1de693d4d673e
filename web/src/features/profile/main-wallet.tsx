import type { User } from '@hatchery/api/users';
import { AddressTag } from '../../design/address-tag.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal, Row } from '../../design/sheet.tsx';

/** Shows the wallet that receives everything. */
export function MainWallet({ user }: { user: User }) {
  const address = user.mainWallet ?? user.internalWallet;
  if (!address) return <p className="soft">You don't have a wallet yet. Link one, or let Hatchery keep one for you.</p>;
  const kept = address.toLowerCase() === user.internalWallet.toLowerCase();
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
