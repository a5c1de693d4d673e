const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Bytes of a chunk beside its data: length, type and checksum. */
const frame = 12;
/** Chunks of text, of which two are compressed: each may grow a thousandfold, and libpng unpacks them all. */
const texts = ['tEXt', 'zTXt', 'iTXt'];

/** Returns a PNG without its texts, from its chunks (W3C PNG, section 5). Other content, and what is damaged, stays as it is. */
export function withoutTexts(content: Buffer): Buffer {
  if (!content.subarray(0, signature.length).equals(signature)) return content;
  const kept: Buffer[] = [];
  let from = 0;
  for (let at = signature.length; at + frame <= content.length; ) {
    const end = at + frame + content.readUInt32BE(at);
    if (texts.includes(content.toString('latin1', at + 4, at + 8))) {
      kept.push(content.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return from === 0 ? content : Buffer.concat([...kept, content.subarray(from)]);
}
