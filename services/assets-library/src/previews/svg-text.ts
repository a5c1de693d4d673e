const svgNamespace = 'http://www.w3.org/2000/svg';

/** Everything that may stand before the root of an XML document. */
const prolog =
  /^\uFEFF?\s*(?:<\?(?:[^?]|\?(?!>))*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*/;
const root = /^<(?:([\w.-]+):)?svg\b((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/;

/** Tells whether a document of XML in UTF-8 begins as an SVG: its root is svg, in the namespace of SVG. */
export function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8');
  const found = root.exec(text.slice(prolog.exec(text)?.[0].length ?? 0));
  if (!found) return false;
  const [, prefix, attributes = ''] = found;
  const declared = new RegExp(
    `\\sxmlns${prefix ? `:${prefix.replaceAll('.', '\\.')}` : ''}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`,
  );
  const [, double, single] = declared.exec(attributes) ?? [];
  return (double ?? single) === svgNamespace;
}
