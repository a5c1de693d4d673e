import { judgeFile } from './picture.rules.ts';

const mebibyte = 1024 * 1024;

describe('a file chosen as a picture', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])('may be %s', (type) => {
    expect(judgeFile({ type, size: 5 * mebibyte })).toEqual({ type });
  });

  it.each([
    ['image/svg+xml', 10, 'This file is not a picture. Choose a JPEG, PNG, WebP or GIF.'],
    ['', 10, 'This file is not a picture. Choose a JPEG, PNG, WebP or GIF.'],
    ['image/png', 0, 'This file is empty. Choose another one.'],
    ['image/png', 7.25 * mebibyte, 'This picture is 7.3 MB. Choose one of 5 MB at most.'],
  ])('of the type "%s" and %d bytes is refused', (type, size, fault) => {
    expect(judgeFile({ type, size })).toEqual({ fault });
  });
});
