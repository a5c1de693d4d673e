import { useState } from 'react';
import { BadgeArt } from '../../design/badge-art.tsx';
import { BadgeDialog, type ShownBadge } from './badge-dialog.tsx';
import { rarityWords } from './rarity.rules.ts';
import './badges.css';

/** Badges as medals; a press tells all about one. */
export function BadgeGrid({ badges }: { badges: readonly ShownBadge[] }) {
  const [open, setOpen] = useState<ShownBadge>();
  return (
    <>
      <ul className="badge-grid">
        {badges.map((badge) => (
          <li key={badge.uid}>
            <button type="button" className="badge-tile" onClick={() => setOpen(badge)}>
              <BadgeArt image={badge.image} size={72} />
              <strong>{badge.name}</strong>
              <span className="soft">{rarityWords(badge)}</span>
              <span className="badge-about">{badge.description}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && <BadgeDialog badge={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
