export type Alarm = {
  ring(): void;
  /** Resolves after this time, or as soon as the alarm rings. A ring before the wait ends it at once. */
  wait(milliseconds: number): Promise<void>;
};

/** A wait that can be cut short. */
export function createAlarm(): Alarm {
  let rung = false;
  let wake = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    wait: async (milliseconds) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}
