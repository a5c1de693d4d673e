export interface Profile {
  displayName: string;
  bio: string;
}

const longestName = 40;
const longestBio = 500;

/** What is wrong with a profile, by field, in words. */
export function profileErrors({ displayName, bio }: Profile): Partial<Record<keyof Profile, string>> {
  return {
    ...(displayName.length > longestName ? { displayName: `A name has at most ${longestName} characters.` } : {}),
    ...(bio.length > longestBio ? { bio: `At most ${longestBio} characters; these are ${bio.length}.` } : {}),
  };
}
