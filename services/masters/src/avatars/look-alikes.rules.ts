/** Reads pairs of a letter and what it stands for, with spaces between them. */
const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]));

/**
 * Letters that look like Latin ones: Cyrillic, then Greek, whose large letters look like others than the small ones, Cherokee, Lisu,
 * and Latin ones of phonetic writing or with a stroke.
 */
const looks = pairs(
  'аa АA вb ВB гr еe ЕE ѕs ЅS іi ІI јj ЈJ кk КK мm МM нh НH оo ОO пn рp РP сc СC тt ТT уy УY хx ХX ғf ҒF һh ҺH ӏl ӀI ԁd ԛq ԝw ' +
    'αa ΑA ΒB εe ΕE ΖZ ηn ΗH ιi ΙI κk ΚK ΜM νv ΝN οo ΟO ρp ΡP τt ΤT υu ΥY χx ΧX γy ωw ' +
    'ᎪA ᎠD ᎬE ᎰF ᏀG ᎻH ᎥI ᎫJ ᏦK ᏞL ᎷM ᏁN ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᎩY ᏃZ ᏟC ᏴB ' +
    'ꓮA ꓐB ꓚC ꓓD ꓰE ꓝF ꓖG ꓧH ꓲI ꓙJ ꓗK ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ ' +
    'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɐa ɒa ʌa ⱥa ȺA ɇe ɨi ƚl ŧt',
);

/** Small letters of other alphabets as they sound, in Latin ones: Cyrillic, then Greek. */
const sounds = pairs(
  'аa бb вv гg ґg дd еe єe эe жzh зz иi іi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsh ыy юyu яya ь ъ ' +
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo',
);

const withEach = (text: string, map: ReadonlyMap<string, string>) =>
  [...text].map((letter) => map.get(letter) ?? letter).join('');

/** Returns a text with Latin letters for those that look like them, as `ѕһіт` in Cyrillic. */
export const lookOf = (text: string): string => withEach(text.normalize('NFKD'), looks);

/** Returns a text in small letters as it sounds, as `адмін` in Cyrillic. */
export const soundOf = (text: string): string => withEach(text.toLowerCase().normalize('NFKD'), sounds);

/** Returns what words have in common that are read alike: `fvck` and `phuck`, `officia1` and `OfficiaI`. */
export const skeletonOf = (plain: string): string =>
  plain.replaceAll('ph', 'f').replaceAll('v', 'u').replaceAll('l', 'i');
