import type { ActiveAirdrop } from '@hatchery/api/airdrops';
import { Row } from '../../design/sheet.tsx';
import { Link } from '../../platform/router.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { timeWords, whyNot } from './airdrops.rules.ts';

/** An airdrop that a player cannot claim now, with the reason and what to do about it. */
export function AirdropRow({ airdrop, now }: { airdrop: ActiveAirdrop; now: number }) {
  const { name, description, image, asset } = airdrop;
  const { words, todo } = whyNot(airdrop);
  return (
    <Row
      start={<AssetPicture name={name} image={image || asset.image} />}
      title={
        <>
          {name} <span className="badge">{timeWords(airdrop, now)}</span>
        </>
      }
      words={
        <>
          {description && <span className="airdrop-row-words">{description}</span>}
          <span>{words}</span>
        </>
      }
    >
      {todo && (
        <Link className="button button-secondary" to={todo.to} aria-label={`${todo.label}: ${name}`}>
          {todo.label}
        </Link>
      )}
    </Row>
  );
}
