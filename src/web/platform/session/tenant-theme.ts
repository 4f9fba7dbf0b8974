/** The accents an organisation can choose. */
export type ThemeName = 'blue' | 'green';

const key = 'holdfast.theme';
const listeners = new Set<() => void>();

/** Returns the colour theme of the last sign-in's tenant. It is stored, so that the first paint has it. */
export function tenantTheme(): ThemeName {
  return localStorage.getItem(key) === 'green' ? 'green' : 'blue';
}

export function setTenantTheme(theme: ThemeName): void {
  if (theme === tenantTheme()) return;
  localStorage.setItem(key, theme);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the theme changes, in this tab or another. @returns stops listening */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
