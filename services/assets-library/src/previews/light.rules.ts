/** One warm lamp at the upper left, and the light of the sky and of the paper around. Directions are those of the viewer. */
export const lamp = { x: -0.46, y: 0.66, z: 0.59 };

/** Red, green and blue, in linear light: of the lamp, from above, and from below. */
export const lights = {
  lamp: [0.83, 0.76, 0.64],
  sky: [0.36, 0.38, 0.44],
  paper: [0.21, 0.19, 0.17],
} as const;

const steps = 4_096;

/** Linear light of each of the 256 numbers of sRGB. */
export const linearOf: Float64Array = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const bytes: Uint8Array = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const light = soften((1.5 * step) / steps);
  return Math.round(255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

/** Bends light that is brighter than paper, so that white surfaces keep their shape. */
function soften(light: number): number {
  const knee = 0.7;
  return light <= knee ? light : knee + (1 - knee) * (1 - Math.exp((knee - light) / (1 - knee)));
}

/** Returns the number of sRGB for linear light. */
export function byteOf(light: number): number {
  const step = ((light / 1.5) * steps + 0.5) | 0;
  return bytes[Math.max(0, Math.min(steps, step))] ?? 0;
}
