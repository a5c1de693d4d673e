import type { Plugin } from 'vite';

const firstFonts = /(fraunces|nunito-sans)-latin-wght-normal.*\.woff2$/;

/** Asks for the two faces of the first screen together with the style sheet that names them. */
export function preloadFonts(): Plugin {
  return {
    name: 'hatchery:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          })),
    },
  };
}
