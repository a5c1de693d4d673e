import { Button } from '../../design/button.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { batchActs } from './batch.action.tsx';
import { collections, type Family, familyNames } from './collections.ts';
import type { SendMany } from './use-send-many.ts';

/** The permission that each collection needs before it can be sent, and those that stand. */
export function HowSheet({ of: { places, chainId, account, belongings } }: { of: SendMany }) {
  const allowed = belongings.data?.data.allowed ?? [];
  const families = familyNames.filter((family) => places?.at[family]);
  const takeBack = (family: Family) =>
    chainId !== undefined && void startAct({ kind: batchActs, chainId, facts: { act: 'revoke', family } });
  return (
    <Sheet
      title="Permissions"
      lead="A permission lets the batch contract move all things of a collection that are yours, until you take it back. Take it back when you are done."
    >
      <ul className="rows" aria-label="Permissions">
        {families.map((family) => (
          <Row
            key={family}
            title={
              <>
                {collections[family].title}
                {allowed.includes(family) && <span className="badge badge-brand">Allowed</span>}
              </>
            }
            words={
              collections[family].isUnique
                ? 'One permission for the whole collection. Then as many at once as you like, to as many receivers.'
                : 'No permission. One transaction for each receiver, straight from your wallet.'
            }
          >
            {account && allowed.includes(family) && (
              <Button
                aria-label={`Take back the permission for ${collections[family].title}`}
                onClick={() => takeBack(family)}
              >
                Take back
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Sheet>
  );
}
