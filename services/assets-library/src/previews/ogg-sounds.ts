import type { FileBytes } from './file-bytes.ts';
import { readOgg } from './ogg-pages.ts';
import { decodeParts, isLong, type Sound } from './sound-parts.ts';

export async function openOgg(bytes: FileBytes): Promise<Sound> {
  const { codec, parts, seconds } = readOgg(bytes);
  const decoder = await openDecoder(codec);
  const pieces = decodeParts(
    bytes,
    { parts, seconds },
    (part) => decoder.decode(part),
    () => decoder.flush(),
  );
  return { pieces, seconds: isLong(seconds) ? seconds : undefined };
}

async function openDecoder(codec: 'vorbis' | 'opus') {
  if (codec === 'vorbis') {
    const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
    const decoder = new OggVorbisDecoder();
    await decoder.ready;
    return decoder;
  }
  const { OggOpusDecoder } = await import('ogg-opus-decoder');
  const decoder = new OggOpusDecoder({ forceStereo: true });
  await decoder.ready;
  return decoder;
}
