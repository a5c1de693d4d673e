import { useState } from 'react';
import { MoreIcon, type MoreIconName } from './more-icons.tsx';
import './reward-line.css';

export type RewardKind = 'voucher' | 'egg' | 'experience' | 'badge';

const icons: Record<RewardKind, MoreIconName> = {
  voucher: 'bag',
  egg: 'hatchery',
  experience: 'spark',
  badge: 'medal',
};

/** Rewards of something, as a list of pictures with words. */
export function RewardLine({ rewards, label }: { rewards: readonly ShownReward[]; label: string }) {
  return (
    <ul className="reward-line" aria-label={label}>
      {rewards.map(({ key, ...reward }) => (
        <li key={key} className="reward-chip">
          <RewardPicture {...reward} size={24} />
          {reward.words}
        </li>
      ))}
    </ul>
  );
}

export interface ShownReward {
  key: string;
  kind: RewardKind;
  /** As in "2 fire eggs". */
  words: string;
  image?: string | undefined;
}

/** The picture of a reward, or the icon of its kind where it has none or does not load. */
export function RewardPicture({ kind, image, size }: Pick<ShownReward, 'kind' | 'image'> & { size: number }) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size };
  if (!image || image === broken)
    return (
      <span className="reward-picture" style={box}>
        <MoreIcon name={icons[kind]} size={size} />
      </span>
    );
  return (
    <img
      className="reward-picture"
      src={image}
      alt=""
      {...box}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(image)}
    />
  );
}
