import type { UltigenMonster } from '@hatchery/api/ultigen';

/** ERC-721 metadata of a monster, with the names of attributes that marketplaces show. */
export function metadataOf(monster: UltigenMonster, publicUrl: string) {
  return {
    name: `${monster.name} #${monster.tokenId}`,
    description: monster.fieldNote,
    image: monster.image,
    external_url: `${publicUrl}/collection/${monster.id}`,
    attributes: [
      { trait_type: 'Element', value: monster.element },
      { trait_type: 'Stage', value: monster.stage },
      { trait_type: 'Level', value: monster.level },
      { trait_type: 'Experience', value: monster.xp },
      { trait_type: 'Behavior', value: monster.behavior },
      { trait_type: 'Health', value: monster.health },
      { trait_type: 'Attack damage', value: monster.attackDamage },
      ...monster.skills.map(({ name }) => ({ trait_type: 'Skill', value: name })),
    ],
  };
}
