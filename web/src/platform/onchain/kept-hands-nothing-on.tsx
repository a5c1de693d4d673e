import { Link } from '../router.tsx';
import { useIsKept } from '../wallet/wallet.ts';
import './onchain.css';

/** Said of what leaves for somebody else's wallet, while the one that is connected is kept by Hatchery. */
export const keptHandsNothingOn = 'Hatchery does not send this from a wallet that it keeps.';

/** Tells at once, on a form that sends things to others, that a kept wallet does not, and where its things can move. */
export const KeptHandsNothingOn = () =>
  useIsKept() && (
    <div className="kept-hands-nothing-on">
      <p className="remark remark-bad">
        Hatchery sends nothing to others from a wallet that it keeps. Link a wallet of your own, and move everything
        there.
      </p>
      <Link className="button button-secondary" to="/settings/wallets">
        Open your wallets
      </Link>
    </div>
  );
