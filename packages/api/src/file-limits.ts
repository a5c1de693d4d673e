/** Content types that a picture can be uploaded as. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Largest upload of a profile picture, in bytes. */
export const largestPictureBytes = 5 * 1024 * 1024;
