import type { TraitType } from './keys.ts';

export interface TraitColour {
  name: string;
  hex: string;
}

const colours = (text: string): TraitColour[] =>
  text.split(', ').map((pair) => {
    const [name = '', hex = ''] = pair.split(' #');
    return { name, hex: `#${hex}` };
  });

/** Ten colours for each type of trait, in the order of their ids, which go well with one another. */
export const traitColours: Record<TraitType, readonly TraitColour[]> = {
  backdrop: colours(
    'Dawn #F6D7C3, Noon #BFE0EE, Dusk #8E86B5, Moss #A9BC8F, Clay #D9A98A, Lilac #CDBFE0, Frost #DDE9EC, Honey #F0D79A, Slate #8494A3, Heath #C79BAF',
  ),
  skin: colours(
    'Milk #F8E4D3, Oat #EBC9A8, Apricot #DFA77E, Honey #C98B58, Chestnut #9C633D, Umber #6B4229, Fern #9DBB84, Tide #8FBCC4, Heather #B7A3CB, Ash #B4B3AE',
  ),
  trousers: colours(
    'Bark #6F5440, Moss #6E7B4A, Ink #2F3A52, Sand #CDB48A, Rust #A5573A, Slate #66727D, Plum #69465F, Teal #3B7274, Cream #E9DFC6, Charcoal #3D3B3F',
  ),
  shirt: colours(
    'Cream #F2E8D0, Sage #A8B48C, Brick #B2533E, Mustard #D6A33C, Sky #93BBD6, Navy #34466B, Rose #D58F98, Plum #7E5273, Oat #D3BC97, Pine #3F6653',
  ),
  mouth: colours(
    'Rosewood #A35A54, Coral #D9776A, Berry #9C3F57, Clay #B5714F, Plum #774358, Cocoa #70493B, Peach #DD9A7C, Ink #43384A, Brick #A34836, Mauve #A4708A',
  ),
  eyes: colours(
    'Hazel #8A6A3B, Acorn #6B4526, Moss #667B3E, Sea #3E8583, Sky #5B93C0, Slate #5D6B7A, Violet #7A61A6, Amber #C98A2B, Coal #32303A, Rust #A2512F',
  ),
  mark: colours(
    'Rose #DE8F8C, Rust #B0603E, Ink #3A3E55, Gold #D1A23A, Silver #A9B1B8, Fern #7B9C5A, Sky #7FAECB, Violet #8A74B0, Cocoa #7A5240, Chalk #F3EEE2',
  ),
  hair: colours(
    'Copper #B5622F, Straw #DDB766, Chestnut #7A4A2C, Raven #2E2B33, Silver #B9BEC2, Snow #F0ECE4, Moss #71854C, Plum #75466B, Sea #3F8090, Rose #CF8290',
  ),
};
