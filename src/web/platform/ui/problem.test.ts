import { describe, expect, it } from 'vitest';
import { problemOf } from './problem.ts';

describe('problemOf', () => {
  it('reads an error of the API', () => {
    const error = Object.assign(new Error('Refused'), {
      status: 400,
      requestId: 'r-1',
      fields: [{ field: 'roles.0.quantity', message: 'Too many' }, { field: 7 }],
    });
    expect(problemOf(error)).toEqual({
      message: 'Refused',
      status: 400,
      requestId: 'r-1',
      fields: { 'roles.0.quantity': 'Too many' },
    });
  });

  it('reads fields given by path, plain errors and anything else', () => {
    expect(problemOf({ message: 'No', fields: { name: 'Taken' } }).fields).toEqual({ name: 'Taken' });
    expect(problemOf(new Error('Broken'))).toEqual({ message: 'Broken' });
    expect(problemOf('words')).toEqual({ message: 'words' });
    expect(problemOf(null)).toEqual({ message: 'null' });
  });
});
