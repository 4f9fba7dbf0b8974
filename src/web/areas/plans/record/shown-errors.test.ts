import { describe, expect, it } from 'vitest';
import { rules } from '#root/contract/platform/errors.ts';
import { addLeft, hideUnreached } from './shown-errors.ts';

const name = { 'details.name': rules.required };
const none: ReadonlySet<string> = new Set();

describe('the errors of the fields of a plan', () => {
  it('leave out the errors of required fields that the person has not reached, but no other errors', () => {
    const errors = { ...name, 'contacts.0.email': 'This is not an email address' };
    expect(Object.keys(hideUnreached(errors, none))).toEqual(['contacts.0.email']);
  });

  it('contain the error of a required field that the person has left empty', () => {
    expect(hideUnreached(name, addLeft(none, 'details.name', name))).toEqual(name);
  });

  it('leave out the error of a required field that was corrected and is being cleared again', () => {
    const left = addLeft(none, 'details.name', name);
    const filled = addLeft(left, 'details.description', {});
    expect(hideUnreached(name, filled)).toEqual({});
  });

  it('stay the same if a field without an error is left', () => {
    const left = addLeft(none, 'details.name', name);
    expect(addLeft(left, 'details.description', name)).toBe(left);
    expect(addLeft(none, 'details.name', {})).toBe(none);
  });
});
