import type { LootboxPlace } from '@hatchery/api/lootbox-shapes';

/** Every country of ISO 3166-1, by its two letters. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;

/** Returns every country with its name, by name. */
export const countries = (): [code: string, name: string][] =>
  codes
    .split(' ')
    .map((code): [string, string] => [code, countryName(code)])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));

/** Returns the country of a browser's language, as in `en-GB`, as a first guess; undefined where it names none. */
export function guessCountry(languages: readonly string[]): string | undefined {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]);
  return regions.find((region) => region !== undefined && codes.split(' ').includes(region));
}

const oldestAge = 120;

/** Returns the error of a typed year of birth, if any. */
export function yearFault(text: string, thisYear: number): string | undefined {
  if (!/^\d{4}$/.test(text.trim())) return 'Enter the year with four digits, as in 1990.';
  const year = Number(text);
  return year > thisYear || year < thisYear - oldestAge ? 'Enter the year in which you were born.' : undefined;
}

/** `ask`: the player has not said where they are; `no`: they may not buy boxes there. */
export type Admission = 'ask' | 'yes' | 'no';

/** Says whether a player may buy boxes, or has to say where they are and how old they are first. */
export function admissionOf({ mayBuy, boxes, country, yearOfBirth }: Stated): Admission {
  if (country === null || (boxes === 'adults' && yearOfBirth === null)) return 'ask';
  return mayBuy ? 'yes' : 'no';
}

type Stated = Pick<LootboxPlace, 'mayBuy' | 'boxes' | 'country' | 'yearOfBirth'>;

/** Says what holds for boxes where a player is. */
export function placeWords({ country, boxes }: Pick<LootboxPlace, 'country' | 'boxes'>): string {
  const where = country ? `In ${countryName(country)}` : 'Where you are';
  if (boxes === 'closed') return `${where}, the law doesn't allow boxes like these, so they can't be bought.`;
  return boxes === 'adults' ? `${where}, boxes are for adults only.` : `${where}, everyone may buy boxes.`;
}
