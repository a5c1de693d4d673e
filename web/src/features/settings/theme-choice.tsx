import { useState } from 'react';
import { MoreIcon, type MoreIconName } from '../../design/more-icons.tsx';

const storageKey = 'hatchery.theme';
type Theme = 'auto' | 'light' | 'dark';

const choices: { theme: Theme; label: string; icon: MoreIconName }[] = [
  { theme: 'auto', label: 'Use device setting', icon: 'computer' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
];

function savedTheme(): Theme {
  const saved = localStorage.getItem(storageKey);
  return saved === 'light' || saved === 'dark' ? saved : 'auto';
}

/** Chooses light, dark or the device's setting; theme.js applies it before the first paint of a visit. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(savedTheme);
  function choose(theme: Theme) {
    setChosen(theme);
    if (theme === 'auto') {
      localStorage.removeItem(storageKey);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(storageKey, theme);
      document.documentElement.dataset.theme = theme;
    }
  }
  return (
    <div className="theme-choice" role="radiogroup" aria-label="Appearance">
      {choices.map(({ theme, label, icon }) => (
        <label key={theme}>
          <input type="radio" name="theme" checked={chosen === theme} onChange={() => choose(theme)} />
          <MoreIcon name={icon} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
