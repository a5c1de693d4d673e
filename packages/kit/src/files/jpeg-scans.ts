const marker = { startOfScan: 0xda, endOfImage: 0xd9, fill: 0xff };
/** Markers without a segment: escaped bytes of a scan, restarts, the start of the image. */
const standsAlone = (code: number) => code <= 0x01 || (code >= 0xd0 && code <= 0xd8);

/** Returns how many scans a JPEG has, from its markers (ITU T.81, annex B). Nothing is decoded. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at !== -1 && at + 3 < jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const code = jpeg.readUInt8(at + 1);
    if (code === marker.endOfImage) break;
    if (code === marker.startOfScan) scans += 1;
    if (code === marker.fill) at += 1;
    else at += standsAlone(code) ? 2 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return scans;
}
