import { expect, it } from 'vitest';
import { wantedPath } from './wanted-path.ts';

it('goes on only to a page of this application', () => {
  expect(['/activities', '/org?divisionUid=1'].map(wantedPath)).toEqual(['/activities', '/org?divisionUid=1']);
  for (const other of [
    undefined,
    '',
    'activities',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
  ])
    expect(wantedPath(other)).toBeUndefined();
});
