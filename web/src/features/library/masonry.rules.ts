export interface Columns {
  count: number;
  /** Pixels of each. */
  width: number;
  gap: number;
}

export interface Place {
  left: number;
  top: number;
  /** Height of the picture. */
  picture: number;
  /** Height of the card. */
  height: number;
}

const widest = 236;
/** Heights of pictures for each unit of width: a panorama stays visible, and a tall one leaves room for its neighbours. */
const flattest = 0.5;
const tallest = 1.5;
/** As much shorter may another column be before it is preferred, so that cards are read from left to right. */
const tolerance = 28;

/** Returns the columns that fit into a width: two on phones, up to five on desks. */
export function columnsOf(width: number): Columns {
  const gap = width < 600 ? 12 : 20;
  const count = width < 260 ? 1 : Math.min(5, Math.max(2, Math.floor((width + gap) / (widest + gap))));
  return { count, gap, width: Math.floor((width - gap * (count - 1)) / count) };
}

export interface Card {
  /** Height of the picture for each unit of its width. */
  relative: number;
  /** Pixels of the words beneath it. */
  words: number;
}

/** Places cards in columns, each in the leftmost one that is about the shortest. Earlier cards keep their place when others follow. */
export function placeCards(
  cards: readonly Card[],
  { count, width, gap }: Columns,
): { places: Place[]; height: number } {
  const ends = Array.from({ length: count }, () => 0);
  const places = cards.map(({ relative, words }): Place => {
    const picture = Math.round(width * Math.min(tallest, Math.max(flattest, relative)));
    const height = picture + words;
    const shortest = Math.min(...ends);
    const column = ends.findIndex((end) => end <= shortest + tolerance);
    const top = ends[column] ?? 0;
    ends[column] = top + height + gap;
    return { left: column * (width + gap), top, picture, height };
  });
  return { places, height: Math.max(0, Math.max(...ends) - gap) };
}
