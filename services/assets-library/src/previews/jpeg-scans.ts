import type { FileBytes } from './file-bytes.ts';

const marker = { startOfScan: 0xda, endOfImage: 0xd9, fill: 0xff };
/** Markers without a segment: escaped bytes of a scan, restarts, the start of the image. */
const standsAlone = (code: number) => code <= 0x01 || (code >= 0xd0 && code <= 0xd8);

/** Returns how many scans a JPEG has, as the kit does for one in memory. */
export function countScans(jpeg: FileBytes): number {
  let scans = 0;
  for (let at = jpeg.find(0xff, 2); at !== -1 && at + 3 < jpeg.size; at = jpeg.find(0xff, at)) {
    const header = jpeg.peek(at, 4);
    const code = header.readUInt8(1);
    if (code === marker.endOfImage) break;
    if (code === marker.startOfScan) scans += 1;
    if (code === marker.fill) at += 1;
    else at += standsAlone(code) ? 2 : 2 + header.readUInt16BE(2);
  }
  return scans;
}
