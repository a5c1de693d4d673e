import type { Drawn } from './content.checks.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** Keys that drawings go by. They are the lists of packages/art, as soon as that exports some. */
export const drawn: Drawn = {
  shapes: {
    backdrop: words('meadow dunes tidepool ember-field night-sky greenhouse study'),
    skin: words('plain freckled rosy scaled mossy starry striped'),
    trousers: words('long shorts skirt patched belted dungarees'),
    shirt: words('tee striped collar knit tunic checked sailor'),
    mouth: words('smile grin calm pout whistle toothy surprised'),
    eyes: words('round almond sleepy bright wink stern sparkle'),
    mark: words('none blush scar whiskers star leaf tears'),
    hair: words('bob curls braid crop waves topknot spikes long'),
  },
  items: words(`
    straw-hat wool-cap wizard-hat leaf-crown aviator-cap top-hat beekeeper-veil frog-hood moon-circlet lantern-helmet
    round-glasses half-moon-spectacles goggles monocle star-shades fox-mask red-scarf feather-ruff bow-tie bandana
    shell-necklace amber-pendant bell-collar rain-coat field-jacket star-robe knit-poncho moss-cloak lab-coat
    dragonhide-vest ember-cape rucksack egg-basket butterfly-wings bat-wings scroll-case kite tea-kettle-pack banner
    butterfly-net field-journal lantern magnifier wooden-staff watering-can ember-torch ink-quill toy-sword sparrow
    hatchling-egg ladybird owl-chick snail fire-sprite paper-dragon fireflies snowfall falling-leaves star-ring storm-cloud`),
  lootboxes: words('forager-crate tide-chest ember-coffer moonlit-case gardeners-trunk keepers-hoard'),
  tickets: words('creature-ticket keeper-ticket golden-ticket'),
};

const hidden: Record<string, string[]> = {
  'beekeeper-veil': ['mouth', 'mark'],
  'frog-hood': ['hair-front'],
  'wizard-hat': ['hair-front'],
  'aviator-cap': ['hair-front'],
  'lantern-helmet': ['hair-front'],
  'fox-mask': ['eyes', 'mark'],
  'star-robe': ['trousers'],
  'moss-cloak': ['trousers'],
};

/** Returns the layers of traits that an item hides. */
export const hiddenBy = (key: string): readonly string[] => hidden[key] ?? [];
