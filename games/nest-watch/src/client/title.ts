import type { Keeper } from '../engine/keeper.ts';
import { glyphs } from './art/glyphs.ts';
import { byId } from './dom.ts';
import { pigments } from './effects.ts';
import { choose, followWords } from './follow.ts';
import type { Candidate } from './keepers.ts';
import { settings } from './settings.ts';
import { skillWords } from './words.ts';

/** The first screen: who keeps watch tonight. */
export class Title {
  #candidates: Candidate[] = [];
  #at = 0;
  readonly #onChosen: (candidate: Candidate) => void;

  constructor(onChosen: (candidate: Candidate) => void) {
    this.#onChosen = onChosen;
    byId('earlier').addEventListener('click', () => this.#turn(-1));
    byId('later').addEventListener('click', () => this.#turn(1));
  }

  /** Offers these, and chooses the one of last time. */
  offer(candidates: Candidate[]): void {
    this.#candidates = candidates;
    byId('follow').textContent = followWords();
    this.#at = Math.max(
      0,
      candidates.findIndex(({ id }) => id !== undefined && id === settings.keeper),
    );
    for (const id of ['earlier', 'later']) byId(id).style.visibility = candidates.length > 1 ? 'visible' : 'hidden';
    this.#show();
  }

  get chosen(): Candidate {
    return this.#candidates[this.#at] as Candidate;
  }

  #turn(by: number): void {
    const { length } = this.#candidates;
    this.#at = (this.#at + by + length) % length;
    choose({ keeper: this.chosen.id ?? '' });
    this.#show();
  }

  #show(): void {
    const { name, kind, keeper, portrait, spare } = this.chosen;
    const image = byId<HTMLImageElement>('portrait');
    image.onerror = () => {
      image.onerror = null;
      image.src = asSource(spare);
    };
    image.src = asSource(portrait);
    byId('keeper-name').textContent = name;
    byId('keeper-kind').textContent = kind;
    const { name: skill, does } = skillWords[keeper.element];
    byId('skill-words').textContent = `${skill}: ${does}`;
    byId('skill').setAttribute('aria-label', skill);
    byId('skill-glyph').innerHTML = glyphs[keeper.element];
    byId('stage').style.setProperty('--pigment', pigments[keeper.element]);
    byId('powers').replaceChildren(...powersOf(keeper).map(([word, share]) => power(word, share)));
    this.#onChosen(this.chosen);
  }
}

const asSource = (portrait: string): string =>
  portrait.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(portrait)}` : portrait;

/** Returns what a keeper is good at, in hundredths of the best. */
const powersOf = ({ speed, reach, presence, recovery }: Keeper): [string, number][] => [
  ['Speed', Math.round((speed / 208) * 100)],
  ['Reach', Math.round((reach / 2_208) * 100)],
  ['Awe', Math.round((presence / 14) * 100)],
  ['Recovery', Math.round((660 / recovery) * 100)],
];

function power(word: string, share: number): HTMLElement {
  const box = document.createElement('div');
  const [term, value, bar, filled] = ['dt', 'dd', 'div', 'span'].map((tag) => document.createElement(tag)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  term.textContent = word;
  bar.className = 'bar';
  bar.setAttribute('role', 'img');
  bar.setAttribute('aria-label', `${share} of 100`);
  filled.style.width = `${share}%`;
  bar.append(filled);
  value.append(bar);
  box.append(term, value);
  return box;
}
