import type { Badge, BadgeCategory } from '@hatchery/api/badges';
import { useState } from 'react';
import { BadgeArt } from '../../design/badge-art.tsx';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { rarityWords } from './badge.rules.ts';
import { BadgeForm } from './badge-form.tsx';
import { GiveBadge } from './give-badge.tsx';

interface BadgeDialogProps {
  /** Absent for a new one. */
  badge: Badge | undefined;
  categories: readonly BadgeCategory[];
  /** The category of a new badge, until another one is chosen. */
  categoryId: string;
  onClose: () => void;
}

/** One badge: how many have it, and the ways to change it and to give it. */
export function BadgeDialog({ badge, categories, categoryId, onClose }: BadgeDialogProps) {
  const [view, setView] = useState<'look' | 'edit' | 'give'>('look');
  if (!badge || view === 'edit')
    return (
      <Dialog key="edit" title={badge ? `Edit ${badge.name}` : 'New badge'} onClose={onClose}>
        <BadgeForm badge={badge} categories={categories} categoryId={categoryId} onClose={onClose} />
      </Dialog>
    );
  if (view === 'give')
    return (
      <Dialog key="give" title={`Give ${badge.name}`} onClose={onClose}>
        <GiveBadge badge={badge} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog key="look" title={badge.name} onClose={onClose}>
      <div className="dialog-body">
        <div className="badge-desk-look">
          <BadgeArt image={badge.image} size={96} />
          <p className="badge-desk-description">{badge.description}</p>
        </div>
        <Facts>
          <Fact name="Category">{badge.category.name}</Fact>
          <Fact name="Players who have it">{badge.holders.toLocaleString('en')}</Fact>
          <Fact name="Rarity">{rarityWords(badge)}</Fact>
        </Facts>
        <CopyLine text={badge.uid} what="Badge id" named />
        <div className="acts acts-end">
          <Button onClick={() => setView('edit')}>Edit</Button>
          <Button look="primary" onClick={() => setView('give')}>
            Give to a player
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
