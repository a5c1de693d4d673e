/*
 * A nest of twigs in two parts: the eggs lie between them.
 */
const ink = '#2C1E1A';
const twigs = '#9A6B43';
const [shade, light] = ['#6E4A31', '#C79A63'];

const wrap = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 96" width="160" height="96"><g stroke="${ink}" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`;

export const nestBack = wrap(
  `<ellipse cx="80" cy="82" rx="76" ry="11" fill="#050914" fill-opacity=".35" stroke="none"/>` +
    `<path d="M12 42c4-16 34-24 68-24s64 8 68 24c2 14-30 22-68 22S10 56 12 42Z" fill="${shade}"/>` +
    `<path d="M26 44c8-9 28-13 54-13s46 4 54 13c-8 8-28 12-54 12s-46-4-54-12Z" fill="#3B2820" stroke="none"/>`,
);

export const nestFront = wrap(
  `<path d="M10 44c-2 26 22 46 70 46s72-20 70-46c-10 12-36 18-70 18S20 56 10 44Z" fill="${twigs}"/>` +
    `<path d="M96 88c32-4 54-20 54-44-8 10-22 15-40 17 4 10-2 20-14 27Z" fill="${shade}" stroke="none" opacity=".7"/>` +
    `<g fill="none" stroke="${light}" stroke-width="4"><path d="M22 60c14 10 32 14 52 15"/><path d="M40 78c12 4 24 5 36 4"/><path d="M88 73c14-1 24-4 34-8"/></g>` +
    `<g fill="none" stroke-width="3.5"><path d="M18 56c18 12 40 15 62 15s44-3 62-15"/><path d="M28 70c16 9 34 12 52 12s36-3 52-12"/><path d="M4 40l16 12M156 40l-16 12M44 62l-8 22M118 64l8 18M84 66l-4 22"/></g>` +
    `<path d="M10 44c-2 26 22 46 70 46s72-20 70-46c-10 12-36 18-70 18S20 56 10 44Z" fill="none"/>`,
);
