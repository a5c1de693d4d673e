import { blank, type Sprite } from './sprites.ts';
import type { View } from './view.ts';

type Spark = { x: number; y: number; dx: number; dy: number; left: number; sprite: Sprite | undefined; rises: boolean };

const lifeTicks = 44;

/** Sparks and numbers that fly up and fade. All are made once and used again. */
export class Sparks {
  #pool: Spark[] = Array.from({ length: 96 }, () => ({
    ...{ x: 0, y: 0, dx: 0, dy: 0, left: 0 },
    sprite: undefined,
    rises: false,
  }));
  #next = 0;
  #words = new Map<string, Sprite>();
  #dots = new Map<string, Sprite>();

  burst(x: number, y: number, color: string, count: number, speed: number): void {
    const sprite = this.#dot(color);
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * Math.PI * 2 + (index % 3) * 0.4;
      const pace = speed * (0.5 + ((index * 37) % 11) / 11);
      this.#add(x, y, Math.cos(angle) * pace, Math.sin(angle) * pace, sprite, false);
    }
  }

  say(x: number, y: number, text: string, color: string, size: number): void {
    this.#add(x, y, 0, -1, this.#word(text, color, size), true);
  }

  /** Forgets the sizes of an earlier view. */
  reset(): void {
    this.#words.clear();
    this.#dots.clear();
    for (const spark of this.#pool) spark.left = 0;
  }

  /** Moves all on and draws them. @param ticks the time that passed */
  draw(context: CanvasRenderingContext2D, { ratio }: View, ticks: number): void {
    for (const spark of this.#pool) {
      if (spark.left <= 0 || !spark.sprite) continue;
      spark.left -= ticks;
      spark.x += spark.dx * ticks * ratio;
      spark.y += spark.dy * ticks * ratio;
      if (!spark.rises) {
        spark.dx *= 0.94;
        spark.dy *= 0.94;
      }
      context.globalAlpha = Math.max(0, Math.min(1, spark.left / 20));
      context.drawImage(spark.sprite, spark.x - spark.sprite.width / 2, spark.y - spark.sprite.height / 2);
    }
    context.globalAlpha = 1;
  }

  #add(x: number, y: number, dx: number, dy: number, sprite: Sprite, rises: boolean): void {
    const spark = this.#pool[this.#next] as Spark;
    this.#next = (this.#next + 1) % this.#pool.length;
    Object.assign(spark, { x, y, dx, dy, sprite, rises, left: lifeTicks });
  }

  #dot(color: string): Sprite {
    const known = this.#dots.get(color);
    if (known) return known;
    const [sprite, context] = blank(10, 10);
    context.fillStyle = color;
    context.arc(5, 5, 4, 0, Math.PI * 2);
    context.fill();
    this.#dots.set(color, sprite);
    return sprite;
  }

  #word(text: string, color: string, size: number): Sprite {
    const key = `${text}/${color}/${size}`;
    const known = this.#words.get(key);
    if (known) return known;
    const font = `700 ${size}px Fraunces, Georgia, serif`;
    const [measured, ruler] = blank(1, 1);
    ruler.font = font;
    const width = ruler.measureText(text).width + size;
    const [sprite, context] = blank(width, size * 1.6);
    measured.width = 0;
    context.font = font;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = size / 5;
    context.strokeStyle = '#0a0f26';
    context.strokeText(text, width / 2, size * 0.8);
    context.fillStyle = color;
    context.fillText(text, width / 2, size * 0.8);
    this.#words.set(key, sprite);
    return sprite;
  }
}
