const paths = {
  eye: 'M2.5 12C5 7.4 8.2 5.2 12 5.2s7 2.2 9.5 6.8c-2.5 4.6-5.7 6.8-9.5 6.8S5 16.6 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.4A9 9 0 0 1 12 5.2c3.8 0 7 2.2 9.5 6.8a16 16 0 0 1-2.7 3.6M6.2 7.2A14 14 0 0 0 2.5 12c2.5 4.6 5.7 6.8 9.5 6.8 1.5 0 3-.4 4.3-1.1M10 10a3 3 0 0 0 4 4',
  mail: 'M3.5 6h17v12h-17ZM3.5 7l8.5 6.5L20.5 7',
  phone: 'M7.5 3h9v18h-9ZM11 18h2',
  computer: 'M4 5h16v10.5H4ZM2.5 19h19M9 15.5 8.5 19M15 15.5l.5 3.5',
  tool: 'm8 8-4 4 4 4M16 8l4 4-4 4M13.5 5.5l-3 13',
} as const;

/** Line drawings of 24 units, of which only these pages have need. */
export function AccountIcon({ name, size = 24 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** Google's own mark, which its rules want in its own colours. */
export const GoogleMark = () => (
  <svg width="20" height="20" viewBox="0 0 18 18" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
    />
    <path
      fill="#34A853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18Z"
    />
    <path
      fill="#FBBC05"
      d="M3.97 10.71A5.4 5.4 0 0 1 3.68 9c0-.6.1-1.17.29-1.71V4.96H.96a9 9 0 0 0 0 8.08l3.01-2.33Z"
    />
    <path
      fill="#EA4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58C13.46.89 11.43 0 9 0A9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58Z"
    />
  </svg>
);
