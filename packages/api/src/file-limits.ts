/** Content types that a picture can be uploaded as. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Largest upload of a profile picture, in bytes. */
export const largestPictureBytes = 5 * 1024 * 1024;

/** Content types that a list can be uploaded as. */
export const listTypes = ['text/csv', 'text/plain', 'application/vnd.ms-excel'] as const;

/** Largest upload of a list, in bytes: 100,000 lines of 160. */
export const largestListBytes = 16 * 1024 * 1024;
