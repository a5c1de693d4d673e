/** Knows its place among the members, which is below 0 while it is none of them. */
export type Member = { place: number };

/**
 * A set, in no order, for what comes and goes with every request. A `Set` makes new tables all the time, and each former one points
 * to the next. So V8, once it took one for old, took half of all requests for living, and copied them.
 */
export class Members<M extends Member> {
  private readonly all: M[] = [];

  get size(): number {
    return this.all.length;
  }

  add(member: M): void {
    if (member.place < 0) member.place = this.all.push(member) - 1;
  }

  delete(member: M): void {
    const { place } = member;
    if (place < 0) return;
    const last = this.all.pop() as M;
    if (last !== member) {
      this.all[place] = last;
      last.place = place;
    }
    member.place = -1;
  }

  /** Visits each member. It may leave while it is visited. */
  visit(by: (member: M) => void): void {
    for (let place = this.all.length - 1; place >= 0; place -= 1) {
      const member = this.all[place];
      if (member) by(member);
    }
  }
}
