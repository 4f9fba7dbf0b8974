import { expect, it } from 'vitest';
import { text } from './status.words.ts';

it('the page after an error in the application has the general message of the specification', () => {
  expect(text('crashTitle')).toBe('Oops, some errors occured.');
});
