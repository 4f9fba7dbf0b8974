import { expect, it } from 'vitest';
import { parseWantedPath } from './wanted-path.ts';

it('only a path of this application is accepted', () => {
  expect(['/activities', '/org?divisionUid=1'].map(parseWantedPath)).toEqual(['/activities', '/org?divisionUid=1']);
  for (const other of [
    undefined,
    '',
    'activities',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
  ])
    expect(parseWantedPath(other)).toBeUndefined();
});
