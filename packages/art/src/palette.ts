export const elements = ['plant', 'water', 'fire', 'light', 'dark', 'dragon', 'void'] as const;
export type ElementName = (typeof elements)[number];

/** The two surfaces for text. */
export const surfaces = { paper: '#FBF8F1', slate: '#1B2130' } as const;

interface Pigment {
  /** Text on slate, and the background of text in `shade`. */
  tint: string;
  /** Icons, borders and large shapes on either surface. */
  tone: string;
  /** Text on paper and on `tint`. */
  shade: string;
}

export const pigments: Record<ElementName, Pigment> = {
  plant: { tint: '#D5E8BE', tone: '#5B8F3C', shade: '#2F5A22' },
  water: { tint: '#C4E3F2', tone: '#2E86B0', shade: '#14506F' },
  fire: { tint: '#FBD3BF', tone: '#D8573A', shade: '#8C2A17' },
  light: { tint: '#FAE6AE', tone: '#B07C14', shade: '#6B4908' },
  dark: { tint: '#D6CDEE', tone: '#7A67AE', shade: '#453272' },
  dragon: { tint: '#F3CCD2', tone: '#BC4763', shade: '#7C1F3A' },
  void: { tint: '#C9E6E2', tone: '#3D8A87', shade: '#13504F' },
};

/** The colours of one creature. `ink` draws its outline and, thinned, its shadow. */
export interface Coat {
  base: string;
  belly: string;
  accent: string;
  trim: string;
  iris: string;
  ink: string;
}

const coat = (ink: string, base: string, belly: string, accent: string, trim: string, iris: string): Coat => ({
  base,
  belly,
  accent,
  trim,
  iris,
  ink,
});

type Coats = { common: [Coat, ...Coat[]]; shiny: Coat };

/** `trim` colours a leaf, fin or flame; `accent` a blossom, tip or jewel. */
export const coats: Record<ElementName, Coats> = {
  plant: {
    common: [
      coat('#20361F', '#8CBB5C', '#EDF2BF', '#F08A86', '#4F8F45', '#C8702C'),
      coat('#2E3319', '#B4B455', '#F6EFC3', '#E2683C', '#6F8B3A', '#5B7F2B'),
      coat('#163A34', '#5FA588', '#D6EDCB', '#F6CF63', '#2F7A62', '#E0A02C'),
      coat('#3A2A1C', '#C0905C', '#F5E2BD', '#E9745C', '#6FA24A', '#3F7F4A'),
    ],
    shiny: coat('#4A2138', '#F2A9C2', '#FFF0E4', '#FFD76B', '#8FCB7A', '#4C9A62'),
  },
  water: {
    common: [
      coat('#12304A', '#58AFD3', '#DDF4F3', '#F7B29B', '#2E7FB4', '#1F6FA0'),
      coat('#171F4B', '#5D84D0', '#D5E2FA', '#7FE3D2', '#3556A8', '#F0B34A'),
      coat('#123B40', '#72CBC2', '#EFFAE9', '#F0876F', '#329792', '#D9603F'),
    ],
    shiny: coat('#2F1F55', '#B9A2EC', '#F6EEFF', '#8CF0DD', '#7C68CF', '#E0699C'),
  },
  fire: {
    common: [
      coat('#4A1719', '#EC7045', '#FCE0AC', '#FFCB47', '#D63F2C', '#B3321F'),
      coat('#3A1718', '#B84A3C', '#F4BE94', '#FFB02E', '#EE7A2C', '#F2A01E'),
      coat('#4C2110', '#F4A548', '#FFF0CB', '#FFD955', '#E5502F', '#B8391C'),
      coat('#2B1A22', '#6B4A52', '#E9B08A', '#FFC23D', '#EE5A2E', '#FF9A2A'),
    ],
    shiny: coat('#0F2A44', '#3FA7BE', '#D9FBF0', '#A5F4E6', '#2F6FD0', '#F0A93A'),
  },
  light: {
    common: [
      coat('#4B3213', '#F7D36A', '#FFF8DD', '#FF9E78', '#EDAA35', '#B86A1C'),
      coat('#4A3A2A', '#F5EAD4', '#FFFFFF', '#F4BB42', '#E9C98C', '#4E8FB8'),
      coat('#4A2A18', '#EDB25C', '#FDEECA', '#86CDEB', '#D98A35', '#3E88B0'),
    ],
    shiny: coat('#2D2A55', '#E6ECFF', '#FFFFFF', '#FF9CC2', '#9FD8F6', '#7A5BD0'),
  },
  dark: {
    common: [
      coat('#1C1433', '#7763A9', '#CFC1EC', '#F4A7C8', '#4D3B80', '#F2C14E'),
      coat('#12152F', '#4F5A8E', '#B7C1EA', '#F8DB80', '#333C6B', '#F6D25A'),
      coat('#2A1029', '#95578F', '#EBC9E2', '#84E4C9', '#66386A', '#6FE0B8'),
    ],
    shiny: coat('#3A2410', '#F3DDB2', '#FFFBEF', '#D94F6A', '#E0B04E', '#8C2F6B'),
  },
  dragon: {
    common: [coat('#3A0F20', '#C4506C', '#F8CFC6', '#F5C35A', '#8F2C4C', '#F0B030')],
    shiny: coat('#1E2A12', '#9CC28A', '#F4F8D8', '#E05A4A', '#5D8F5A', '#D0402F'),
  },
  void: {
    common: [coat('#0B1F2B', '#3B6E78', '#A9E0D8', '#FF7FB0', '#1F4653', '#FF8FC0')],
    shiny: coat('#2A0F3A', '#E58FD0', '#FFE8FA', '#7FF0E0', '#A34FB8', '#3FC0C0'),
  },
};

/** The brand: dawn from the top of the sky down to the horizon. */
export const sky = ['#1C2263', '#3C86D9', '#FBE3C8'] as const;

/** Mixes two colours. Returns hex; a share of 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(index, index + 2), 16);
  const blend = (index: number) => Math.round(channel(from, index) * (1 - share) + channel(to, index) * share);
  return `#${[1, 3, 5].map((index) => blend(index).toString(16).padStart(2, '0')).join('')}`;
}
