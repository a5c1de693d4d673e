import { api } from '../../platform/api.ts';
import { choiceOf, PictureField } from '../../platform/pictures/picture-field.tsx';
import type { GetTicket } from '../../platform/pictures/use-upload.ts';
import type { Choices } from './game.rules.ts';

const mostPictures = 8;

const getTicket: GetTicket = (body, options) => api.games.gamePictureUploadUrl({ body }, options);

interface GamePicturesProps {
  choices: Choices;
  onChoose: (more: Partial<Choices>) => void;
}

/** The picture of lists, and those of the game's page. */
export function GamePictures({ choices: { preview, pictures }, onChoose }: GamePicturesProps) {
  return (
    <>
      <PictureField
        label="Preview"
        shown={preview?.shown}
        getTicket={getTicket}
        onUploaded={(uploaded) => onChoose({ preview: choiceOf(uploaded) })}
        onRemove={() => onChoose({ preview: undefined })}
      />
      {pictures.map((picture, index) => (
        <PictureField
          key={picture.key}
          label={`Picture ${index + 1}`}
          shown={picture.shown}
          getTicket={getTicket}
          onUploaded={(uploaded) =>
            onChoose({ pictures: pictures.map((one) => (one === picture ? choiceOf(uploaded) : one)) })
          }
          onRemove={() => onChoose({ pictures: pictures.filter((one) => one !== picture) })}
        />
      ))}
      {pictures.length < mostPictures && (
        <PictureField
          key={`next ${pictures.length}`}
          label="Another picture"
          shown={undefined}
          getTicket={getTicket}
          onUploaded={(uploaded) => onChoose({ pictures: [...pictures, choiceOf(uploaded)] })}
        />
      )}
    </>
  );
}
