const words = (text: string) => text.trim().split(/\s+/) as Layer[];

/** Everything a keeper is made of, by the order in which it lies on the page. */
export type Layer =
  | 'backdrop'
  | 'aura-back'
  | 'back'
  | 'coat-back'
  | 'hat-back'
  | 'hair-back'
  | 'skin'
  | 'trousers'
  | 'shirt'
  | 'bib'
  | 'coat'
  | 'straps'
  | 'held'
  | 'arms'
  | 'sleeves'
  | 'coat-sleeves'
  | 'wrap'
  | 'neck'
  | 'hair-fall'
  | 'head'
  | 'mark'
  | 'mouth'
  | 'eyes'
  /** The top of the hair. */
  | 'hair-front'
  /** Strands that show below something that hides the top. */
  | 'hair-under'
  | 'brows'
  | 'eyewear'
  | 'hat'
  | 'held-front'
  | 'companion'
  | 'aura';

/** Layers from back to front, as one sees a keeper from each side. */
export const orders: Record<'front' | 'back', readonly Layer[]> = {
  front:
    words(`backdrop aura-back back coat-back hat-back hair-back held arms sleeves coat-sleeves skin trousers shirt bib coat
    straps wrap neck hair-fall head mark mouth eyes hair-under hair-front brows eyewear hat held-front companion aura`),
  back: words(`backdrop aura-back hat-back held-front held arms sleeves coat-sleeves skin trousers shirt bib coat coat-back
    straps wrap neck head hair-back hair-fall back mark mouth eyes brows eyewear hair-under hair-front hat companion aura`),
};

/** Layers that lie below the edge of a portrait. */
export const lowLayers: readonly Layer[] = ['trousers', 'companion'];
