import type { AirdropClaim } from '@hatchery/api/airdrops';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { addAction, findAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { requestWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { airdropClaimsOptions } from './airdrops.queries.ts';
import { actionOfClaim, claimStatusWords, factsOf, givenWords } from './claims.rules.ts';

/** The claims of the player, of airdrops that have ended too. Claims that wait for a wallet go on from here. */
export function Claims() {
  const { data, error, refetch } = useQuery(airdropClaimsOptions);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Sheet title="Your claims" lead="Airdrops that have ended stay listed here.">
      {!data ? (
        <RowsWaiting label="Loading your claims" count={2} />
      ) : data.length === 0 ? (
        <p className="none-yet">Nothing claimed yet.</p>
      ) : (
        <ul className="rows">
          {data.map((claim) => (
            <Row
              key={claim.uid}
              start={<AssetPicture name={claim.assetName} image={claim.image} />}
              title={claim.name}
              words={`${givenWords(factsOf(claim))}, ${dayWords(claim.createdAt)}`}
            >
              <Status claim={claim} />
            </Row>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Status({ claim }: { claim: AirdropClaim }) {
  const done = claim.status === 'claimed';
  if (claim.status === 'signed' && claim.sentByPlatform) return <span className="badge">{claimStatusWords.seen}</span>;
  if (claim.status === 'signed')
    return (
      <Button onPointerEnter={wantWeb3} onClick={() => void goOn(claim)} aria-label={`Continue: ${claim.name}`}>
        Continue
      </Button>
    );
  if (claim.status === 'credited')
    return (
      <Link className="button button-secondary" to="/bag" aria-label={`In your bag: ${claim.name}`}>
        In your bag
      </Link>
    );
  return <span className={done ? 'badge badge-good' : 'badge'}>{claimStatusWords[claim.status]}</span>;
}

/** Opens the dialog of a claim that was signed, in this browser or in another. */
async function goOn(claim: AirdropClaim): Promise<void> {
  if (!(await requestWallet())) return;
  if (!findAction(claim.uid)) addAction(actionOfClaim(claim));
  requestTransaction(claim.uid);
}
