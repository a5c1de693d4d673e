import { type Simulation, simulate } from './simulation.ts';

/** Rolls boxes beside the page, so that it stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Simulation>) => {
  for (const progress of simulate(data)) postMessage(progress);
});
