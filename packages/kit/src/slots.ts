import { Problem } from '@hatchery/api/problems';

type Options = { most: number; waitMilliseconds: number };

/** Lets a bounded number of holders in at once. Others wait for a while, the first one first. */
export class Slots {
  private free: number;
  private readonly waitMilliseconds: number;
  private readonly waiting = new Set<() => void>();

  constructor({ most, waitMilliseconds }: Options) {
    this.free = most;
    this.waitMilliseconds = waitMilliseconds;
  }

  /** Takes a slot. @returns what gives it back, which may be called again. @throws Problem service-unavailable if none becomes free. */
  async take(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.turn();
    let isHeld = true;
    return () => {
      if (isHeld) this.giveBack();
      isHeld = false;
    };
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(deadline);
        resolve();
      };
      const deadline = setTimeout(() => {
        this.waiting.delete(enter);
        reject(new Problem('service-unavailable', 'Too much is sent at once. Try again.', { retryAfterSeconds: 2 }));
      }, this.waitMilliseconds);
      this.waiting.add(enter);
    });
  }

  private giveBack(): void {
    const [next] = this.waiting;
    if (!next) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
