import { shortenAddress } from '../../design/address.rules.ts';
import { CopyLine } from '../../design/copy-line.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import type { Given } from './confirm-gift.tsx';

/** The gifts that were given while the page is open, newest first. */
export const GivenList = ({ given }: { given: Given[] }) => (
  <Sheet title="Given just now" lead="Support finds a gift by its id.">
    <ul className="rows">
      {given.map(({ uid, asset, words, recipient, returnsAt }) => (
        <Row
          key={uid}
          start={<AssetPicture name={asset.name} image={asset.image} />}
          title={
            <>
              {words} {returnsAt && <span className="badge">Waits until {dayWords(returnsAt)}</span>}
            </>
          }
          words={`To ${recipient.startsWith('0x') ? shortenAddress(recipient) : recipient}`}
        >
          <CopyLine text={uid} what="Gift id" />
        </Row>
      ))}
    </ul>
  </Sheet>
);
