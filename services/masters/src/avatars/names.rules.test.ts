import fc from 'fast-check';
import { readAvatarName } from './avatar-names.ts';

const letters = 'Use letters and digits, with spaces, apostrophes, hyphens and dots between them.';
const staff = 'This name could be taken for one of the staff. Choose another.';
const rude = 'This name has a word that is not allowed. Choose another.';
const styled = 'Use plain letters and digits, not styled ones.';
const together = (...scripts: string[]) =>
  `Use letters of one alphabet, not of ${scripts.join(' and ')} together: they look alike.`;

test.each([
  ...[
    'Old Fern',
    'J. R. Moss',
    "D'Artagnan 2nd",
    'Bo-Peep',
    'Ænima',
    'Åsa Ødegård',
    'Ms. Hatch',
    'Nº'.replace('º', 'oo'),
  ],
  ...['さくら子', 'サーシャ', '山田 Sakura', '김하늘', 'Ольга', 'Ελένη', 'नमस्ते', 'สมชาย', 'فاطمة', 'Խաչատուր', 'ᏣᎳᎩ'],
  ...[
    'Badminton',
    'Scunthorpe',
    'Cassandra',
    'Therapist',
    'Grass Snake',
    'Modesty',
    'Mood',
    'Supporter',
    'Dev',
    'Matsushita',
  ],
  ...[
    'Classic',
    'Dickens',
    'Assam',
    'Vulcan',
    'Virginia',
    'Raphael',
    'Livia',
    'Pomona',
    'Barnes',
    'Cornelia',
    'Willy',
    'Lil Fern',
  ],
  ...['Рита', 'Тит', 'Наташа', 'Шарлотта', 'Сергій', 'Їжак', 'Костянтин', 'Мода', 'Нина', 'Рома', 'Соня', 'Петко'],
  ...[
    'Νίκη',
    'Κική',
    'Παναγιώτης',
    'Ρούλα',
    'Σταύρος',
    'Ωρίων',
    '小龙王',
    '月亮湾',
    '李小明',
    'محمد',
    'نور',
    'ליאור',
    'ゆきこ',
  ],
  ...['Anna Zita', 'Sara Pistol', 'Dick Whittington', 'Van Dyke', 'Essex', 'Moss 88', 'abc', 'a'.repeat(24)],
])('%s is a name', (name) => expect(readAvatarName(name)).toEqual({ name: name.normalize('NFC') }));

test.each([
  ['  Old Fern ', 'Old Fern'],
  ['Old   Fern', 'Old Fern'],
  ['\tOld Fern\n', 'Old Fern'],
  ['E\u0301lan', 'Élan'],
])('%j is kept as %j', (text, name) => expect(readAvatarName(text)).toEqual({ name }));

test.each([
  ['nothing', '', 'Use 3 characters at least.'],
  ['two letters', ' ab ', 'Use 3 characters at least.'],
  ['two letters with marks', 'a\u0301\u0323b\u0301', 'Use 3 characters at least.'],
  ['25 letters', 'a'.repeat(25), 'Use 24 characters at most.'],
  ['a thousand letters', 'a'.repeat(1_000), 'Use 24 characters at most.'],
  ['punctuation alone', '.-.', letters],
  ['an emoji', 'Fern 🐣', letters],
  ['a tag', '<b>Fern</b>', letters],
  ['an exclamation', 'Fern!', letters],
  ['a tab inside', 'Old\tFern', letters],
  ['a line break', 'Old\nFern', letters],
  ['a null', 'Fern\0', letters],
  ['half a surrogate pair', 'Fern\ud83d', letters],
  ['text turned around', 'Fern\u202enimda', letters],
  ['a mark of direction', 'Fern\u200f', letters],
  ['isolates', '\u2066Fern\u2069', letters],
  ['a space without width', 'Fe\u200brn', letters],
  ['a joiner', 'Fe\u200drn', letters],
  ['a soft hyphen', 'Fe\u00adrn', letters],
  ['a filler of Hangul', 'Fern\u3164', letters],
  ['an empty pattern of Braille', 'Fern \u2800x', letters],
  ['a variation selector', 'Fern\ufe0f', letters],
  ['a tag character', 'Fern\u{e0041}', letters],
  ['a space that does not break', 'Old\u00a0Fern', letters],
  ['a heap of marks', `F${'\u0301'.repeat(5)}ern`, letters],
  ['two hyphens', 'Old--Fern', 'Use one apostrophe, hyphen or dot at a time.'],
  ['bold letters', '𝐅𝐞𝐫𝐧', styled],
  ['wide letters', 'Ｆｅｒｎ', styled],
  ['small capitals above', 'Fernᴬ', styled],
  ['a ligature', 'ﬁne fern', styled],
  ['a Roman numeral in one', 'Fern Ⅳ', styled],
  ['a Cyrillic letter', 'Fеrn', together('Latin', 'Cyrillic')],
  ['a Greek letter', 'Fοrest', together('Latin', 'Greek')],
  ['a Canadian syllabic', 'ᗩnna', together('Latin', 'Canadian syllabic')],
  ['three alphabets', 'Fеrnο', together('Latin', 'Greek', 'Cyrillic')],
])('%s is refused', (_, text, fault) => expect(readAvatarName(text)).toEqual({ fault }));

test.each([
  ...[
    'admin',
    'Admin',
    'ADMIN Fern',
    'Sam Admin',
    'Sam-Admin',
    'a d m i n',
    'a.d.m.i.n',
    'ad min',
    '4dm1n',
    'Admin 123',
  ],
  ...[
    'Admin123',
    'Ädmin',
    'admın',
    'adminnnn',
    'Hatchery',
    'Hatchery support',
    'H4tchery Team',
    'TheHatchery',
    'hat chery',
  ],
  ...[
    'Officia1',
    'OfficiaI',
    'Offi.cia1 Fern',
    'Адмін',
    'а-д-м-і-н',
    'аԁміп',
    'Модератор',
    'Суппорт',
    'Αδμιν',
    'rnod',
    'Adrnin',
    'Moderator',
    'm0d',
    'Xx Moderators xX',
    'Official Fern',
    'Support',
    'Админ',
    'администраторы',
    '管理员',
    '관리자',
  ],
  ...['ᴀᴅᴍɪɴ', 'ꜱᴛᴀꜰꜰ', 'mᴏᴅ', 'ʌdmin', 'ɐdmin', 'ɒdmin', 'ⱥdmin', 'adʼmin', 'aˈdmin', 'adːmin'],
  ...['ꓮꓓꓟꓲꓠ', 'ꓢꓔꓮꓝꓝ', 'ᎪᎠᎷᎥN'.replace('N', 'Ꮑ'), 'ᏚᎢᎪᎰᎰ', 'Ѕ Т А Ғ Ғ'],
])('%s could be taken for the staff', (name) => expect(readAvatarName(name)).toEqual({ fault: staff }));

test.each([
  'fvck',
  'FVCK',
  'ph.u.c.k',
  'Phuck',
  'Fern phvcker',
  'cvnt',
  'vvanker',
  's1ut',
  'ѕһіт',
  'fuck',
  'Fuuuuck',
  'f u c k',
  'F.u.c.k',
  'Fernfucker',
  'sh1t',
  'a s s',
  'Ass 1',
  'Mr. Cunt',
  'сука',
])('%s is rude', (name) => expect(readAvatarName(name)).toEqual({ fault: rude }));

test('whatever passes is composed, trimmed, of few visible characters, and passes again as it is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.stringMatching(/^[\p{L} .'-]{1,30}$/u),
  );
  fc.assert(
    fc.property(text, (some) => {
      const { name } = readAvatarName(some);
      if (name === undefined) return;
      expect(name).toBe(name.normalize('NFC').trim());
      expect(name).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}|\p{Default_Ignorable_Code_Point}| {2}/u);
      expect(readAvatarName(name)).toEqual({ name });
    }),
    { numRuns: 2_000 },
  );
});
