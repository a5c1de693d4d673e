/** Returns an element of the page. @throws Error if the page has none of this id */
export function byId<Kind extends Element & ElementCSSInlineStyle & HTMLOrSVGElement = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element as unknown as Kind;
}
