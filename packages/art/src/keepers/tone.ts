import { mix } from '../palette.ts';
import { ink } from './pen.ts';

/** Returns how bright a colour looks, from 0 to 1. */
export function brightness(hex: string): number {
  const channel = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16) / 255;
  return channel(1) * 0.3 + channel(3) * 0.59 + channel(5) * 0.11;
}

/** Returns a darker tone of a colour. */
export const shade = (hex: string, share = 0.28): string => mix(hex, ink, share);

/** Returns a lighter tone of a colour. */
export const tint = (hex: string, share = 0.4): string => mix(hex, '#FFFFFF', share);

/** Returns a tone for lines on a colour: darker, or lighter on colours that are nearly ink. */
export const detailOn = (hex: string): string => (brightness(hex) > 0.3 ? mix(hex, ink, 0.62) : tint(hex, 0.28));

/** Returns a tone that sets trimmings off from a colour. */
export const contrast = (hex: string, share = 0.45): string =>
  brightness(hex) > 0.55 ? mix(hex, ink, share) : tint(hex, share + 0.15);
