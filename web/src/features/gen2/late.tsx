import { getNetwork } from '@hatchery/chain/networks';
import { Button } from '../../design/button.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { gen2 } from './gen2.action.tsx';
import { readWait } from './gen2.read.ts';
import { type Hatch, type HatchPlace, isLate } from './hatches.rules.ts';

interface LateProps {
  hatch: Hatch;
  place: HatchPlace;
}

/** Offers to finish a hatch that waits longer than the platform's keeper ever needs. */
export const Late = ({ hatch, place }: LateProps) =>
  isLate(hatch, place.head, getNetwork(place.chainId).blockTimeSeconds) && <LateHatch hatch={hatch} place={place} />;

function LateHatch({ hatch: { requestId }, place: { chainId, collection } }: LateProps) {
  const { data } = useChain({
    key: ['gen2-wait', collection, requestId],
    chainId,
    read: (web3, id) => readWait(web3, id, collection, requestId),
  });
  const wait = data?.data;
  if (!wait || wait.isDone) return null;
  return (
    <div className="remark gen2-late" role="status">
      {wait.isKnown ? (
        <>
          <p>
            This takes longer than it should. Anybody can finish a hatch, and so can you. It changes nothing about who
            comes out.
            {wait.ahead > 0 &&
              ` ${wait.ahead} ${wait.ahead === 1 ? 'hatch that stands' : 'hatches that stand'} before yours ${wait.ahead === 1 ? 'is' : 'are'} drawn too.`}
          </p>
          <Button
            onPointerEnter={wantWeb3}
            onClick={() => void startAct({ kind: gen2, chainId, facts: { act: 'finish', request: requestId } })}
          >
            Finish it yourself
          </Button>
        </>
      ) : (
        <p>
          The draw waits for a signature of the platform. Your eggs are safe: if it does not come within seven days,
          anybody can finish the draw without it.
        </p>
      )}
    </div>
  );
}
