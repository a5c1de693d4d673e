import { nameOfLook, pictureUrls } from './picture-urls.ts';

const urls = pictureUrls('https://play.example');

describe('addresses of pictures', () => {
  it('name looks: the same one alike in any order, others apart', () => {
    const look = nameOfLook({ traits: [110_101, 210_102], items: [101, 205] });
    expect(look).toMatch(/^[0-9a-f]{16}$/);
    expect(nameOfLook({ traits: [210_102, 110_101], items: [205, 101] })).toBe(look);
    expect(nameOfLook({ traits: [110_101, 210_102], items: [101] })).not.toBe(look);
    expect(nameOfLook({ traits: [110_101], items: [210_102, 101, 205] })).not.toBe(look);
  });

  it('are below one folder, by what they show', () => {
    const avatar = { chainId: 1, tokenId: 7, traits: [], items: [] };
    const look = nameOfLook(avatar);
    const folder = 'https://play.example/public/masters/pictures';
    expect(urls.avatar(avatar)).toBe(`${folder}/avatars/1-7-${look}.svg`);
    expect(urls.avatar(avatar, 512)).toBe(`${folder}/avatars/1-7-${look}-512.png`);
    expect(urls.item(101, 'mask')).toBe(`${folder}/items/101-mask.svg`);
    expect(urls.trait(110_101)).toBe(`${folder}/traits/110101.svg`);
    expect(urls.lootbox(3, 'open')).toBe(`${folder}/lootboxes/3-open.svg`);
    expect(urls.ticket(0)).toBe(`${folder}/tickets/0.svg`);
    expect(urls.currency('AVAX')).toBe(`${folder}/currencies/avax.svg`);
  });
});
