/** In order of precedence: most browsers also claim to be the ones after them. */
const browsers: [RegExp, string][] = [
  [/\bEdgi?A?(OS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  // Names are kept short, and the word Safari comes last.
  [/\bVersion\/[\d.]+/, 'Safari'],
];
const systems: [RegExp, string, 'phone' | 'computer'][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

interface Device {
  /** As in "Firefox on Windows". */
  name: string;
  kind: 'phone' | 'computer' | 'tool';
}

/** Returns a readable device name from a user agent. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([claim]) => claim.test(userAgent))?.[1];
  const [, system, kind] = systems.find(([claim]) => claim.test(userAgent)) ?? [];
  if (browser && system) return { name: `${browser} on ${system}`, kind: kind ?? 'computer' };
  if (system) return { name: `A browser on ${system}`, kind: kind ?? 'computer' };
  if (browser) return { name: browser, kind: 'computer' };
  const tool = /^[\w.-]{2,24}/.exec(userAgent)?.[0];
  return { name: tool ?? 'An unknown device', kind: 'tool' };
}
