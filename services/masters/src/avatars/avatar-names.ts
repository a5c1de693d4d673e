import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type ReadName, readName, toBlocked } from './names.rules.ts';

const words = z.strictObject({ words: z.array(z.string().min(2)), anywhere: z.array(z.string().min(4)) });
const file = new URL('../../content/blocked-words.json', import.meta.url);
const blocked = toBlocked(z.strictObject({ staff: words, rude: words }).parse(JSON.parse(readFileSync(file, 'utf8'))));

/** Reads a name for an avatar: how it is kept, or why it is refused. */
export const readAvatarName = (text: string): ReadName => readName(text, blocked);
