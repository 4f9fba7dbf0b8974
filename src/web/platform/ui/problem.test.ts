import { describe, expect, it } from 'vitest';
import { toProblem } from './problem.ts';

describe('toProblem', () => {
  it('an error of the API keeps its status, request ID and readable fields', () => {
    const error = Object.assign(new Error('Refused'), {
      status: 400,
      requestId: 'r-1',
      fields: [{ field: 'roles.0.quantity', message: 'Too many' }, { field: 7 }],
    });
    expect(toProblem(error)).toEqual({
      message: 'Refused',
      status: 400,
      requestId: 'r-1',
      fields: { 'roles.0.quantity': 'Too many' },
    });
  });

  it('errors with fields by path, plain errors and thrown texts become problems too', () => {
    expect(toProblem({ message: 'No', fields: { name: 'Taken' } }).fields).toEqual({ name: 'Taken' });
    expect(toProblem(new Error('Broken'))).toEqual({ message: 'Broken' });
    expect(toProblem('words')).toEqual({ message: 'words' });
    expect(toProblem(null)).toEqual({ message: 'null' });
  });
});
