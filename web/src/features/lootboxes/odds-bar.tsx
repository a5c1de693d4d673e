import { oneInWords, percentWords, type RarityShare } from '../../platform/masters/odds.rules.ts';
import { rarityWords } from '../../platform/masters/rarity-tag.tsx';
import '../../platform/masters/rarity.css';

/** How likely each rarity is: a bar of the materials, and each in figures. */
export const OddsBar = ({ shares }: { shares: readonly RarityShare[] }) => (
  <div className="odds-bar">
    <div className="odds-bar-strip" aria-hidden="true">
      {shares.map(({ rarity, share }) => (
        <span key={rarity} className="odds-bar-part" data-rarity={rarity} style={{ flexGrow: share }} />
      ))}
    </div>
    <ul aria-label="Odds by rarity">
      {shares.map(({ rarity, share }) => (
        <li key={rarity} className="rarity" data-rarity={rarity} title={oneInWords(share)}>
          {rarityWords(rarity)} <span className="mono">{percentWords(share)}</span>
        </li>
      ))}
    </ul>
  </div>
);
