import type { FileBytes } from './file-bytes.ts';

// Tables of the header of a frame (ISO 11172-3, 13818-3), of Layer III.
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];
const version = { first: 3, reserved: 1, half: 0 };

type Frame = { bytes: number; seconds: number };

/** Returns the length of an MP3 from the headers of its frames. Nothing is decoded. */
export function secondsOfMp3(mp3: FileBytes): number {
  let seconds = 0;
  for (let at = mp3.find(0xff, skipTags(mp3)); at !== -1; ) {
    const frame = readFrame(mp3.peek(at, 4));
    if (frame) seconds += frame.seconds;
    // Frames stand side by side, so that there is seldom anything to find.
    at = mp3.find(0xff, at + (frame?.bytes ?? 1));
  }
  return seconds;
}

/** Returns where the sound begins, behind texts and pictures (ID3v2). */
function skipTags(mp3: FileBytes): number {
  const header = mp3.peek(0, 10);
  if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + (header.readUInt8(at) & 0x7f), 0);
}

function readFrame(header: Buffer): Frame | undefined {
  if (header.length < 4 || (header.readUInt16BE(0) & 0xffe6) !== 0xffe2) return undefined;
  const [second, third] = [header.readUInt8(1), header.readUInt8(2)];
  const kind = (second >> 3) & 3;
  const kilobits = (kind === version.first ? bitrates.first : bitrates.later)[third >> 4];
  const fullRate = rates[(third >> 2) & 3];
  if (kind === version.reserved || !kilobits || !fullRate) return undefined;
  const rate = fullRate / (kind === version.first ? 1 : kind === version.half ? 4 : 2);
  const samples = kind === version.first ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return { bytes: Math.floor((samples * kilobits * 125) / rate) + padding, seconds: samples / rate };
}
