import { type Member, Members } from './members.ts';

describe('Members', () => {
  type Named = Member & { name: string };
  const membersOf = (...names: string[]) => {
    const members = new Members<Named>();
    const each = names.map((name) => ({ name, place: -1 }));
    for (const member of each) members.add(member);
    return { members, each };
  };
  const namesIn = (members: Members<Named>) => {
    const names: string[] = [];
    members.visit(({ name }) => void names.push(name));
    return names.sort();
  };

  it.each(['a', 'b', 'c'])('lets %s leave, and keeps the others', (leaving) => {
    const { members, each } = membersOf('a', 'b', 'c');
    const member = each.find(({ name }) => name === leaving) as Named;
    members.delete(member);
    members.delete(member);
    expect(members.size).toBe(2);
    expect(namesIn(members)).toEqual(['a', 'b', 'c'].filter((name) => name !== leaving));
  });

  it('takes a member once, and again after it left', () => {
    const { members, each } = membersOf('a', 'b');
    const [first] = each as [Named];
    members.add(first);
    expect(namesIn(members)).toEqual(['a', 'b']);
    members.delete(first);
    members.add(first);
    expect(namesIn(members)).toEqual(['a', 'b']);
  });

  it('visits every member, although each leaves as it is visited', () => {
    const { members } = membersOf('a', 'b', 'c');
    const visited: string[] = [];
    members.visit((member) => {
      visited.push(member.name);
      members.delete(member);
    });
    expect(visited.sort()).toEqual(['a', 'b', 'c']);
    expect(members.size).toBe(0);
  });
});
