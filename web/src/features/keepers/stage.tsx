import { useState } from 'react';
import { KeeperPicture } from '../../platform/masters/keeper-picture.tsx';
import { type Colours, drawingOf, type Look } from '../../platform/masters/look.rules.ts';
import { SavePicture } from './save-picture.tsx';
import { canRedo, canUndo, type Draft, drawLook } from './studio.rules.ts';
import { Tool } from './tool.tsx';
import { type Names, wordsOfLook } from './words.rules.ts';

interface StageProps {
  draft: Draft;
  look: Look;
  names: Names;
  colours: Colours;
  side: 'front' | 'back';
  onTurn: (side: 'front' | 'back') => void;
  show: (look: Look) => void;
  undo: () => void;
  redo: () => void;
}

/** The keeper as it is now, with the tools beside it. */
export function Stage({ draft, look, names, colours, side, onTurn, show, undo, redo }: StageProps) {
  const [saving, setSaving] = useState(false);
  const drawing = drawingOf(look, colours);
  return (
    <section className="stage card" aria-label="Your keeper">
      <figure className="stage-figure">
        <KeeperPicture look={{ ...drawing, side }} size={512} alt={wordsOfLook(look, names)} />
      </figure>
      <div className="stage-tools" role="toolbar" aria-label="Tools">
        <Tool icon="undo" label="Undo" hint="Ctrl+Z" disabled={!canUndo(draft)} onPress={undo} />
        <Tool icon="redo" label="Redo" hint="Ctrl+Shift+Z" disabled={!canRedo(draft)} onPress={redo} />
        <Tool icon="dice" label="Surprise me" onPress={() => show(drawLook(Math.random, look.gender))} />
        <Tool
          icon="turn"
          label={side === 'front' ? 'Show the back' : 'Show the front'}
          onPress={() => onTurn(side === 'front' ? 'back' : 'front')}
        />
        <Tool icon="download" label="Save as picture" onPress={() => setSaving(true)} />
      </div>
      {saving && <SavePicture look={{ ...drawing, side }} name="keeper" onClose={() => setSaving(false)} />}
    </section>
  );
}
