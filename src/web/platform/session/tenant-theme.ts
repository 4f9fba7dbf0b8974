/** The accents an organisation can choose. */
export type ThemeName = 'blue' | 'green';

const key = 'holdfast.theme';
const listeners = new Set<() => void>();

/** The colour theme of the tenant that was last signed in to: kept, so that the first paint already has it. */
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
