import './style.css';
import { resultOf } from '../engine/replay.ts';
import { createRound } from '../engine/round.ts';
import type { Happening } from '../engine/state.ts';
import type { RoundTicket } from './calls.ts';
import { listen } from './controls.ts';
import { byId } from './dom.ts';
import { showHappening } from './effects.ts';
import { appOrigin, isInFrame, onPlay, sayLeave, sayReady, sayRound } from './frame.ts';
import { Readings } from './hud.ts';
import { candidatesOf } from './keepers.ts';
import { createWatch, pass, type Watch } from './loop.ts';
import { showMorning, showOutcome } from './morning.ts';
import { Nights, practice } from './nights.ts';
import { send, startOutbox } from './outbox.ts';
import { change, settings } from './settings.ts';
import { quietSound, wakeSound } from './sound.ts';
import { describeNow, fieldWords } from './status.ts';
import { looks, Theatre } from './theatre.ts';
import { Title } from './title.ts';
import { skillWords } from './words.ts';

type Screen = 'title' | 'watch' | 'rest' | 'morning';

const theatre = new Theatre();
const nights = new Nights();
const readings = new Readings();
const title = new Title((candidate) => {
  nights.prepare(candidate.id);
  void theatre.set(candidate, candidate.keeper);
});

let watch: Watch | undefined;
let ticket: RoundTicket | undefined;
let heard = 0;
let lastFrame = 0;
let hasTouched = false;
let screen: Screen = 'title';

function show(next: Screen): void {
  screen = next;
  byId('stage').dataset.screen = next;
  for (const id of ['title', 'rest', 'morning']) byId(id).hidden = id !== next;
  const first = { title: 'start', watch: 'field', rest: 'resume', morning: 'again' }[next];
  byId(first).focus({ preventScroll: true });
}

async function begin(): Promise<void> {
  const start = byId<HTMLButtonElement>('start');
  if (start.disabled) return;
  start.disabled = true;
  wakeSound();
  const { chosen } = title;
  ticket = await nights.take(chosen.id);
  const { seed, keeper } = ticket ?? practice(chosen.keeper);
  const round = createRound(seed, keeper);
  await theatre.set(chosen, keeper, round);
  watch = createWatch(round);
  heard = 0;
  hasTouched = false;
  hint(`Hold and drag ${chosen.name} to the thieves`);
  start.disabled = false;
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
  showMorning(result);
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

const presses: Record<string, () => void> = {
  start: () => void begin(),
  again: () => void begin(),
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
  if (watch) watch.wantsSkill = watch.round.rest === 0;
});
for (const name of ['sound', 'vibration'] as const) {
  const box = byId<HTMLInputElement>(name);
  box.checked = settings[name];
  box.addEventListener('change', () => {
    change({ [name]: box.checked });
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
  const session = await nights.enter(given);
  byId('notice').textContent = session ? '' : 'Hatchery doesn’t answer right now. You can practise meanwhile.';
  if (!session) return;
  candidates = candidatesOf(session.creatures);
  if (screen === 'title') title.offer(candidates);
});

theatre.field.tabIndex = 0;
theatre.field.setAttribute('aria-label', fieldWords);
byId('leave').hidden = !isInFrame;
show('title');
title.offer(candidates);
startOutbox((result, roundId) => {
  sayRound(result.score);
  // The morning that is shown may have waited for the network.
  if (screen === 'morning' && ticket?.roundId === roundId) showOutcome({ state: 'counted', result });
});
if (isInFrame) {
  sayReady();
  setTimeout(() => {
    if (!nights.hasSession)
      byId('notice').textContent = 'Hatchery doesn’t answer right now. You can practise meanwhile.';
  }, noticeMilliseconds);
} else standAlone();
navigator.serviceWorker
  ?.register('/sw.js')
  .catch(() => console.info('Without a service worker the game needs the network to load.'));
