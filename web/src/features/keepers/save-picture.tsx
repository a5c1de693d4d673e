import type { KeeperLook } from '@hatchery/art/keepers/keeper';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { addressOfSvg, KeeperPicture } from '../../platform/masters/keeper-picture.tsx';
import { loadDrawings } from '../../platform/masters/use-drawings.ts';
import { wordsFor } from '../../platform/problem.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Choice, Choices } from './choices.tsx';
import { pictureOf, pngOf } from './picture-file.ts';
import '../../design/sheet.css';

interface SavePictureProps {
  look: KeeperLook;
  /** The name of the file, without its end. */
  name: string;
  onClose: () => void;
}

const side = 1_024;
const crops = [
  ['portrait', 'Head and shoulders'],
  ['full', 'All of it'],
] as const;

async function save(look: KeeperLook, name: string, type: 'png' | 'svg'): Promise<void> {
  const { drawKeeper } = await loadDrawings();
  const markup = drawKeeper(look);
  if (type === 'svg') return saveFile(`${name}.svg`, 'image/svg+xml', markup);
  const picture = await pictureOf(addressOfSvg(markup));
  saveFile(`${name}.png`, 'image/png', await pngOf(side, side, (pen) => pen.drawImage(picture, 0, 0, side, side)));
}

/** Saves a drawing of a keeper as a file. */
export function SavePicture({ look, name, onClose }: SavePictureProps) {
  const [crop, setCrop] = useState<(typeof crops)[number][0]>('portrait');
  const chosen = { ...look, crop };
  const press = (type: 'png' | 'svg') =>
    save(chosen, name, type).then(
      () => toast('Your picture is saved.', 'good'),
      (error: unknown) => toast(wordsFor(error), 'bad'),
    );
  return (
    <Dialog title="Save as picture" onClose={onClose}>
      <div className="dialog-body">
        <Choices legend="What it shows" className="choices-halves">
          {crops.map(([key, words]) => (
            <Choice key={key} name="crop" label={words} checked={crop === key} onChoose={() => setCrop(key)}>
              <KeeperPicture look={{ ...look, crop: key }} size={160} />
            </Choice>
          ))}
        </Choices>
        <div className="acts acts-end">
          <Button onClick={() => void press('svg')}>Save SVG</Button>
          <Button look="primary" onClick={() => void press('png')}>
            Save PNG
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
