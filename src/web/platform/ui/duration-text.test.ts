import { describe, expect, it } from 'vitest';
import { showDuration } from './duration-text.ts';

const field = { typed: 'soon', minutes: Number.NaN, left: true, defaultUnit: 'h' } as const;

describe('the text of a duration input', () => {
  it('is the typed text while this means the value in the form', () => {
    expect(showDuration({ ...field, typed: '90 min', minutes: 90 })).toEqual({ shown: '90 min' });
    expect(showDuration({ ...field, typed: '', minutes: 0, left: false })).toEqual({ shown: '' });
  });

  it('has an error for a text that is not a duration, once the field has been left', () => {
    expect(showDuration({ ...field, left: false })).toEqual({ shown: 'soon' });
    expect(showDuration(field)).toEqual({ shown: 'soon', error: 'Enter a time such as 4 h, 5 d or 90 min' });
  });

  it('has no error if the form has replaced a text that is not a duration', () => {
    expect(showDuration({ ...field, minutes: 240 })).toEqual({ shown: '4 h' });
    expect(showDuration({ ...field, minutes: null })).toEqual({ shown: '' });
  });
});
