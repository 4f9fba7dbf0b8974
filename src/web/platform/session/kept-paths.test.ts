import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseWantedPath } from '#root/web/platform/routing/wanted-path.ts';
import { foreignPaths, ownPaths } from '#test/support/foreign-paths.ts';
import { organisationChoicePath } from './home.ts';
import { rememberPath, takeRememberedPath } from './storage.ts';

describe('the functions that store or read a path', () => {
  beforeEach(() => {
    const values = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      removeItem: (key: string) => void values.delete(key),
      setItem: (key: string, value: string) => void values.set(key, value),
    });
    return () => vi.unstubAllGlobals();
  });

  it.each(foreignPaths.map((address) => [JSON.stringify(address), address]))('refuse %s', (_, address) => {
    expect(parseWantedPath(address)).toBeUndefined();
    rememberPath('/before');
    rememberPath(address);
    expect(takeRememberedPath()).toBeUndefined();
    // As if somebody else had written the path into the storage.
    sessionStorage.setItem('holdfast.path', address);
    expect(takeRememberedPath()).toBeUndefined();
    // The address of the organisation choice contains the path as a parameter, but `parseWantedPath` refuses the path
    // when it is read.
    const choice = new URL(organisationChoicePath({ can: () => true }, address), 'https://own.example');
    expect(choice.origin).toBe('https://own.example');
    expect(parseWantedPath(choice.searchParams.get('to'))).toBeUndefined();
  });

  it.each(ownPaths)('accept %s', (address) => {
    expect(parseWantedPath(address)).toBe(address);
    rememberPath(address);
    expect(takeRememberedPath()).toBe(address);
    expect(takeRememberedPath()).toBeUndefined();
  });
});
