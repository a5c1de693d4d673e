import { damaged, Refusal } from './refusal.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

const comment = /<!--[\s\S]*?-->/;
const instruction = /<\?[\s\S]*?\?>/;
/** A document type without declarations of its own. */
const plainType = /<!DOCTYPE\s+[\w:.-]+(?:\s+(?:PUBLIC|SYSTEM)(?:\s+(?:"[^"]*"|'[^']*'))+)?\s*>/;
const anyType = /<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[[^\]]*\]\s*)?>/;
const attribute = /\s+([^\s=<>"'/]+)\s*=\s*("[^"<]*"|'[^'<]*')/;
const tag = new RegExp(`<[^\\s=<>"'/!?]+(?:${attribute.source})*\\s*/?>`);

const sourceOf = (...patterns: RegExp[]) =>
  patterns.map(({ source }) => source.replaceAll(/\((?!\?)/g, '(?:')).join('|');
const prolog = new RegExp(`^\uFEFF?(?:\\s|${sourceOf(comment, instruction, anyType)})*`);
const rootTag = new RegExp(`^${sourceOf(tag)}`);
const skipped = new RegExp(sourceOf(comment, instruction, plainType), 'y');
const kept = new RegExp(`[^<]+|<!\\[CDATA\\[[\\s\\S]*?\\]\\]>|</[^<>]*>|(${sourceOf(tag)})`, 'y');

/** Tells whether an XML document in UTF-8 begins as an SVG: its root is svg, in the namespace of SVG. */
export const isSvg = (head: Buffer): boolean => rootOf(head.toString('utf8')) !== undefined;

/** Returns the tag that opens an SVG, closed; undefined for something else. It has the size, and draws nothing. */
export function rootOf(svg: string): string | undefined {
  const opened = rootTag.exec(svg.slice(prolog.exec(svg)?.[0].length ?? 0))?.[0];
  const [, prefix] = /^<(?:([^\s:]+):)?svg[\s/>]/.exec(opened ?? '') ?? [];
  if (!opened || !/^<(?:[^\s:]+:)?svg[\s/>]/.test(opened)) return undefined;
  const namespace = attributesOf(opened).find(({ name }) => name === (prefix ? `xmlns:${prefix}` : 'xmlns'));
  return namespace?.value === svgNamespace ? opened.replace(/\/?>$/, '/>') : undefined;
}

const attributesOf = (text: string) =>
  [...text.matchAll(new RegExp(attribute, 'g'))].map(([, name = '', quoted = '']) => ({
    name,
    value: quoted.slice(1, -1),
  }));

type Standalone = { svg: string; images: Buffer[] };

/**
 * Returns an SVG that refers to nothing but itself, because resvg opens files. Pictures in it are returned too.
 * @throws Refusal for what is not XML, and for declarations of entities, which few bytes make large
 */
export function standalone(svg: string): Standalone {
  const images: Buffer[] = [];
  const parts: string[] = [];
  for (let at = svg.startsWith('\uFEFF') ? 1 : 0; at < svg.length; ) {
    skipped.lastIndex = kept.lastIndex = at;
    if (skipped.test(svg)) {
      at = skipped.lastIndex;
      continue;
    }
    const found = kept.exec(svg);
    if (!found) throw svg.startsWith('<!DOCTYPE', at) ? declarations() : damaged('picture');
    parts.push(found[1] === undefined ? found[0] : withoutReferences(found[1], images));
    at = kept.lastIndex;
  }
  return { svg: parts.join(''), images };
}

const declarations = () => new Refusal('The picture declares entities. Save it as a plain SVG.');

const dataUrl = /^\s*data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]*)$/;

/** Empties links to other things than parts of the picture itself. */
const withoutReferences = (opened: string, images: Buffer[]) =>
  opened.replace(new RegExp(attribute, 'g'), (whole, name: string, quoted: string) => {
    if (!/(?:^|:)href$/i.test(name)) return whole;
    const value = quoted.slice(1, -1);
    if (/^#[^/\\]*$/.test(value)) return whole;
    const [, data] = dataUrl.exec(value) ?? [];
    if (data === undefined) return ` ${name}=""`;
    images.push(Buffer.from(data, 'base64'));
    return whole;
  });
