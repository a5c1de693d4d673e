import { type Gender, type TraitType, traitShapes } from '@hatchery/art/keepers/keys';
import { useState } from 'react';
import { KeeperPicture } from '../../platform/masters/keeper-picture.tsx';
import { type Colours, coloursOfType, drawingOf, type Look } from '../../platform/masters/look.rules.ts';
import { Choice, Choices } from './choices.tsx';
import { withForm, withTrait } from './studio.rules.ts';
import { colourName, formName, isBare, type Names, shapeOf, wordsOfKey } from './words.rules.ts';

interface PartsProps {
  look: Look;
  names: Names;
  colours: Colours;
  show: (look: Look) => void;
}

/** Types of traits that are seen best from near. */
const near: readonly TraitType[] = ['skin', 'mouth', 'eyes', 'mark', 'hair'];

/** All that can be chosen: the body form, and a shape and a colour of each type. */
export function Parts({ look, names, colours, show }: PartsProps) {
  const [part, setPart] = useState<TraitType | 'form'>('hair');
  const parts = [{ key: 'form', name: 'Body' }, ...names.types.toReversed()];
  const name = parts.find(({ key }) => key === part)?.name ?? '';
  return (
    <section className="parts card" aria-label="What it is made of">
      <Choices legend="Part" quiet className="parts-types">
        {parts.map(({ key, name: label }) => (
          <Choice
            key={key}
            name="part"
            label={label}
            checked={part === key}
            onChoose={() => setPart(key as TraitType | 'form')}
          />
        ))}
      </Choices>
      {part === 'form' ? (
        <Forms {...{ look, names, colours, show }} />
      ) : (
        <>
          <Shapes key={part} {...{ look, colours, show, name }} type={part} />
          <Swatches {...{ look, names, colours, show, name }} type={part} />
        </>
      )}
    </section>
  );
}

/** The body forms, each as the keeper would look with it. */
const Forms = ({ look, names, colours, show }: PartsProps) => (
  <Choices legend="Body" quiet className="choices-halves parts-forms">
    {names.forms.map(({ id }) => (
      <Choice
        key={id}
        name="form"
        label={formName(names, id)}
        checked={look.gender === id}
        onChoose={() => show(withForm(look, id as Gender))}
      >
        <KeeperPicture look={drawingOf(withForm(look, id as Gender), colours)} size={256} />
      </Choice>
    ))}
  </Choices>
);

interface OfType extends Omit<PartsProps, 'names'> {
  type: TraitType;
  /** The type in words. */
  name: string;
}

/** The shapes of a type, each as the keeper would look with it. */
function Shapes({ look, colours, show, type, name }: OfType) {
  const crop = near.includes(type) ? 'portrait' : 'full';
  return (
    <Choices legend={name} quiet className="parts-shapes">
      {traitShapes[type].map((shape, index) => {
        const next = withTrait(look, type, { shape: index + 1 });
        return (
          <Choice
            key={shape}
            name="shape"
            label={isBare(shape) ? `No ${name.toLowerCase()}` : wordsOfKey(shape)}
            checked={look.traits[type].shape === index + 1}
            onChoose={() => show(next)}
          >
            <KeeperPicture look={{ ...drawingOf(next, colours), crop }} size={96} />
          </Choice>
        );
      })}
    </Choices>
  );
}

function Swatches({ look, names, colours, show, type, name }: OfType & { names: Names }) {
  const { colour } = look.traits[type];
  const bare = isBare(shapeOf(look, type));
  return (
    <fieldset className="choices parts-colours" disabled={bare}>
      <legend>
        {name} colour: <span className="soft">{bare ? 'none' : colourName(names, type, colour)}</span>
      </legend>
      <div className="choices-list">
        {Array.from({ length: coloursOfType }, (_, index) => index + 1).map((number) => (
          <label key={number} className="swatch" title={colourName(names, type, number)}>
            <input
              type="radio"
              name="colour"
              aria-label={colourName(names, type, number)}
              checked={colour === number}
              onChange={() => show(withTrait(look, type, { colour: number }))}
            />
            <span style={{ background: colours[type][number - 1] }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
