import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Failure } from '../../platform/failure.tsx';
import { keeperPath } from '../../platform/masters/keeper-path.rules.ts';
import { addressOfSvg, uploadOf } from '../../platform/masters/keeper-picture.tsx';
import { drawingOfAvatar } from '../../platform/masters/look.rules.ts';
import { loadDrawings } from '../../platform/masters/use-drawings.ts';
import { saveFile } from '../../platform/save-file.ts';
import { pictureOf } from './picture-file.ts';
import { drawShareCard } from './share-card.ts';
import '../../design/sheet.css';

async function cardOf(avatar: MastersAvatar): Promise<Blob> {
  const { drawKeeper } = await loadDrawings();
  const drawing = addressOfSvg(drawKeeper({ ...drawingOfAvatar(avatar), crop: 'portrait' }));
  await document.fonts.ready;
  const picture = await pictureOf(uploadOf(avatar) ?? drawing).catch(() => pictureOf(drawing));
  return drawShareCard({ picture, name: avatar.name, words: `Keeper number ${avatar.tokenId}` });
}

/** A picture and a link to share a keeper with. */
export function ShareDialog({ avatar, onClose }: { avatar: MastersAvatar; onClose: () => void }) {
  const url = `${location.origin}${keeperPath(avatar)}`;
  const worn = avatar.equippedItems.map(({ id }) => id).join();
  const card = useQuery({
    queryKey: ['share-card', avatar.chainId, avatar.tokenId, avatar.name, worn, avatar.image],
    queryFn: () => cardOf(avatar),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const shown = useMemo(() => card.data && URL.createObjectURL(card.data), [card.data]);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);
  const fileName = `${avatar.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  const file = card.data && new File([card.data], fileName, { type: 'image/png' });
  const shared = { url, title: avatar.name, ...(file && canShareFile(file) ? { files: [file] } : {}) };
  return (
    <Dialog title={`Share ${avatar.name}`} onClose={onClose}>
      <div className="dialog-body">
        {card.error ? (
          <Failure error={card.error} onRetry={() => void card.refetch()} />
        ) : shown ? (
          <img className="share-card" src={shown} alt={`${avatar.name}, as a card`} width={1200} height={630} />
        ) : (
          <span className="share-card skeleton" aria-busy="true" />
        )}
        <CopyLine text={url} what="Link" />
        <div className="acts acts-end">
          <Button disabled={!card.data} onClick={() => card.data && saveFile(fileName, 'image/png', card.data)}>
            <MoreIcon name="download" size={20} /> Save picture
          </Button>
          {'share' in navigator && (
            <Button look="primary" onClick={() => void navigator.share(shared).catch(() => undefined)}>
              <MoreIcon name="share" size={20} /> Share
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;
