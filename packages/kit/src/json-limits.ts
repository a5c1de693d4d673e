import type { JsonLimits } from '@hatchery/api/operation';
import { badField } from '@hatchery/api/problems';

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Refuses JSON with more levels, keys or values than allowed, before it is parsed: parsing 5 MiB of brackets or keys takes half a
 * second, counting them a few milliseconds. An empty object or array counts as two values. Text that is no JSON may pass; parsing
 * refuses it.
 * @throws Problem bad-request.
 */
export function checkJsonLimits(text: string, { depth, keys, values }: JsonLimits): void {
  let [level, found, containers, commas] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) {
      found += 1;
      if (found > keys) throw badField('body', `Use ${keys} keys at most.`);
    } else if (code === comma) {
      commas += 1;
    } else if (code === openBrace || code === openBracket) {
      level += 1;
      containers += 1;
      if (level > depth) throw badField('body', `Nest objects and arrays at most ${depth} levels deep.`);
      if (containers > keys) throw badField('body', `Use ${keys} objects and arrays at most.`);
    } else if (code === closeBrace || code === closeBracket) level -= 1;
    // The values of an object or array are one more than its commas.
    if (commas + containers >= values) throw badField('body', `Use ${values} values at most.`);
  }
}

/** Returns where the string that opens at a place closes, or the end of the text. */
function endOfString(text: string, opensAt: number): number {
  for (let at = text.indexOf('"', opensAt + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
