import { isSvg, rootOf, standalone } from './svg-text.ts';

const space = 'xmlns="http://www.w3.org/2000/svg"';
const clean = (svg: string) => standalone(svg).svg;

describe('an SVG', () => {
  it.each([
    `<svg ${space}/>`,
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg width='5' ${space}>`,
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>',
    `<!DOCTYPE svg [ <!ENTITY a "b"> ]><svg ${space}/>`,
  ])('begins with %j', (text) => expect(isSvg(Buffer.from(text))).toBe(true));

  it.each([
    '<svg/>',
    '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
    `<html ${space}><svg ${space}/></html>`,
    `<svga ${space}/>`,
    `<x:svg ${space}/>`,
    `<script/><svg ${space}/>`,
    `text <svg ${space}/>`,
    '',
  ])('does not begin with %j', (text) => expect(isSvg(Buffer.from(text))).toBe(false));

  it('has its size at its root', () =>
    expect(rootOf(`<!-- x --><svg ${space} viewBox="0 0 1 2">drawing</svg>`)).toBe(
      `<svg ${space} viewBox="0 0 1 2"/>`,
    ));
});

describe('an SVG that stands alone', () => {
  it('keeps what it is made of', () => {
    const drawing = `<svg ${space}><style><![CDATA[ a > b {} ]]></style><use href="#a"/><a title="x > y">text &amp; more</a></svg>`;
    expect(clean(drawing)).toBe(drawing);
  });

  it('loses texts of its editor, and its type', () =>
    expect(clean('<?xml version="1.0"?><!-- a -- b --><!DOCTYPE svg SYSTEM "x"><svg/>')).toBe('<svg/>'));

  it.each([
    '/etc/passwd',
    'file:///etc/passwd',
    'http://example.com',
    '//example.com',
    '#/../etc/passwd',
    ' #a',
    '&#47;etc/passwd',
    'data:image/svg+xml,x',
    'data:image/png,x',
    'DATA:image/png;base64,AAAA',
    '',
  ])('does not refer to %j', (place) => {
    expect(clean(`<image href="${place}"/>`)).toBe('<image href=""/>');
    expect(clean(`<a:feImage\n xlink:href\t= '${place}'>`)).toBe('<a:feImage xlink:href="">');
  });

  it('hands out the pictures in it', () =>
    expect(standalone('<image href="data:image/jpeg;base64,aGVs\nbG8="/>').images).toEqual([Buffer.from('hello')]));

  it.each([
    '<image href="a"x:href="/etc/passwd"/>',
    '<image href=/etc/passwd>',
    '<image href="a<b"/>',
    '<!-- open',
    '<',
    '<![CDATA[ <image/>',
    '<!ELEMENT a>',
  ])('is not made of %j', (text) => expect(() => standalone(text)).toThrow('damaged'));

  it('declares nothing', () => expect(() => standalone('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')).toThrow('entities'));
});
