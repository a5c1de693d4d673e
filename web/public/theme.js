// Before the first paint, so that a night owl is not shown a flash of dawn.
try {
  const theme = localStorage.getItem('hatchery.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
