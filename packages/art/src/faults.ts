/**
 * Lists faults of the markup: unbalanced tags, unquoted attributes, missing numbers, repeated ids and dangling
 * references.
 */
export function faults(markup: string): string[] {
  const found = (markup.match(/NaN|undefined|Infinity/g) ?? []).map((word) => `a value is ${word}`);
  const open: string[] = [];
  for (const [tag, closing, name = '', attributes = '', alone] of markup.matchAll(
    /<(\/?)([a-zA-Z]+)([^<>]*?)(\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) found.push(`${tag} closes another`);
      continue;
    }
    if (!/^(\s+[\w:-]+="[^"<]*")*\s*$/.test(attributes)) found.push(`${tag} is malformed`);
    if (!alone) open.push(name);
  }
  const ids = Array.from(markup.matchAll(/ id="([^"]+)"/g), (match) => match[1]);
  const known = new Set(ids);
  if (known.size < ids.length) found.push('an id is used twice');
  for (const [, reference] of markup.matchAll(/(?:href="#|url\(#)([^")]+)/g)) {
    if (!known.has(reference)) found.push(`#${reference} leads nowhere`);
  }
  return [...found, ...open.map((name) => `${name} is never closed`)];
}
