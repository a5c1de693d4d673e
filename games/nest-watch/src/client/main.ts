import './style.css';
import { resultOf } from '../engine/replay.ts';
import { createRound } from '../engine/round.ts';
import type { Happening } from '../engine/state.ts';
import { openSession, type RoundTicket, startRound } from './calls.ts';
import { clock } from './clock.ts';
import { listen } from './controls.ts';
import { byId } from './dom.ts';
import { showHappening } from './effects.ts';
import { choose, meet, noteCounted } from './follow.ts';
import { appOrigin, isInFrame, onPlay, sayLeave, sayReady, sayRound } from './frame.ts';
import { Readings } from './hud.ts';
import { candidatesOf } from './keepers.ts';
import { createWatch, pass, type Watch } from './loop.ts';
import { showMorning, showOutcome } from './morning.ts';
import { awayWords, Nights, practice } from './nights.ts';
import { send, startOutbox } from './outbox.ts';
import { change, settings } from './settings.ts';
import { quietSound, wakeSound } from './sound.ts';
import { describeNow, fieldWords } from './status.ts';
import { looks, Theatre } from './theatre.ts';
import { Title } from './title.ts';
import { skillWords } from './words.ts';

type Screen = 'title' | 'watch' | 'rest' | 'morning';

const theatre = new Theatre();
const nights = new Nights({
  ...{ clock, openSession, startRound, sayReady },
  isPlaying: () => screen === 'watch' || screen === 'rest',
  onSession: (session) => {
    meet(session);
    candidates = candidatesOf(session.creatures);
    if (screen === 'title') title.offer(candidates);
    offerRounds();
  },
});
const readings = new Readings();
const title = new Title((candidate) => {
  nights.prepareSoon(candidate.id);
  void theatre.set(candidate, candidate.keeper);
});

let watch: Watch | undefined;
let ticket: RoundTicket | undefined;
let heard = 0;
let lastFrame = 0;
let hasTouched = false;
let screen: Screen = 'title';
/** Whether the title says that the next round is practice: it is never a surprise. */
let saysPractice = !isInFrame;
let isBeginning = false;

function show(next: Screen): void {
  screen = next;
  byId('stage').dataset.screen = next;
  for (const id of ['title', 'rest', 'morning']) byId(id).hidden = id !== next;
  const first = { title: 'start', watch: 'field', rest: 'resume', morning: 'again' }[next];
  byId(first).focus({ preventScroll: true });
}

function offerRounds(): void {
  saysPractice = false;
  byId('start').textContent = 'Start the watch';
  byId('notice').textContent = '';
}

/** Says that Hatchery is away to those who are about to begin. */
function sayAway(why: string): void {
  if (screen === 'title' && !nights.hasSession) offerPractice(why);
}

function offerPractice(why: string): void {
  saysPractice = true;
  byId('start').textContent = 'Practise';
  byId('notice').textContent = `${why} You can practise meanwhile, which doesn’t count.`;
}

/** Begins a watch from the button that was pressed, once, however long it takes. */
async function begin(button: HTMLElement): Promise<void> {
  if (isBeginning) return;
  isBeginning = true;
  button.setAttribute('aria-busy', 'true');
  wakeSound();
  try {
    await startWatch();
  } finally {
    isBeginning = false;
    button.removeAttribute('aria-busy');
  }
}

async function startWatch(): Promise<void> {
  let { chosen } = title;
  const wasSaid = saysPractice;
  if (isInFrame) {
    const taken = await nights.take(() => {
      chosen = title.chosen;
      return chosen.id;
    });
    ticket = taken.ticket;
    if (taken.ticket) offerRounds();
    else if (!wasSaid) {
      if (screen !== 'title') toTitle();
      return offerPractice(taken.why);
    }
  }
  const { seed, keeper } = ticket ?? practice(chosen.keeper);
  const round = createRound(seed, keeper);
  await theatre.set(chosen, keeper, round);
  watch = createWatch(round);
  heard = 0;
  hasTouched = false;
  hint(`Hold and drag ${chosen.name} to the thieves`);
  show('watch');
  // The next night is fetched while this one is played: it can begin without a network.
  nights.prepare(chosen.id);
  goOn();
}

function goOn(): void {
  lastFrame = performance.now();
  requestAnimationFrame(frame);
}

const shown = { happening: undefined as Happening | undefined };

function frame(now: number): void {
  const { painter } = theatre;
  if (screen !== 'watch' || !watch || !painter) return;
  const milliseconds = Math.max(0, now - lastFrame);
  lastFrame = now;
  controls.steer(watch);
  const share = pass(watch, milliseconds);
  const { round } = watch;
  for (; heard < round.happened; heard += 1) {
    shown.happening = round.happenings[heard % round.happenings.length];
    if (shown.happening) {
      showHappening({ round, painter, sparks: theatre.sparks, isStill: looks.isStill }, shown.happening);
      tellOf(shown.happening);
    }
  }
  painter.draw(round, share);
  theatre.sparks.draw(painter.context, painter.view, milliseconds / 16.7);
  readings.show(round);
  const words = describeNow(round);
  if (words) byId('status').textContent = words;
  if (round.isOver) finish(watch);
  else requestAnimationFrame(frame);
}

/** Hints to the skill when it is ready for the first time. */
function tellOf({ kind }: Happening): void {
  if (kind === 'ready' && heard < 30 && !watch?.log.some(([, action]) => action === 0))
    hint(`Tap for ${skillWords[title.chosen.keeper.element].name}`);
  if (kind === 'skill') hint('');
}

function hint(words: string): void {
  byId('hint').textContent = words;
}

function finish({ round, log }: Watch): void {
  const result = resultOf(round);
  showMorning(result, ticket !== undefined);
  show('morning');
  byId('status').textContent = `Morning. ${result.score} points, ${result.kept} eggs kept.`;
  watch = undefined;
  if (!ticket) {
    showOutcome('practice');
    return;
  }
  showOutcome('sending');
  void send(ticket, log).then(showOutcome);
}

function rest(): void {
  if (screen !== 'watch') return;
  quietSound();
  show('rest');
}

const controls = listen({
  field: theatre.field,
  view: () => theatre.painter?.view ?? { width: 0, height: 0, left: 0, top: 0, scale: 1, ratio: 1 },
  watch: () => (screen === 'watch' ? watch : undefined),
  onTouched: () => {
    if (!hasTouched) hint('');
    hasTouched = true;
  },
  onPause: rest,
});

function toTitle(): void {
  watch = undefined;
  show('title');
  title.offer(candidates);
}

let candidates = candidatesOf([]);

/** A press of the pointer is heard twice, as it comes down and as a click: by then the skill has to recover. */
function useSkill(): void {
  if (watch) watch.wantsSkill = watch.round.rest === 0;
}

const presses: Record<string, () => void> = {
  start: () => void begin(byId('start')),
  again: () => void begin(byId('again')),
  skill: useSkill,
  other: toTitle,
  leave: sayLeave,
  pause: rest,
  resume: () => {
    wakeSound();
    show('watch');
    goOn();
  },
  'give-up': toTitle,
};
for (const [id, press] of Object.entries(presses)) byId(id).addEventListener('click', press);
// As a thumb comes down, not as it lifts.
byId('skill').addEventListener('pointerdown', (event) => {
  event.preventDefault();
  useSkill();
});
for (const name of ['sound', 'vibration'] as const) {
  const box = byId<HTMLInputElement>(name);
  box.checked = settings[name];
  box.addEventListener('change', () => {
    if (name === 'sound') choose({ sound: box.checked });
    else change({ vibration: box.checked });
    wakeSound();
  });
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) rest();
});
let resized: ReturnType<typeof setTimeout> | undefined;
new ResizeObserver(() => {
  clearTimeout(resized);
  resized = setTimeout(
    () => void theatre.set(title.chosen, watch?.round.keeper ?? title.chosen.keeper, watch?.round),
    120,
  );
}).observe(theatre.field);

const noticeMilliseconds = 6_000;

/** Tells those who came without the app what they are missing. */
function standAlone(): void {
  const link = Object.assign(document.createElement('a'), {
    href: `${appOrigin}/play/nest-watch`,
    textContent: 'Open it in Hatchery',
  });
  byId('notice').replaceChildren('Here you practise. ', link, ' to play with your own creatures.');
}

onPlay(async ({ ticket: given, theme, reducedMotion }) => {
  looks.theme = theme === 'light' || theme === 'dark' ? theme : undefined;
  if (looks.theme) document.documentElement.dataset.theme = looks.theme;
  looks.isStill ||= reducedMotion === true;
  document.documentElement.toggleAttribute('data-still', looks.isStill);
  const why = await nights.enter(given);
  if (why) sayAway(why);
});

theatre.field.tabIndex = 0;
theatre.field.setAttribute('aria-label', fieldWords);
byId('leave').hidden = !isInFrame;
show('title');
title.offer(candidates);
startOutbox((result, roundId) => {
  sayRound(result.score);
  const isBest = noteCounted(result.score);
  // The morning that is shown may have waited for the network.
  if (screen === 'morning' && ticket?.roundId === roundId) showOutcome({ state: 'counted', isBest });
  return isBest;
});
if (isInFrame) {
  nights.seekSession();
  window.addEventListener('online', () => nights.seekSession());
  clock.after(noticeMilliseconds, () => sayAway(awayWords));
} else standAlone();
navigator.serviceWorker
  ?.register('/sw.js')
  .catch(() => console.info('Without a service worker the game needs the network to load.'));
