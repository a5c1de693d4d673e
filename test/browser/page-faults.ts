/** Runs in the page, and lists the things that a visitor with a screen reader, a thumb or weak eyes would stumble over. */
export function faultsOfPage(): string[] {
  const faults: string[] = [];
  // A page has many texts in few colours, and reading one from a canvas takes a while.
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = new Map<string, number[]>();
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(shown);
  const say = (element: Element) => element.outerHTML.slice(0, 100);
  if (document.querySelectorAll('main').length !== 1) faults.push('not one main');
  if (document.querySelectorAll('h1').length > 1) faults.push('more than one h1');
  if (all('nav[aria-label]').length < 1 || all('nav:not([aria-label])').length > 0) faults.push('no named navigation');
  if (!document.documentElement.lang) faults.push('no language');
  if (document.documentElement.scrollWidth > innerWidth) faults.push('scrolls sideways');
  for (const image of all('img')) if (image.getAttribute('alt') === null) faults.push(`no alt: ${say(image)}`);
  for (const control of all('button, a[href], input, textarea')) {
    const label = control.getAttribute('aria-label') ?? control.textContent ?? '';
    const labelled = label.trim() || (control as HTMLInputElement).labels?.length;
    if (!labelled) faults.push(`no name: ${say(control)}`);
    const { width, height } = control.getBoundingClientRect();
    const isInline =
      getComputedStyle(control).display === 'inline' || control.matches('.skip-link, input[type="number"]');
    if (!isInline && (width < 43.5 || height < 43.5)) faults.push(`${width} x ${height}: ${say(control)}`);
  }
  for (const text of all('h1, h2, h3, p, span, dt, dd, label, strong, button, a')) {
    const own = [...text.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const ground = own ? groundOf(text) : undefined;
    if (!ground || text.closest(':disabled, .sr-only, .skip-link')) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(text);
    const isLarge =
      Number.parseFloat(fontSize) >= 24 || (Number.parseFloat(fontSize) >= 18.6 && Number(fontWeight) >= 700);
    const contrast = ratio(rgb(color), ground);
    if (contrast < (isLarge ? 3 : 4.5)) faults.push(`contrast ${contrast.toFixed(2)}: ${say(text)}`);
  }
  return faults;

  /** The flat colour behind an element; undefined where it is a picture or the sky. */
  function groundOf(element: Element): number[] | undefined {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      const [red = 0, green = 0, blue = 0, alpha = 1] = rgb(backgroundColor);
      if (backgroundImage !== 'none' || (alpha > 0 && alpha < 1)) return undefined;
      if (alpha === 1) return [red, green, blue];
      if (at.classList.contains('shell')) return undefined;
    }
    return undefined;
  }
  function rgb(color: string): number[] {
    const known = colors.get(color);
    if (known) return known;
    if (!canvas) return [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const read = [red, green, blue, alpha / 255];
    colors.set(color, read);
    return read;
  }
  function ratio(one: number[], other: number[]): number {
    const light = (color: number[]) => {
      const [red = 0, green = 0, blue = 0] = color.map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [low = 0, high = 0] = [light(one), light(other)].sort((first, second) => first - second);
    return (high + 0.05) / (low + 0.05);
  }
}
