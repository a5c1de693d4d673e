/** Returns the path of a picture: this app's origin serves it too, whatever name the platform is reached by. */
export function pathOfPicture(image: string): string {
  try {
    const { pathname, search, protocol } = new URL(image, location.href);
    return protocol.startsWith('http') ? pathname + search : image;
  } catch {
    return image;
  }
}
