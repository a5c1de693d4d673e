/** Flattens the figures of a law into names and amounts: `remotes.0.supply`. */
export function figuresOf(figures: unknown, prefix = ''): { name: string; amount: string }[] {
  if (typeof figures !== 'object' || figures === null) return [{ name: prefix, amount: String(figures) }];
  return Object.entries(figures).flatMap(([name, value]) => figuresOf(value, prefix ? `${prefix}.${name}` : name));
}
