import { licenceId } from './content-asset.ts';

export type ContentLicence = { id: string; name: string; summary: string[]; text: string };

/** The words that say who is who, in both licences. */
const parties = `1. Who and what

"The asset" is the file that you downloaded under this licence, and everything that you make from it. "We" are its author, as the library names it. "You" are the person or group that downloads, uses or shares the asset. The asset stays ours; this licence says what you may do with it.`;

const credit = `Give credit where people will find it: beside the asset, in a description, or in a list of credits. Use the credit line that the library shows for the asset. If you changed the asset, say so. If there is no room for a credit, as in an icon, name us where you introduce the work.`;

const ending = `If you break a rule of this licence, your permission ends. It comes back if you put things right within 30 days of noticing, or of hearing from us. We cannot take the licence back from you otherwise. If we publish a new version of it, the version that you agreed to still holds for what you downloaded under it.`;

const promise = `We believe that we have the right to license the asset. Beyond that it comes as it is, without a promise that it suits your purpose or is free of faults. As far as the law allows, we are not liable for damage that comes from using it.`;

const rest = `This licence does not limit what the law allows you without anyone's permission, such as quoting. It gives no rights in names and marks, except to say truthfully where the asset comes from. If a part of it does not hold in your country, the other parts still do.`;

const fan: ContentLicence = {
  id: licenceId(1),
  name: 'Hatchery Fan Licence',
  summary: [
    'Use, change and share it free of charge, for anything that is not for sale.',
    'Give credit with the line that the library shows.',
    'Do not sell it, or things that are mostly made of it.',
    'Do not mint NFTs or other tokens from it.',
    'Do not use it to hate, harass, deceive or break the law.',
    'Do not claim that you made it, or that we stand behind you.',
    'Share copies and changed versions under this licence.',
  ],
  text: `Hatchery Fan Licence

${parties}

2. What you may do

Free of charge, everywhere, and for as long as you keep to this licence, you may:

- use, copy, print, show and perform the asset;
- change it, and combine it with other things;
- share it and what you made from it, online and offline.

You may do this for yourself, your friends, your class, your club or your community: in fan art, stories, videos, streams, pages, free games and mods, stickers for your laptop, and posters for your wall.

3. What "not for sale" means

The asset, and works that are mostly made of it, may not be sold, rented, or put behind a payment. That includes prints, merchandise, paid downloads and paid apps.

A video, stream, page or free game may earn from advertising, tips or memberships that pay for your work as a whole. A fair, a club or a school may ask for what its copies cost. If you want to do more, ask us.

4. Credit

${credit}

5. What you may not do

- Mint, sell or offer non-fungible tokens or other tokens that contain the asset, point to it, or represent it.
- Use the asset to hate, threaten or harass anybody, to attack people for who they are, to deceive, or to break the law.
- Put it into sexual content.
- Claim that you made the original, or that we made, support or approve what you made.
- Use it as your own logo or trademark, or register it as one.

6. Passing it on

Copies of the asset, and versions that you changed, stay under this licence. Tell the people who get them, and leave its name and our credit in place. Your own work that merely stands beside the asset stays yours, under terms that you choose.

7. How it ends

${ending}

8. No warranty

${promise}

9. The rest

${rest}`,
};

const open: ContentLicence = {
  id: licenceId(2),
  name: 'Hatchery Open Licence',
  summary: [
    'Use it for anything, for sale too: games, films, print, apps, teaching.',
    'Change it, combine it and share it as you like.',
    'Give credit with the line that the library shows.',
    'Do not claim that you made it, or that we stand behind you.',
    'It comes as it is, without a warranty.',
  ],
  text: `Hatchery Open Licence

${parties}

2. What you may do

Free of charge, everywhere, and for as long as you keep to this licence, you may use the asset for any lawful purpose. You may:

- use, copy, print, show, perform and broadcast it;
- change it, and combine it with other things;
- share it, sell it, and sell what you made with it.

This includes work for money, work for customers, and products under terms of your own.

3. Credit

${credit}

4. What you may not do

- Claim that you made the original.
- Claim or suggest that we made, support or approve what you made.
- Register the asset as a trademark, or keep others from using the original.

5. Passing it on

If you share the asset itself, name this licence and leave our credit in place, so that others know what they may do. Whatever you made with it may have terms of its own.

6. How it ends

${ending}

7. No warranty

${promise}

8. The rest

${rest}`,
};

export const contentLicences: ContentLicence[] = [fan, open];
export const fanLicence = fan.id;
export const openLicence = open.id;
