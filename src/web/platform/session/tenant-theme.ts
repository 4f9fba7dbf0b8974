/** The accent colours that an organisation can choose. */
export type ThemeName = 'blue' | 'green';

const key = 'holdfast.theme';
const listeners = new Set<() => void>();

/** Returns the theme of the tenant of the last sign-in. It is stored, so that even the first rendering uses it. */
export function tenantTheme(): ThemeName {
  return localStorage.getItem(key) === 'green' ? 'green' : 'blue';
}

export function setTenantTheme(theme: ThemeName): void {
  if (theme === tenantTheme()) return;
  localStorage.setItem(key, theme);
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` when the theme may have changed, in this or another tab.
 * @returns a function that removes the listener
 */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
